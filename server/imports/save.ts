import { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { dayOrderIn, inTwoWays } from '../domain/imports/days.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { forgetFiles } from '../platform/attachments/forgetFiles.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { uuid } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { BulkImport, ImportDayOrder } from './entity.ts'
import { sheetGiven } from './uploadedSheet.ts'
import { faultsIn, linesIn, readingOf } from './storedImport.ts'
import { withZeros } from './zeros.ts'
import { checkMapping, guessMapping, importsAny, importsInPerson, importsVisibleTo, kindNamed } from './kinds.ts'
import { inPerson } from '../platform/viewer.ts'

/** Who sends imports of any kind; the import itself is looked up among the own. */
const sendsImports = (viewer: Viewer): boolean => inPerson(viewer) && importsAny(viewer)

/** As it is before anything was looked at or written. */
const AFRESH = { done: 0, created: 0, bad: 0, faults: [], doubts: [], problem: '', finishedAt: null }

const own = (viewer: Viewer, id: string): Prisma.BulkImportWhereInput => ({ AND: [{ id }, importsVisibleTo(viewer)] })

/** One of the viewer's own. Errors: NOT_FOUND. */
const ownImport = async ({ tx }: Change, viewer: Viewer, id: string) =>
  known(
    await tx.bulkImport.findFirst({
      where: own(viewer, id),
      select: {
        kind: true,
        columns: true,
        mapping: true,
        dayOrder: true,
        rows: true,
        faults: true,
        bad: true,
        total: true,
      },
    }),
    'The import',
  )

export const pastedText = z.string().max(500_000, 'This is too much at once.')

mutation('createBulkImport', {
  description:
    'Reads a file or pasted addresses; nothing else is written yet. Not while acting as someone. Errors: BAD_USER_INPUT names the field, TOO_LARGE.',
  input: (t) => ({
    kind: t.string({ required: true, description: 'users, dealers, activities or parts.' }),
    file: t.field({
      type: 'Upload',
      description:
        'CSV in UTF-8, UTF-16, Windows-1252, Mac Roman or Shift-JIS, with commas, semicolons or tabs; the first row is the header.',
    }),
    fileId: t.id({ validate: uuid, description: 'Instead of a file: one the person uploaded before, of kind sheet.' }),
    emails: t.string({
      validate: pastedText,
      description: 'Instead of a file: pasted email addresses, however separated.',
    }),
  }),
  may: (viewer, { kind }) => importsInPerson(viewer, kind),
  async first(ctx, { kind, ...sources }) {
    const { pasted } = kindNamed(kind)
    await ctx.services.limits.use('upload', signedIn(ctx).id)
    if (sources.emails != null && !pasted) throw badInput('emails', 'These come from a file.')
    return sheetGiven(ctx, sources)
  },
  async does(c, { kind, fileId }, { id: userId }, { sheet: { columns, rows, format }, name }) {
    const { id } = await c.tx.bulkImport.create({
      data: {
        kind,
        userId,
        fileName: name,
        format,
        columns,
        rows,
        mapping: guessMapping(kindNamed(kind), columns),
        total: rows.length,
        createdAt: c.now,
      },
      select: { id: true },
    })
    // Its rows are kept here; the file itself, full of addresses, is not.
    if (fileId) await forgetFiles(c, [fileId])
    c.record({ type: 'BulkImport', id, after: { kind, name, rows: rows.length, columns } })
    return { id }
  },
  answers: BulkImport.saved('As it was read.', 'import'),
})

const ImportColumnInput = builder.inputType('ImportColumnInput', {
  description: 'A field and the column it is read from.',
  fields: (t) => ({
    field: t.string({ required: true, description: 'Name of the field.' }),
    column: t.int({ required: true, description: 'Number of the column, from 0.' }),
  }),
})

mutation('checkBulkImport', {
  description:
    'Looks at every row without writing one; the answer comes by bulkImportChanged. Errors: NOT_FOUND, BAD_USER_INPUT, CONFLICT while it runs.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    mapping: t.field({
      type: [ImportColumnInput],
      description: 'What the columns are read as; as guessed when left out.',
    }),
    dayOrder: t.field({
      type: ImportDayOrder,
      description:
        'Which number of a day such as 03/11/2026 comes first, kept with the import; needed where its days leave it open.',
    }),
    addZeros: t.boolean({
      description: 'Puts the zeros back that a spreadsheet took from codes, as the faults of the last check have them.',
    }),
  }),
  may: sendsImports,
  async does(c, { databaseId: id, mapping: given, dayOrder: asked, addZeros }, viewer) {
    const { kind, columns, rows, faults, ...kept } = await ownImport(c, viewer, id)
    const read = readingOf(kept)
    const mapping = given ? Object.fromEntries(given.map(({ field, column }) => [field, column])) : read.mapping
    const { fields } = kindNamed(kind)
    checkMapping(kindNamed(kind), columns, mapping)
    const lines = linesIn(rows)
    const { proven, open } = dayOrderIn(fields, lines, mapping)
    const dayOrder = proven ?? asked ?? read.dayOrder
    if (open && !dayOrder)
      throw badInput('dayOrder', `${inTwoWays(open)} Choose what comes first in the days of this file.`)
    const mended = addZeros ? withZeros(fields, lines, mapping, faultsIn(faults)) : null
    const { count } = await c.tx.bulkImport.updateMany({
      where: { ...own(viewer, id), status: { in: ['DRAFT', 'CHECKED', 'FAILED'] } },
      data: { ...AFRESH, status: 'CHECKING', mapping, dayOrder, ...(mended ? { rows: mended } : {}) },
    })
    if (!count) throw failure('CONFLICT', 'This import is under way or finished.')
    await c.addJob('check-import', { importId: id }, { key: `import:${id}` })
    c.record({ type: 'BulkImport', id, after: { mapping, dayOrder, zeros: addZeros ?? false } })
    return { id }
  },
  answers: BulkImport.saved('As it is being checked.', 'import'),
})

mutation('runBulkImport', {
  description:
    'Writes the rows of a checked import; progress comes by bulkImportChanged. Errors: NOT_FOUND, CONFLICT when it is not checked or has faults that are not to be skipped.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    skipBad: t.boolean({ description: 'Leave bad rows out; otherwise all rows are written or none.' }),
  }),
  may: sendsImports,
  async does(c, { databaseId: id, skipBad }, viewer) {
    const { bad, total } = await ownImport(c, viewer, id)
    if (bad && !skipBad)
      throw failure('CONFLICT', `${bad} of ${total} rows need attention. Fix the file, or leave these rows out.`)
    const { count } = await c.tx.bulkImport.updateMany({
      where: { ...own(viewer, id), status: 'CHECKED' },
      data: { ...AFRESH, status: 'RUNNING', skipBad: skipBad ?? false },
    })
    if (!count) throw failure('CONFLICT', 'Check the import first.')
    await c.addJob('run-import', { importId: id }, { key: `import:${id}` })
    c.record({ type: 'BulkImport', id, after: { skipBad } })
    return { id }
  },
  answers: BulkImport.saved('As it runs.', 'import'),
})

mutation('deleteBulkImport', {
  description:
    'Forgets an import with the rows it held; what it made stays. Errors: NOT_FOUND, CONFLICT while it runs.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: sendsImports,
  async does(c, { databaseId: id }, viewer) {
    await ownImport(c, viewer, id)
    const { count } = await c.tx.bulkImport.deleteMany({
      where: { ...own(viewer, id), status: { notIn: ['CHECKING', 'RUNNING'] } },
    })
    if (!count) throw failure('CONFLICT', 'This import is under way.')
    c.record({ type: 'BulkImport', id })
    return { id }
  },
  answers: (t) => ({
    deletedId: t.globalID({
      description: 'Global id of what was forgotten.',
      resolve: ({ id }) => ({ id, type: 'BulkImport' }),
    }),
  }),
})
