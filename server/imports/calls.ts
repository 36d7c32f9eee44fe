import { importables } from '../domain/imports/importable.ts'
import { whenInstalled } from '../platform/feature.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { BulkImport, ImportDayOrder } from './entity.ts'
import { rowsGiven } from './uploadedSheet.ts'
import { imports } from './kinds.ts'
import { importNow } from './importNow.ts'
import { sheetFromEmails } from './read.ts'
import { pastedText } from './save.ts'

const outcome = BulkImport.saved('What came of it.', 'import')

/** The documented call for a file or rows in one go, for partner systems. */
const rowsCall = (kind: string, { name, what }: { name: string; what: string }) =>
  mutation(name, {
    description: `Brings in up to 2,000 ${what} in one go. Columns are known by their names. Errors: BAD_USER_INPUT with the first faults by row and column or at dayOrder, TOO_LARGE.`,
    input: (t) => ({
      file: t.field({ type: 'Upload', description: 'CSV; the first row is the header.' }),
      rows: t.field({ type: 'JSON', description: 'Instead of a file: a list of objects.' }),
      skipBad: t.boolean({ description: 'Leave bad rows out; otherwise all rows are written or none.' }),
      dayOrder: t.field({
        type: ImportDayOrder,
        description:
          'Which number of a day such as 03/11/2026 comes first. Left out, what the days themselves show; needed where they leave it open.',
      }),
    }),
    may: (viewer) => imports(viewer, kind),
    first: (_ctx, { file, rows }) => rowsGiven({ file, rows }),
    does: (c, { skipBad, dayOrder }, viewer, { sheet, name: fileName }) =>
      importNow(c, viewer, kind, sheet, { skipBad: skipBad ?? false, fileName, dayOrder: dayOrder ?? null }),
    answers: outcome,
  })

const pastedCall = (kind: string, { name, description }: { name: string; description: string }) =>
  mutation(name, {
    description,
    input: (t) => ({
      emails: t.string({ required: true, validate: pastedText, description: 'Addresses, however separated.' }),
    }),
    may: (viewer) => imports(viewer, kind),
    does: (c, { emails }, viewer) =>
      importNow(c, viewer, kind, sheetFromEmails(emails, 'emails'), { skipBad: true, fileName: '', dayOrder: null }),
    answers: outcome,
  })

whenInstalled(() => {
  for (const [kind, { call, pasted }] of importables()) {
    if (call) rowsCall(kind, call)
    if (pasted) pastedCall(kind, pasted)
  }
})
