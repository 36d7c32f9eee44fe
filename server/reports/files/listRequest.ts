import { z } from 'zod'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { askList, matchingIn } from '../../domain/lists/ask.ts'
import { listFileOf } from '../../domain/lists/listFile.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { inPerson } from '../../platform/viewer.ts'
import { ReportFile, ReportFileFormat } from '../entity.ts'
import { listName } from '../searched.ts'
import { MOST_COLUMNS } from './asked.ts'
import { beginFile, MOST_OPEN } from './begin.ts'

const name = z.string().max(50)
const columns = z.array(z.string().max(60)).max(MOST_COLUMNS)

mutation('requestListFile', {
  description:
    'Starts a file with all rows of an admin list: its filters and order, as far as the viewer sees them when each row is written. In person only. ' +
    'The same asked again while it is on its way answers the one on its way. Errors: FORBIDDEN for a list without files and without its right, BAD_USER_INPUT for what the list does not take, ' +
    `TOO_MANY beyond ${MOST_OPEN} on their way.`,
  input: (t) => ({
    list: t.string({ required: true, validate: name, description: 'Field of the root that answers the list.' }),
    format: t.field({ type: ReportFileFormat, required: true, description: 'What it is written as.' }),
    matching: t.field({
      type: 'JSON',
      required: true,
      description: 'Arguments of the list that narrow and order it, as an object.',
    }),
    columns: t.stringList({
      required: true,
      validate: columns,
      description:
        'Columns of the screen in order; the one that names the row is always there, others are left out. None: all.',
    }),
  }),
  may: (viewer, { list }) => inPerson(viewer) && (listFileOf(list)?.may(viewer) ?? false),
  async first(ctx, { list, matching }) {
    const given = matchingIn(matching)
    await askList(ctx, list, given, { selection: 'totalCount', most: 1 })
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) as Prisma.InputJsonObject
  },
  does: (c, { list, format, columns: chosen }, viewer, matching) =>
    beginFile(c, viewer, {
      report: listName(list),
      format,
      asked: { matching },
      columns: chosen,
      rights: [...listFileOf(list)!.rights],
    }),
  answers: ReportFile.saved('The file, begun or on its way.'),
})
