import { z } from 'zod'
import { reportNamed } from '../../domain/reporting/report.ts'
import { ReportSearchInput } from '../../domain/reporting/handed-on/asked.ts'
import { notFound } from '../../platform/errors.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { inPerson } from '../../platform/viewer.ts'
import { ReportFile, ReportFileFormat } from '../entity.ts'
import { checkedSearch, MOST_COLUMNS, readsReport } from './asked.ts'
import { beginFile, MOST_OPEN, ON_ITS_WAY } from './begin.ts'

const name = z.string().max(60)
const columns = z.array(z.string().max(60)).max(MOST_COLUMNS)

mutation('requestReportFile', {
  description:
    'Starts a file with all rows of a report: its filters, order and columns, as far as the viewer sees them when each row is written. In person only. ' +
    'The same asked again while it is on its way answers the one on its way. Errors: FORBIDDEN without the right of the report, BAD_USER_INPUT for what it does not take, ' +
    `TOO_MANY beyond ${MOST_OPEN} on their way.`,
  input: (t) => ({
    report: t.string({
      required: true,
      validate: name,
      description: 'Its name, as `reportName` of the report has it.',
    }),
    format: t.field({ type: ReportFileFormat, required: true, description: 'What it is written as.' }),
    search: t.field({ type: ReportSearchInput, required: true, description: 'As `asked` of the report has it.' }),
    columns: t.stringList({
      required: true,
      validate: columns,
      description: 'Keys of the columns in order; those the viewer does not see are left out.',
    }),
  }),
  may: (viewer, input) => inPerson(viewer) && readsReport(viewer, input.report),
  first: (ctx, input) => checkedSearch(ctx, reportNamed(input.report), input.search, input.columns),
  does: (c, { report, format }, viewer, search) => beginFile(c, viewer, { report, format, ...search }),
  answers: ReportFile.saved('The file, begun or on its way.'),
})

mutation('cancelReportFile', {
  description: 'Ends a file that is on its way; one that is ready stays. In person only. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the file.' }) }),
  may: 'inPerson',
  async does(c, { databaseId: id }, viewer) {
    const { count } = await c.tx.reportFile.updateMany({
      where: { id, userId: viewer.id, status: ON_ITS_WAY },
      data: { status: 'CANCELED', finishedAt: c.now },
    })
    if (!count && !(await c.tx.reportFile.count({ where: { id, userId: viewer.id } }))) throw notFound('The file')
    c.record({ type: 'ReportFile', id, ...(count ? { after: { status: 'CANCELED' } } : {}) })
    return { id }
  },
  answers: ReportFile.saved('The file as it is now.'),
})
