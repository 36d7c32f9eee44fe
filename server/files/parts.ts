import { z } from 'zod'
import { changeInJob } from '../platform/change.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure, NO_PERMISSION, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { addFile, takeUpload, type FileInput } from '../platform/attachments/attachments.ts'
import { FILE_KINDS, isFileKind, MAX_UPLOAD_BYTES, type FileKind } from '../platform/files/files.ts'
import { MAX_PART_BYTES } from '../platform/files/parts.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { job } from '../platform/jobs.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { requiredText, uuid } from '../platform/values/inputs.ts'
import type { Right } from '../platform/rights.ts'
import { accountOf, can, type Viewer } from '../platform/viewer.ts'
import { writesMedia } from '../media-center/rules.ts'

/** Files one person may have on their way; the one that moved last the longest ago gives way. */
const MOST_OPEN = 10
/** How long one waits for its next part, in milliseconds. */
const PATIENCE = 86_400_000

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Bytes of an upload that is over. */
    'forget-part': { id: string }
    'sweep-parts': Record<string, never>
  }
}

export const KIND_WORDS =
  'image (default), caption, document or receipt; for who makes such things also video, audio, package, which is a zip of lessons, attachment and media, which are any file the media center takes. The content must fit.'

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' })
const name = requiredText('Name', 255)
const mark = z.string().max(400, 'Use at most 400 characters.')
const size = z.number().int().min(1, 'The file is empty.')
const at = z.number().int().min(0, 'Use 0 or more.')

/** Whoever attaches files to what others read. */
const ATTACHES: readonly Right[] = ['modify-announcements', 'send-messages', 'create-edit-resources']

/** Who makes what such files are for; kinds that are not here are for everybody. */
const MAKERS: { readonly [K in FileKind]?: readonly Right[] } = {
  video: ['submit-videos', 'modify-videos', 'create-edit-courses', ...ATTACHES],
  audio: ['modify-podcasts', 'create-edit-courses', ...ATTACHES],
  attachment: [...ATTACHES, 'create-edit-courses', 'create-edit-curriculums'],
  package: ['create-edit-courses'],
}

/**
 * What is uploaded for a later save, by who may make what it is for; any file is for who fills the media center. Errors:
 * BAD_USER_INPUT at kind, FORBIDDEN.
 */
export function uploadKind(kind: string | null | undefined, viewer: Viewer): FileKind {
  const asked = kind ?? 'image'
  if (!isFileKind(asked)) throw badInput('kind', `The kind is ${oneOf.format(FILE_KINDS)}.`)
  if (asked === 'media' && !writesMedia(viewer)) throw failure('FORBIDDEN', NO_PERMISSION)
  const makers = MAKERS[asked]
  if (makers && !writesMedia(viewer) && !makers.some((right) => can(viewer, right)))
    throw failure('FORBIDDEN', NO_PERMISSION)
  return asked
}

/** Counts one upload of who asks. Errors: TOO_MANY. */
export const countUpload = (ctx: Context, kind: FileKind): Promise<number> =>
  ctx.services.limits.use(kind === 'media' ? 'media' : 'upload', signedIn(ctx).id)

/** A picture may be opened until it is saved where it belongs, by its address alone: see `attach`. */
export const fileInputOf = (upload: FileInput['upload'], kind: FileKind): FileInput => ({
  upload,
  kind,
  field: 'file',
  isPublic: kind === 'image',
})

interface Row {
  id: string
  name: string
  kind: string
  size: number
  received: number
  fileId: string | null
}

/** Bytes that are both told and there: a restored backup names uploads whose bytes it did not hold. */
const hereOf = async (
  { files }: Context['services'],
  { id, received }: Pick<Row, 'id' | 'received'>,
): Promise<number> => Math.min(received, await files.parts.length(id))

/** A part begins where the ones before end. Errors: CONFLICT at `at`. */
async function checkPlace(services: Context['services'], row: Row, begin: number): Promise<void> {
  if (begin === (row.fileId ? row.size : await hereOf(services, row))) return
  const text = 'The upload goes on at another place.'
  throw failure('CONFLICT', text, { at: text })
}

/** An upload of who asks, which nobody else moves on meanwhile. Errors: NOT_FOUND. */
async function heldUpload(c: Change, id: string): Promise<Row> {
  const [row] = await c.tx.$queryRaw<Row[]>`
    SELECT id, name, kind, size, received, "fileId" FROM "PartialUpload" WHERE id = ${id}::uuid AND "uploadedById" = ${c.actorId}::uuid FOR UPDATE`
  if (!row) throw notFound('The upload')
  return row
}

const PartialUpload = builder
  .objectRef<Pick<Row, 'id' | 'received' | 'size'>>('PartialUpload')
  .implement({
    description: 'A file on its way in parts; only for who sends it.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id, to go on with it.' }),
      received: t.exposeInt('received', { description: 'Bytes that are here: the next part begins there.' }),
      size: t.exposeInt('size', { description: 'Bytes of the whole file.' }),
      partSize: t.int({ description: 'The most bytes a part may bring.', resolve: () => MAX_PART_BYTES }),
    }),
  })

mutation('beginUpload', {
  description: `Begins a file that comes in parts, or goes on with one: under the same mark, name and size it answers how far that one came. At most ${MOST_OPEN} are on their way; an upload is forgotten a day after its last part. Errors: TOO_LARGE, BAD_USER_INPUT names the field, TOO_MANY.`,
  input: (t) => ({
    name: t.string({ required: true, validate: name, description: 'The name of the file.' }),
    size: t.int({ required: true, validate: size, description: 'Its bytes, at most 100 MB.' }),
    kind: t.string({ description: KIND_WORDS }),
    mark: t.string({
      validate: mark,
      description: 'By which the client tells the same file again, such as when it was changed. Empty: never the same.',
    }),
  }),
  may: { personOr: 'create-uploads-media' },
  async first(ctx, input) {
    const kind = uploadKind(input.kind, signedIn(ctx))
    if (input.size > MAX_UPLOAD_BYTES)
      throw failure('TOO_LARGE', 'Your file is too large.', { size: 'Your file is too large.' })
    await countUpload(ctx, kind)
  },
  async does(c, input, viewer) {
    const kind = uploadKind(input.kind, viewer)
    const [uploadedById, tell] = [accountOf(viewer), input.mark ?? '']
    // Two windows that begin the same file at once begin one upload.
    await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`upload:${uploadedById}`}))`
    const same = { uploadedById, name: input.name, size: input.size, kind, mark: tell, fileId: null }
    const there = tell ? await c.tx.partialUpload.findFirst({ where: same, orderBy: { touchedAt: 'desc' } }) : null
    if (there) {
      const received = await hereOf(c.services, there)
      await c.tx.partialUpload.update({ where: { id: there.id }, data: { received, touchedAt: c.now } })
      c.record({ type: 'PartialUpload', id: there.id, after: { received } })
      return { id: there.id, received, size: there.size, begun: false }
    }
    const others = await c.tx.partialUpload.findMany({
      where: { uploadedById, fileId: null },
      orderBy: [{ touchedAt: 'desc' }, { id: 'desc' }],
      skip: MOST_OPEN - 1,
      select: { id: true },
    })
    for (const { id } of others) await endUpload(c, id)
    const { id } = await c.tx.partialUpload.create({
      data: { ...same, createdAt: c.now, touchedAt: c.now },
      select: { id: true },
    })
    c.record({ type: 'PartialUpload', id, after: { name: input.name, size: input.size, kind } })
    return { id, received: 0, size: input.size, begun: true }
  },
  answers: (t) => ({
    upload: t.field({ type: PartialUpload, description: 'How far it is.', resolve: (upload) => upload }),
    begun: t.exposeBoolean('begun', { description: 'False where one that was there goes on.' }),
  }),
})

mutation('continueUpload', {
  description: `Brings the next part of a file, at most ${MAX_PART_BYTES / 1024 / 1024} MB, from where the ones before end. Of two that come at once for the same place one is refused, and nothing is written twice. Errors: NOT_FOUND for another person’s, CONFLICT at \`at\` for a part that begins elsewhere, TOO_LARGE for one that goes past the end.`,
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the upload.' }),
    at: t.int({ required: true, validate: at, description: 'Where this part begins, in bytes.' }),
    part: t.field({ type: 'Upload', required: true, description: 'The bytes.' }),
  }),
  may: { personOr: 'create-uploads-media' },
  // A slow line takes as long as it takes: nothing is locked until all of the part is here.
  async first(ctx, { databaseId: id, at: begin, part }) {
    const row = await ctx.db.partialUpload.findFirst({ where: { id, uploadedById: accountOf(signedIn(ctx)) } })
    if (!row) throw notFound('The upload')
    await checkPlace(ctx.services, row, begin)
    const { createReadStream } = await part
    return ctx.services.files.parts.receive(createReadStream(), Math.min(row.size - begin, MAX_PART_BYTES))
  },
  async does(c, { databaseId, at: begin }, _viewer, part) {
    const { parts } = c.services.files
    try {
      const row = await heldUpload(c, databaseId)
      await checkPlace(c.services, row, begin)
      await parts.put(row.id, begin, part)
      const received = begin + part.bytes
      await c.tx.partialUpload.update({ where: { id: row.id }, data: { received, touchedAt: c.now } })
      c.record({ type: 'PartialUpload', id: row.id, after: { received } })
      return { id: row.id, received, size: row.size }
    } finally {
      await parts.remove(part.id)
    }
  },
  answers: (t) => ({
    upload: t.field({ type: PartialUpload, description: 'How far it is.', resolve: (upload) => upload }),
  }),
})

mutation('finishUpload', {
  description:
    'Looks at a file that came whole and stores it for the person who sent it, for a later save; asked again it answers the same file. Errors: NOT_FOUND for another person’s, CONFLICT while parts are missing, BAD_USER_INPUT at file for the wrong kind or a damaged one.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the upload.' }) }),
  may: { personOr: 'create-uploads-media' },
  async first(ctx, { databaseId: id }) {
    const { files } = ctx.services
    const viewer = signedIn(ctx)
    const row = await ctx.db.partialUpload.findFirst({ where: { id, uploadedById: accountOf(viewer) } })
    if (!row) throw notFound('The upload')
    if (row.fileId) return null
    if ((await hereOf(ctx.services, row)) !== row.size) throw failure('CONFLICT', 'Parts of the file are missing.')
    const incoming = { filename: row.name, createReadStream: () => files.parts.read(row.id, row.size) }
    return takeUpload(ctx, fileInputOf(Promise.resolve(incoming), uploadKind(row.kind, viewer)))
  },
  async does(c, { databaseId }, viewer, stored) {
    const row = await heldUpload(c, databaseId)
    if (row.fileId || !stored) {
      if (!row.fileId) throw notFound('The file')
      return { id: row.fileId }
    }
    const fileId = await addFile(c, stored, fileInputOf(null, uploadKind(row.kind, viewer)).isPublic)
    await c.tx.partialUpload.update({ where: { id: row.id }, data: { fileId, touchedAt: c.now } })
    await c.addJob('forget-part', { id: row.id })
    c.record({ type: 'StoredFile', id: fileId, after: stored })
    return { id: fileId }
  },
  answers: (t) => ({
    file: t.prismaField({
      type: typeOf('StoredFile'),
      description: 'The stored file.',
      resolve: (query, { id }, _args, { db }) => db.storedFile.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
})

mutation('cancelUpload', {
  description: 'Forgets a file on its way. Errors: NOT_FOUND for another person’s.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the upload.' }) }),
  may: { personOr: 'create-uploads-media' },
  async does(c, { databaseId }) {
    const { id } = await heldUpload(c, databaseId)
    await endUpload(c, id)
    c.record({ type: 'PartialUpload', id })
    return { id }
  },
  answers: (t) => ({ databaseId: t.exposeID('id', { description: 'Its raw id.' }) }),
})

/** Its row goes with this change, its bytes once that has committed. */
async function endUpload(c: Change, id: string): Promise<void> {
  await c.tx.partialUpload.delete({ where: { id } })
  await c.addJob('forget-part', { id })
}

job('forget-part', ({ files }, { id }) => files.parts.remove(id))

/** Each hour: uploads nobody went on with for a day, and bytes whose upload is gone. */
job(
  'sweep-parts',
  async (services) => {
    const { db, files, now } = services
    const before = new Date(now().getTime() - PATIENCE)
    const stale = await db.partialUpload.findMany({ where: { touchedAt: { lt: before } }, select: { id: true } })
    if (stale.length)
      await changeInJob(services, 'sweepUploads', async (c) => {
        // What was gone on with meanwhile stays.
        const { count } = await c.tx.partialUpload.deleteMany({
          where: { id: { in: stale.map(({ id }) => id) }, touchedAt: { lt: before } },
        })
        c.record({ type: 'PartialUpload', id: stale[0]!.id, after: { count } })
      })
    const old = await files.parts.older(before)
    const known = new Set(
      (await db.partialUpload.findMany({ where: { id: { in: old } }, select: { id: true } })).map(({ id }) => id),
    )
    for (const id of old) if (!known.has(id)) await files.parts.remove(id)
  },
  '47 * * * *',
)
