import { attach, takeUpload, type FileInput } from '../platform/attachments/attachments.ts'
import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { FileKind, Incoming, Stored } from '../platform/files/files.ts'
import { isUuid } from '../platform/values/inputs.ts'

/** What a resource is made of: a file sent along, one uploaded before, or an address. */
export interface Material {
  file?: Promise<Incoming> | null
  fileId?: string | null
  url?: string | null
}

const kindOfName = (name: string): FileKind =>
  /\.(mp4|mov|m4v)$/i.test(name) ? 'video' : /\.(mp3|m4a|wav)$/i.test(name) ? 'audio' : 'attachment'

/** What it is to who looks for it. A drawing no browser shows is a document. */
const typeOf = (mediaType: string): 'video' | 'audio' | 'image' | 'document' =>
  mediaType === 'image/vnd.adobe.photoshop'
    ? 'document'
    : ((/^(?:video|audio|image)(?=\/)/.exec(mediaType)?.[0] as 'video' | 'audio' | 'image' | undefined) ?? 'document')

/** Takes a file in before the transaction opens; its name says which kinds of content are looked for. */
export async function takeMaterial(ctx: Context, { file }: Material): Promise<Stored | null> {
  if (!file) return null
  const incoming = await file
  return takeUpload(ctx, {
    upload: Promise.resolve(incoming),
    kind: kindOfName(incoming.filename),
    field: 'file',
    isPublic: false,
  })
}

/** The columns that say what opens; empty when nothing was given. Errors name the field. */
export async function materialOf(
  c: Change,
  stored: Stored | null,
  { fileId, url }: Material,
): Promise<{ type?: string; fileId?: string | null; url?: string | null; fileName?: string }> {
  const input: FileInput = { id: fileId, kind: 'attachment', field: 'fileId', isPublic: false }
  if (stored)
    return { type: typeOf(stored.mediaType), fileId: await attach(c, stored, input), url: null, fileName: stored.name }
  if (fileId) {
    const known = isUuid(fileId)
      ? await c.tx.storedFile.findUnique({ where: { id: fileId }, select: { mediaType: true, name: true } })
      : null
    if (!known || known.mediaType === 'text/vtt') throw badInput('fileId', 'Not a file you uploaded.')
    return { type: typeOf(known.mediaType), fileId: await attach(c, null, input), url: null, fileName: known.name }
  }
  return url ? { type: 'link', fileId: null, url } : {}
}

/** A name from a file's: without its ending, words apart. */
const nameOfFile = (fileName: string) =>
  fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 120)
    .toWellFormed()

/** How a new one stands; by default shown, beside what it belongs to alone. */
interface Standing {
  active?: boolean
  inLibrary?: boolean
}

/** Makes a resource, last in the order. Errors: BAD_USER_INPUT when it has neither file nor address, or no name. */
export async function makeResource(
  c: Change,
  stored: Stored | null,
  given: Material & { name?: string | null; description?: string | null },
  standing: Standing = {},
): Promise<string> {
  const { fileName, type, ...columns } = await materialOf(c, stored, given)
  if (!type) throw badInput('file', 'Choose a file or give a link.')
  const name = given.name || (fileName && nameOfFile(fileName))
  if (!name) throw badInput('name', 'Name is required.')
  const { _max } = await c.tx.resource.aggregate({ _max: { position: true } })
  const { id } = await c.tx.resource.create({
    data: {
      name,
      description: given.description ?? '',
      type,
      ...columns,
      ...standing,
      position: (_max.position ?? -1) + 1,
      createdById: c.actorId,
    },
  })
  return id
}
