import { buffer } from 'node:stream/consumers'
import type { Services } from '../context.ts'
import { badInput } from '../errors.ts'
import type { Change } from '../events.ts'
import { checkReceiptPages, fitsKind, type FileKind, type Incoming, type Stored } from '../files/files.ts'
import { isUuid } from '../values/inputs.ts'

/** A file named in an input: uploaded with it, or uploaded before and named by id. */
export interface FileInput {
  upload?: Promise<Incoming> | null
  id?: string | null
  kind: FileKind
  /** Named in errors. */
  field: string
  isPublic: boolean
}

/** Takes uploads in before a transaction opens: bytes first, row second. */
export async function takeUpload(
  { services }: Pick<Change, 'services'>,
  { upload, kind, field }: FileInput,
): Promise<Stored | null> {
  return upload ? services.files.take(await upload, kind, field) : null
}

/**
 * PDFs among files uploaded before by a person, maybe as something else than a receipt, before one of them becomes one.
 * Errors: BAD_USER_INPUT at its field for a long or damaged one.
 */
export async function checkReceiptPdfs(
  { db, files }: Services,
  uploadedById: string,
  ids: readonly string[],
  fieldOf: (index: number) => string,
): Promise<void> {
  const pdfs = ids.length
    ? await db.storedFile.findMany({
        where: { id: { in: ids.filter(isUuid) }, uploadedById, mediaType: 'application/pdf' },
      })
    : []
  for (const { id, key } of pdfs) await checkReceiptPages(await buffer(files.store.read(key)), fieldOf(ids.indexOf(id)))
}

/**
 * The file id for a field, as `attach` tells it; ids among `here`, which the thing holds already, may stay whoever
 * uploaded them.
 */
export type Attach = (
  change: Change,
  field: string,
  here?: readonly (string | null)[],
) => Promise<string | null | undefined>

/** Takes in all uploads of a long input before its transaction opens; each is then attached by its field. */
export async function takeUploads(ctx: Pick<Change, 'services'>, inputs: readonly FileInput[]): Promise<Attach> {
  const accepted = new Map(
    await Promise.all(
      inputs.map(async (input) => [input.field, { input, stored: await takeUpload(ctx, input) }] as const),
    ),
  )
  return async (change, field, here = []) => {
    const found = accepted.get(field)
    if (!found) return undefined
    const { input, stored } = found
    return !stored && input.id && here.includes(input.id) ? input.id : attach(change, stored, input)
  }
}

/**
 * A picture of a thing: sent along under the name of its field, or uploaded before. Whoever sees the thing is told its
 * address, which ends within hours; nobody else opens it.
 */
export const picture = (field: string, upload: FileInput['upload'], id: FileInput['id']): FileInput => ({
  upload,
  id,
  kind: 'image',
  field,
  isPublic: false,
})

/** A picture for everybody, signed in or not: of brands and people, and on the first page. */
export const publicPicture = (...given: Parameters<typeof picture>): FileInput => ({
  ...picture(...given),
  isPublic: true,
})

export interface AcceptedFiles<Column extends string> {
  /** What was sent along for the column. */
  stored: (column: Column) => Stored | null
  /** The columns to save: those given, null where a file was removed. */
  columns: (c: Change) => Promise<{ [C in Column]?: string | null }>
}

/** Takes in the files of a thing by the column that names each, before the transaction opens that saves them. */
export async function takeFiles<Column extends string>(
  ctx: Pick<Change, 'services'>,
  files: Record<Column, FileInput>,
): Promise<AcceptedFiles<Column>> {
  const accepted = new Map<string, Stored | null>(
    await Promise.all(
      Object.entries<FileInput>(files).map(async ([column, file]) => [column, await takeUpload(ctx, file)] as const),
    ),
  )
  return {
    stored: (column) => accepted.get(column) ?? null,
    async columns(c) {
      const columns: { [C in Column]?: string | null } = {}
      for (const column in files) {
        const id = await attach(c, accepted.get(column) ?? null, files[column])
        if (id !== undefined) columns[column] = id
      }
      return columns
    },
  }
}

/** Makes the row of a taken file; returns its id. */
export async function addFile(change: Change, stored: Stored, isPublic: boolean): Promise<string> {
  const { id } = await change.tx.storedFile.create({ data: { ...stored, isPublic, uploadedById: change.actorId } })
  return id
}

/**
 * The file id to write into a relation: a new row for a taken upload, the checked id of an earlier upload by the same
 * person, null to clear it, undefined to leave it alone. It is public or private from now on as its use is: what was
 * uploaded as a picture for everybody ends being one as somebody's proof.
 */
export async function attach(
  change: Change,
  stored: Stored | null,
  { id, kind, field, isPublic }: FileInput,
): Promise<string | null | undefined> {
  if (stored) return addFile(change, stored, isPublic)
  if (id === null || id === undefined) return id
  const known = isUuid(id) ? await change.tx.storedFile.findUnique({ where: { id } }) : null
  const own = known && change.actorId !== null && known.uploadedById === change.actorId
  const fits = known && fitsKind(kind, known.mediaType)
  // A picture everybody may open is anybody's to show; a paper is its uploader's, however it was uploaded.
  if (!known || !fits || !(own || (isPublic && known.isPublic))) throw badInput(field, 'Not a file you uploaded.')
  if (isPublic !== known.isPublic) await change.tx.storedFile.update({ where: { id }, data: { isPublic } })
  return id
}
