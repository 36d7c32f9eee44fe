import { accountOf } from '../platform/viewer.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Incoming } from '../platform/files/files.ts'
import { cut, withoutDirections } from '../platform/values/text.ts'
import { MAX_BYTES, sheetFromEmails, sheetFromObjects, type Sheet } from './read.ts'
import { sheetOfFile } from './sheetOfFile.ts'

/** What was given to read, and what the file is called. */
interface Given {
  sheet: Sheet
  name: string
}

/** The bytes of an upload, as many as an import may have. Errors: TOO_LARGE. */
async function bytesOf(upload: Promise<Incoming>): Promise<{ bytes: Buffer; name: string }> {
  const { filename, createReadStream } = await upload
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of createReadStream()) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_BYTES) throw failure('TOO_LARGE', 'Your file is too large.', { file: 'Your file is too large.' })
    chunks.push(bytes)
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

async function sheetIn(upload: Promise<Incoming>): Promise<Given> {
  const { bytes, name } = await bytesOf(upload)
  return { sheet: await sheetOfFile(bytes, 'file'), name }
}

/** A file of the person's that was uploaded before. Errors: BAD_USER_INPUT. */
async function uploadedBefore(ctx: Context, id: string): Promise<Incoming> {
  const stored = await ctx.db.storedFile.findFirst({
    where: { id, uploadedById: accountOf(signedIn(ctx)), mediaType: 'text/csv' },
    select: { key: true, name: true },
  })
  if (!stored) throw badInput('file', 'Not a file you uploaded.')
  return { filename: stored.name, createReadStream: () => ctx.services.files.store.read(stored.key) }
}

interface Sources {
  file?: Promise<Incoming> | null
  fileId?: string | null
  emails?: string | null
}

/** A file, one uploaded before, or pasted addresses. Errors: BAD_USER_INPUT names the field, TOO_LARGE. */
export async function sheetGiven(ctx: Context, { file, fileId, emails }: Sources): Promise<Given> {
  if (emails != null) return { sheet: sheetFromEmails(emails, 'emails'), name: '' }
  if (fileId) return sheetIn(uploadedBefore(ctx, fileId))
  if (!file) throw badInput('file', 'Choose a file.')
  return sheetIn(file)
}

/** A file, or a list of objects. Errors: BAD_USER_INPUT names the field, TOO_LARGE. */
export const rowsGiven = async ({ file, rows }: { file?: Promise<Incoming> | null; rows?: unknown }): Promise<Given> =>
  file ? sheetIn(file) : { sheet: sheetFromObjects(rows, 'rows'), name: '' }
