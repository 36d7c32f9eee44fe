import { MAX_UPLOAD_BYTES } from '../../contract/__generated__/limits.ts'

/** A stored file as forms keep it: `_id` goes into the mutation, `url` into the page. */
export type FileValue = { _id: string; url: string; name?: string }

/** What a save says about a file: nothing when it is the one that was there, null when it was removed, else its id. */
export const changedFile = (before: FileValue | null | undefined, after: FileValue | null | undefined) =>
  before?._id === after?._id ? undefined : (after?._id ?? null)

export type FileKind = 'image' | 'video' | 'audio' | 'caption' | 'document' | 'receipt' | 'sheet' | 'media'

const TOO_LARGE = 'Your file is too large.'

type Kind = { types: Record<string, string[]>; words: string }

export const fileKinds: Record<FileKind, Kind> = {
  image: { types: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] }, words: 'PNG or JPEG' },
  video: { types: { 'video/mp4': ['.mp4'], 'video/quicktime': ['.mov'] }, words: 'MP4 or MOV' },
  audio: { types: { 'audio/mpeg': ['.mp3'], 'audio/mp4': ['.m4a'], 'audio/wav': ['.wav'] }, words: 'MP3, M4A or WAV' },
  caption: { types: { 'text/vtt': ['.vtt'], 'application/x-subrip': ['.srt'] }, words: 'WebVTT (.vtt) or SRT (.srt)' },
  sheet: { types: { 'text/csv': ['.csv', '.tsv', '.txt'] }, words: 'CSV' },
  document: {
    types: { 'application/pdf': ['.pdf'], 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] },
    words: 'PDF, PNG or JPEG',
  },
  receipt: {
    types: { 'application/pdf': ['.pdf'], 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] },
    words: 'PDF, PNG or JPEG',
  },
  media: {
    types: {
      'image/png': ['.png'],
      'image/jpeg': ['.jpg', '.jpeg'],
      'application/pdf': ['.pdf'],
      'video/mp4': ['.mp4', '.m4v'],
      'video/quicktime': ['.mov'],
      'audio/mpeg': ['.mp3'],
      'audio/mp4': ['.m4a'],
      'audio/wav': ['.wav'],
      'text/plain': ['.txt', '.md', '.csv', '.svg', '.vtt', '.srt', '.json'],
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
      'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
      'application/zip': ['.zip'],
      'application/postscript': ['.eps', '.ai'],
      'image/vnd.adobe.photoshop': ['.psd'],
    },
    words: 'A picture, PDF, film, recording, text, Office document or zip',
  },
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

/** Sends parts of a form and tells how far it is, 0 to 1. Rejects with the sentence the server answered. */
export function sendParts<T>(
  method: 'POST' | 'PUT',
  path: string,
  parts: Record<string, Blob | string>,
  { onProgress, signal }: Following,
) {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader('x-paddock', '1')
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as T)
      else if (request.status === 413) reject(new Error(TOO_LARGE))
      else reject(new Error(request.responseText || request.statusText || 'Unexpected Error'))
    }
    request.onerror = () => reject(new Error('The upload was interrupted. Check your connection and try again.'))
    request.onabort = () => reject(new DOMException('Canceled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    for (const [name, part] of Object.entries(parts)) form.append(name, part)
    request.send(form)
  })
}

/** Sends one file to be kept for a later save. */
export async function uploadFile(
  file: File,
  kind: FileKind,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<FileValue> {
  const { _id, location } = await sendParts<{ _id: string; location: string }>(
    'POST',
    `/api/s3-file-uploads?kind=${kind}`,
    { file },
    { onProgress, signal },
  )
  return { _id, url: location, name: file.name }
}
