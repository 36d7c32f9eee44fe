import { MAX_UPLOAD_BYTES } from '../../contract/__generated__/limits.ts'

/** A stored file as forms keep it: `_id` goes into the mutation, `url` into the page. */
export type FileValue = { _id: string; url: string; name?: string }

/** What a save says about a file: nothing when it is the one that was there, null when it was removed, else its id. */
export const changedFile = (before: FileValue | null | undefined, after: FileValue | null | undefined) =>
  before?._id === after?._id ? undefined : (after?._id ?? null)

export type FileKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'caption'
  | 'document'
  | 'pdf'
  | 'receipt'
  | 'sheet'
  | 'package'
  | 'media'
  | 'attachment'

const TOO_LARGE = 'Your file is too large.'

type Kind = { types: Record<string, string[]>; words: string }

/** Whatever is handed out: one list for the media center and all that is attached. */
const HANDED_OUT: Kind = {
  types: {
    'image/png': ['.png'],
    'image/jpeg': ['.jpg', '.jpeg'],
    'application/pdf': ['.pdf'],
    'video/mp4': ['.mp4', '.m4v'],
    'video/quicktime': ['.mov'],
    'audio/mpeg': ['.mp3'],
    'audio/mp4': ['.m4a'],
    'audio/wav': ['.wav'],
    'text/plain': ['.txt', '.csv', '.md', '.tsv', '.vtt', '.srt', '.log', '.ics', '.json'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
    'application/zip': ['.zip'],
    'application/postscript': ['.eps', '.ai'],
    'image/vnd.adobe.photoshop': ['.psd'],
  },
  words: 'A picture, PDF, video, recording, text, Office document or zip',
}

export const fileKinds: Record<FileKind, Kind> = {
  image: { types: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] }, words: 'PNG or JPEG' },
  video: { types: { 'video/mp4': ['.mp4'], 'video/quicktime': ['.mov'] }, words: 'MP4 or MOV' },
  audio: { types: { 'audio/mpeg': ['.mp3'], 'audio/mp4': ['.m4a'], 'audio/wav': ['.wav'] }, words: 'MP3, M4A or WAV' },
  caption: {
    types: { 'text/vtt': ['.vtt'], 'application/x-subrip': ['.srt', '.sbv'] },
    words: 'WebVTT (.vtt), SRT (.srt) or SBV (.sbv)',
  },
  sheet: { types: { 'text/csv': ['.csv', '.tsv', '.txt'] }, words: 'CSV' },
  document: {
    types: { 'application/pdf': ['.pdf'], 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] },
    words: 'PDF, PNG or JPEG',
  },
  pdf: { types: { 'application/pdf': ['.pdf'] }, words: 'PDF' },
  receipt: {
    types: { 'application/pdf': ['.pdf'], 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] },
    words: 'PDF, PNG or JPEG',
  },
  package: { types: { 'application/zip': ['.zip'] }, words: 'A zip archive' },
  media: HANDED_OUT,
  attachment: HANDED_OUT,
}

/** Why a file cannot be taken, told before a byte is sent; the server looks at the content again. */
export function fileProblem(file: { name: string; type: string; size: number }, kind: FileKind) {
  const { types, words } = fileKinds[kind]
  const name = file.name.toLowerCase()
  if (
    !(file.type in types) &&
    !Object.values(types)
      .flat()
      .some((ending) => name.endsWith(ending))
  )
    return `This is not a file of the right kind: ${words} is needed.`
  if (file.size > MAX_UPLOAD_BYTES) return TOO_LARGE
  if (file.size === 0) return 'This file is empty.'
  return undefined
}

/** Follows one upload. */
export type Following = { onProgress: (share: number) => void; signal?: AbortSignal }

const INTERRUPTED = 'The upload was interrupted. Check your connection and try again.'
/** A part that takes longer is on a line that is gone, in milliseconds. */
const PART_PATIENCE = 120_000

/** Why something was not sent: `status` is what the server answered, 0 where the line broke. */
const notSent = (message: string, status: number) => Object.assign(new Error(message), { status })

const canceled = () => new DOMException('Canceled', 'AbortError')

type Sending = Following & { timeout?: number }

/** Sends parts of a form and tells how far it is, 0 to 1. Rejects with the sentence the server answered. */
function sendParts<T>(
  method: 'POST' | 'PUT',
  path: string,
  parts: Record<string, Blob | string>,
  { onProgress, signal, timeout = 0 }: Sending,
) {
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted) return reject(canceled())
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader('x-paddock', '1')
    request.timeout = timeout
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as T)
      else if (status === 413) reject(notSent(TOO_LARGE, status))
      else reject(notSent(responseText || request.statusText || 'Unexpected Error', status))
    }
    request.onerror = request.ontimeout = () => reject(notSent(INTERRUPTED, 0))
    const abort = () => request.abort()
    request.onabort = () => reject(canceled())
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort, { once: true })
    const form = new FormData()
    for (const [name, part] of Object.entries(parts)) form.append(name, part)
    request.send(form)
  })
}

type Stored = { _id: string; location: string }
type Upload = { _id: string; received: number; size: number; partSize: number }

/** A larger file comes in parts of so many bytes: a broken line costs one of them. */
const PART = 4 * 1024 * 1024
/** How long it waits after each failure in a row before it goes on, in milliseconds; after the last it gives up. */
const WAITS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]

/** What passes by itself: the line is broken, the server starts again, another window brought the same part. */
const passes = (error: unknown) =>
  error instanceof Error && 'status' in error && [0, 409, 502, 503, 504].includes(Number(error.status))

/** Waits so long, or until the browser is online again. Rejects when it is canceled. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal?.removeEventListener('abort', stop)
    }
    const go = () => {
      end()
      resolve()
    }
    const stop = () => {
      end()
      reject(canceled())
    }
    const timer = setTimeout(go, milliseconds)
    addEventListener('online', go)
    signal?.addEventListener('abort', stop)
  })
}

/**
 * Sends a file part by part and goes on where it stands after a broken line; chosen again after the browser was closed,
 * it goes on as well.
 */
async function sendInParts(file: File, kind: FileKind, { onProgress, signal }: Following): Promise<Stored> {
  const about = { name: file.name, size: String(file.size), kind, mark: `${file.name}:${file.lastModified}` }
  const quietly = { onProgress: () => undefined, signal }
  let upload: Upload | undefined
  let failures = 0
  for (;;) {
    try {
      upload = await sendParts<Upload>('POST', '/api/uploads', about, quietly)
      while (upload.received < upload.size) {
        const { _id, received, size }: Upload = upload
        const part = file.slice(received, received + Math.min(PART, upload.partSize))
        onProgress(received / size)
        upload = await sendParts<Upload>(
          'PUT',
          `/api/uploads/${_id}`,
          { at: String(received), part },
          { signal, timeout: PART_PATIENCE, onProgress: (share) => onProgress((received + share * part.size) / size) },
        )
        failures = 0
      }
      onProgress(1)
      return await sendParts<Stored>('POST', `/api/uploads/${upload._id}/finish`, {}, quietly)
    } catch (error) {
      const wait = passes(error) ? WAITS[failures++] : undefined
      // A line that stays broken leaves what came, for the next time; what is canceled or refused is over.
      if (wait === undefined) {
        if (upload && !passes(error)) forget(upload)
        throw error
      }
      await pause(wait, signal).catch((stopped: unknown) => {
        if (upload) forget(upload)
        throw stopped
      })
    }
  }
}

const forget = ({ _id }: Upload): void =>
  void fetch(`/api/uploads/${_id}`, { method: 'DELETE', headers: { 'x-paddock': '1' } }).catch(() => {})

/** Sends one file to be kept for a later save. */
export async function uploadFile(
  file: File,
  kind: FileKind,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<FileValue> {
  const following = { onProgress, signal }
  const { _id, location } =
    file.size > PART
      ? await sendInParts(file, kind, following)
      : await sendParts<Stored>('POST', `/api/s3-file-uploads?kind=${kind}`, { file }, following)
  return { _id, url: location, name: file.name }
}
