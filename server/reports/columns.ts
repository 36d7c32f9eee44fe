import { z } from 'zod'
import { columnsFor } from '../domain/reporting/definition.ts'
import { reportNamed } from '../domain/reporting/report.ts'
import { signedIn } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { inPerson } from '../platform/viewer.ts'
import { MOST_COLUMNS } from './files/asked.ts'
import { isList, listName, searches } from './searched.ts'

const name = z.string().max(60)
const keys = z.array(z.string().max(60)).max(MOST_COLUMNS)

mutation('keepReportColumns', {
  description:
    'Keeps which columns of a report the viewer sees, and in which order, until they choose others. In person only. Errors: FORBIDDEN without the right of the report.',
  input: (t) => ({
    report: t.string({
      required: true,
      validate: name,
      description: 'Its name, as `reportName` of the report has it; of an admin list such as list:users.',
    }),
    columns: t.stringList({
      required: true,
      validate: keys,
      description: 'Keys of the columns in order; none goes back to those of the report.',
    }),
  }),
  may: (viewer, input) => inPerson(viewer) && searches(viewer, input.report),
  async does(c, { report, columns: given }, viewer) {
    // Columns of a list are those of its screen alone.
    const known = isList(report) ? null : columnsFor(reportNamed(report), viewer)
    const columns = [...new Set(given)].filter((key) => !known || known[key])
    const where = { userId_report: { userId: viewer.id, report } }
    if (columns.length)
      await c.tx.reportColumnChoice.upsert({
        where,
        create: { userId: viewer.id, report, columns },
        update: { columns },
      })
    else await c.tx.reportColumnChoice.deleteMany({ where: { userId: viewer.id, report } })
    c.record({ type: 'User', id: viewer.id, after: { report, columns } })
    return { columns }
  },
  answers: (t) => ({
    columns: t.exposeStringList('columns', { description: 'As kept; none where those of the report are shown.' }),
  }),
})

builder.queryField('keptListColumns', (t) =>
  t.stringList({
    authScopes: { signedIn: true },
    description: 'Keys of the columns the viewer sees of an admin list, in order; none where they kept none.',
    args: { list: t.arg.string({ required: true, description: 'Field of the root that answers the list.' }) },
    async resolve(_root, { list }, ctx) {
      const { id: userId } = signedIn(ctx)
      const where = { userId_report: { userId, report: listName(list) } }
      return (await ctx.db.reportColumnChoice.findUnique({ where, select: { columns: true } }))?.columns ?? []
    },
  }),
)
