import { z } from 'zod'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure, notFound } from '../platform/errors.ts'
import type { Incoming } from '../platform/files/files.ts'
import { uuid } from '../platform/values/inputs.ts'
import { guessMapping, IMPORT_KINDS, isImportKind, type ImportKind } from './fields.ts'
import { checkMapping, importNow } from './now.ts'
import { MAX_BYTES, sheetFromEmails, sheetFromObjects, type Sheet } from './read.ts'
import { sheetOfFile } from './sheetOfFile.ts'
import { imports, importsInPerson, importsSeenBy } from './rules.ts'
import { forgetFiles } from '../platform/files/forgetFiles.ts'
import { cut, withoutDirections } from '../platform/values/text.ts'

/** The bytes of an upload, as many as an import may have. Errors: TOO_LARGE. */
async function bytesOf(upload: Promise<Incoming>): Promise<{ bytes: Buffer; name: string }> {
  const { filename, createReadStream } = await upload
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of createReadStream() as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw failure('TOO_LARGE', 'Your file is too large.', { file: 'Your file is too large.' })
    chunks.push(chunk)
  }
  return {
    bytes: Buffer.concat(chunks),
    name: cut(
      withoutDirections(filename)
        .replace(/[\p{Cc}]/gu, '')
        .toWellFormed(),
      120,
    ),
  }
}

const asKind = (kind: string): ImportKind => {
  if (!isImportKind(kind)) throw badInput('kind', 'The kind is users, dealers, activities or parts.')
  return kind
}

const mayImport =
  (kind: string) =>
  (_root: unknown, _args: unknown, { viewer }: Context) =>
    imports(viewer, kind)
/** Who sends imports of any kind; the import itself is looked up among the own. */
const mayImportAny = (_root: unknown, _args: unknown, { viewer }: Context) =>
  IMPORT_KINDS.some((kind) => importsInPerson(viewer, kind))

/** What was given to read: a file, one uploaded before, or pasted addresses. Errors: BAD_USER_INPUT names the field. */
async function sheetGiven(
  ctx: Context,
  { file, fileId, emails }: { file?: Promise<Incoming> | null; fileId?: string | null; emails?: string | null },
): Promise<{ sheet: Sheet; name: string }> {
  if (emails != null) return { sheet: sheetFromEmails(emails, 'emails'), name: '' }
  const stored = fileId
    ? await ctx.db.storedFile.findFirst({
        where: { id: fileId, uploadedById: signedIn(ctx).id, mediaType: 'text/csv' },
        select: { key: true, name: true },
      })
    : null
  if (fileId && !stored) throw badInput('file', 'Not a file you uploaded.')
  const upload = stored
    ? Promise.resolve({ filename: stored.name, createReadStream: () => ctx.services.files.store.read(stored.key) })
    : file
  if (!upload) throw badInput('file', 'Choose a file.')
  const { bytes, name } = await bytesOf(upload)
  return { sheet: await sheetOfFile(bytes, 'file'), name }
}

const pasted = z.string().max(500_000, 'This is too much at once.')

builder.relayMutationField(
  'createBulkImport',
  {
    inputFields: (t) => ({
      kind: t.string({ required: true, description: 'users, dealers, activities or parts.' }),
      file: t.field({
        type: 'Upload',
        description:
          'CSV in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs; the first row is the header.',
      }),
      fileId: t.id({
        validate: uuid,
        description: 'Instead of a file: one the person uploaded before, of kind sheet.',
      }),
      emails: t.string({
        validate: pasted,
        description: 'Instead of a file: pasted email addresses, however separated.',
      }),
    }),
  },
  {
    description:
      'Reads a file or pasted addresses; nothing else is written yet. Not while acting as someone. Errors: BAD_USER_INPUT names the field, TOO_LARGE.',
    authScopes: (_root, { input }, { viewer }) => importsInPerson(viewer, input.kind),
    resolve: async (_root, { input }, ctx) => {
      const kind = asKind(input.kind)
      await ctx.services.limits.use('upload', signedIn(ctx).id)
      if (input.emails != null && kind !== 'users') throw badInput('emails', 'These come from a file.')
      const { sheet, name } = await sheetGiven(ctx, input)
      return change(ctx, 'createBulkImport', async (c) => {
        const { id } = await c.tx.bulkImport.create({
          data: {
            kind,
            userId: signedIn(ctx).id,
            fileName: name,
            format: sheet.format,
            columns: sheet.columns,
            rows: sheet.rows as never,
            mapping: guessMapping(kind, sheet.columns),
            total: sheet.rows.length,
            createdAt: c.now,
          },
          select: { id: true },
        })
        // Its rows are kept here; the file itself, full of addresses, is not.
        if (input.fileId) await forgetFiles(c, [input.fileId])
        c.record({ type: 'BulkImport', id, after: { kind, name, rows: sheet.rows.length, columns: sheet.columns } })
        return { id }
      })
    },
  },
  {
    outputFields: (t) => ({
      import: t.prismaField({
        type: 'BulkImport',
        description: 'As it was read.',
        resolve: (query, { id }, _args, { db }) => db.bulkImport.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

const ImportColumnInput = builder.inputType('ImportColumnInput', {
  description: 'A field and the column it is read from.',
  fields: (t) => ({
    field: t.string({ required: true, description: 'Name of the field.' }),
    column: t.int({ required: true, description: 'Number of the column, from 0.' }),
  }),
})

builder.relayMutationField(
  'checkBulkImport',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      mapping: t.field({
        type: [ImportColumnInput],
        description: 'What the columns are read as; as guessed when left out.',
      }),
    }),
  },
  {
    description:
      'Looks at every row without writing one; the answer comes by bulkImportChanged. Errors: NOT_FOUND, BAD_USER_INPUT, CONFLICT while it runs.',
    authScopes: mayImportAny,
    resolve: (_root, { input: { databaseId: id, mapping } }, ctx) =>
      change(ctx, 'checkBulkImport', async (c) => {
        const own = { AND: [{ id }, importsSeenBy(signedIn(ctx))] }
        const row = await c.tx.bulkImport.findFirst({
          where: own,
          select: { kind: true, columns: true, mapping: true },
        })
        if (!row) throw notFound('The import')
        const chosen = mapping
          ? Object.fromEntries(mapping.map(({ field, column }) => [field, column]))
          : (row.mapping as Record<string, number>)
        checkMapping(asKind(row.kind), row.columns, chosen)
        const { count } = await c.tx.bulkImport.updateMany({
          where: { ...own, status: { in: ['DRAFT', 'CHECKED', 'FAILED'] } },
          data: {
            status: 'CHECKING',
            mapping: chosen,
            done: 0,
            created: 0,
            bad: 0,
            faults: [],
            problem: '',
            finishedAt: null,
          },
        })
        if (!count) throw failure('CONFLICT', 'This import is under way or finished.')
        await c.addJob('check-import', { importId: id }, { key: `import:${id}` })
        c.record({ type: 'BulkImport', id, after: { mapping: chosen } })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      import: t.prismaField({
        type: 'BulkImport',
        description: 'As it is being checked.',
        resolve: (query, { id }, _args, { db }) => db.bulkImport.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'runBulkImport',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      skipBad: t.boolean({ description: 'Leave bad rows out; otherwise all rows are written or none.' }),
    }),
  },
  {
    description:
      'Writes the rows of a checked import; progress comes by bulkImportChanged. Errors: NOT_FOUND, CONFLICT when it is not checked or has faults that are not to be skipped.',
    authScopes: mayImportAny,
    resolve: (_root, { input: { databaseId: id, skipBad } }, ctx) =>
      change(ctx, 'runBulkImport', async (c) => {
        const own = { AND: [{ id }, importsSeenBy(signedIn(ctx))] }
        const row = await c.tx.bulkImport.findFirst({ where: own, select: { bad: true, total: true } })
        if (!row) throw notFound('The import')
        if (row.bad && !skipBad)
          throw failure(
            'CONFLICT',
            `${row.bad} of ${row.total} rows need attention. Mend the file, or leave these rows out.`,
          )
        const { count } = await c.tx.bulkImport.updateMany({
          where: { ...own, status: 'CHECKED' },
          data: {
            status: 'RUNNING',
            skipBad: skipBad ?? false,
            done: 0,
            created: 0,
            bad: 0,
            faults: [],
            problem: '',
            finishedAt: null,
          },
        })
        if (!count) throw failure('CONFLICT', 'Check the import first.')
        await c.addJob('run-import', { importId: id }, { key: `import:${id}` })
        c.record({ type: 'BulkImport', id, after: { skipBad } })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      import: t.prismaField({
        type: 'BulkImport',
        description: 'As it runs.',
        resolve: (query, { id }, _args, { db }) => db.bulkImport.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'deleteBulkImport',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description:
      'Forgets an import with the rows it held; what it made stays. Errors: NOT_FOUND, CONFLICT while it runs.',
    authScopes: mayImportAny,
    resolve: (_root, { input: { databaseId: id } }, ctx) =>
      change(ctx, 'deleteBulkImport', async (c) => {
        const own = { AND: [{ id }, importsSeenBy(signedIn(ctx))] }
        if (!(await c.tx.bulkImport.count({ where: own }))) throw notFound('The import')
        const { count } = await c.tx.bulkImport.deleteMany({
          where: { ...own, status: { notIn: ['CHECKING', 'RUNNING'] } },
        })
        if (!count) throw failure('CONFLICT', 'This import is under way.')
        c.record({ type: 'BulkImport', id })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      deletedId: t.globalID({
        description: 'Global id of what was forgotten.',
        resolve: ({ id }) => ({ id, type: 'BulkImport' }),
      }),
    }),
  },
)

/** The documented calls: a file or rows in one go, for partner systems. */
for (const [name, kind, what] of [
  ['bulkInviteUsers', 'users', 'people'],
  ['bulkCreateDealers', 'dealers', 'dealers'],
  ['bulkUploadActivities', 'activities', 'activities'],
] as const) {
  builder.relayMutationField(
    name,
    {
      inputFields: (t) => ({
        file: t.field({ type: 'Upload', description: 'CSV; the first row is the header.' }),
        rows: t.field({ type: 'JSON', description: 'Instead of a file: a list of objects.' }),
        skipBad: t.boolean({ description: 'Leave bad rows out; otherwise all rows are written or none.' }),
      }),
    },
    {
      description: `Brings in up to 2,000 ${what} in one go. Columns are known by their names. Errors: BAD_USER_INPUT with the first faults by row and column, TOO_LARGE.`,
      authScopes: mayImport(kind),
      resolve: async (_root, { input }, ctx) => {
        const given: { sheet: Sheet; fileName: string } = input.file
          ? await bytesOf(input.file).then(async ({ bytes, name: fileName }) => ({
              sheet: await sheetOfFile(bytes, 'file'),
              fileName,
            }))
          : { sheet: sheetFromObjects(input.rows, 'rows'), fileName: '' }
        return change(ctx, name, async (c) => ({
          id: await importNow(c, signedIn(ctx), kind, given.sheet, {
            skipBad: input.skipBad ?? false,
            fileName: given.fileName,
          }),
        }))
      },
    },
    {
      outputFields: (t) => ({
        import: t.prismaField({
          type: 'BulkImport',
          description: 'What came of it.',
          resolve: (query, { id }, _args, { db }) => db.bulkImport.findUniqueOrThrow({ ...query, where: { id } }),
        }),
      }),
    },
  )
}

builder.relayMutationField(
  'bulkInviteEmails',
  {
    inputFields: (t) => ({
      emails: t.string({ required: true, validate: pasted, description: 'Addresses, however separated.' }),
    }),
  },
  {
    description:
      'Invites learners by their addresses, at most 2,000 at a time; bad and known addresses are named and left out. Errors: BAD_USER_INPUT.',
    authScopes: mayImport('users'),
    resolve: (_root, { input }, ctx) => {
      const sheet = sheetFromEmails(input.emails, 'emails')
      return change(ctx, 'bulkInviteEmails', async (c) => ({
        id: await importNow(c, signedIn(ctx), 'users', sheet, { skipBad: true, fileName: '' }),
      }))
    },
  },
  {
    outputFields: (t) => ({
      import: t.prismaField({
        type: 'BulkImport',
        description: 'What came of it.',
        resolve: (query, { id }, _args, { db }) => db.bulkImport.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)
