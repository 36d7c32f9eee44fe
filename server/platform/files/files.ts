import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { captionsOf } from './captions.ts'
import { decodedText } from './encodings.ts'
import { checkArriving, withEnding } from './endings.ts'
import { badInput, failure } from '../errors.ts'
import { writeMeasured, writeScratch, type Measured } from './measured.ts'
import { probeMedia } from './media.ts'
import { diskParts, type Parts } from './parts.ts'
import { withPdf } from './pdf.ts'
import { cut, withoutDirections } from '../values/text.ts'

/** Documented limit of every upload (spec part 1, 5). */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024
const MAX_PIXELS = 50_000_000

/** Whatever brands hand to dealers: what a browser shows, and what offices work with. One list for all that is attached. */
const HANDED_OUT = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-m4v': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/x-m4a': 'm4a',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'text/plain': 'txt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/zip': 'zip',
  'application/postscript': 'eps',
  'application/eps': 'eps',
  'image/vnd.adobe.photoshop': 'psd',
} as const

/** What an upload may be, told from its content. Values: media types and the ending the store gives them. */
const KINDS = {
  image: { 'image/png': 'png', 'image/jpeg': 'jpg' },
  video: { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/x-m4v': 'mp4' },
  audio: { 'audio/mpeg': 'mp3', 'audio/x-m4a': 'm4a', 'audio/mp4': 'm4a', 'audio/wav': 'wav' },
  caption: { 'text/vtt': 'vtt' },
  sheet: { 'text/csv': 'csv' },
  document: { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' },
  /** Lessons others made, to be unpacked and played. */
  package: { 'application/zip': 'zip' },
  pdf: { 'application/pdf': 'pdf' },
  receipt: { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' },
  media: HANDED_OUT,
  /** What goes with a post, a message or training. */
  attachment: HANDED_OUT,
} as const satisfies Record<string, Record<string, string>>
export type FileKind = keyof typeof KINDS
/** Their names. */
export const FILE_KINDS = Object.keys(KINDS) as FileKind[]
export const isFileKind = (kind: string): kind is FileKind => Object.hasOwn(KINDS, kind)
/** Whether content of this media type may be a file of the kind. */
export const fitsKind = (kind: FileKind, mediaType: string): boolean => Object.hasOwn(KINDS[kind], mediaType)
/** All media types that are a file of the kind. */
export const mediaTypesOf = (kind: FileKind): string[] => Object.keys(KINDS[kind])

const HANDED_OUT_TEXT =
  'Choose a picture (PNG or JPEG), PDF, video (MP4 or MOV), recording, text, Office document or zip archive.'

const KIND_TEXT: Record<FileKind, string> = {
  image: 'Choose a PNG or JPEG image.',
  video: 'Choose an MP4 or MOV video.',
  audio: 'Choose an MP3, M4A or WAV recording.',
  caption: 'Choose a WebVTT or SRT caption file.',
  sheet: 'Choose a CSV file. Save a workbook as CSV first.',
  document: 'Choose a PDF, PNG or JPEG file.',
  package: 'Choose a zip archive.',
  pdf: 'Choose a PDF file.',
  receipt: 'Choose a PDF, PNG or JPEG file of the receipt.',
  media: HANDED_OUT_TEXT,
  attachment: HANDED_OUT_TEXT,
}

/** Kinds of whatever is handed out: of these text is told by looking at it, and video measured. */
const takesAny = (kind: FileKind): boolean => KINDS[kind] === HANDED_OUT

/** What phones of one maker take by default and browsers cannot show. */
const HEIC =
  'Photos in the HEIC format cannot be shown here. On an iPhone choose Settings, Camera, Formats, Most Compatible and take the photo again, or export it as JPEG.'

/** A receipt is a page or a few; a long document is somebody's whole folder. */
export const MAX_RECEIPT_PAGES = 10

/** Errors: BAD_USER_INPUT at `field` for a PDF that cannot be opened or is no receipt for its length. */
export const checkReceiptPages = (pdf: Uint8Array, field: string): Promise<void> =>
  withPdf(pdf, field, async ({ pages }) => {
    if (pages > MAX_RECEIPT_PAGES)
      throw badInput(
        field,
        `The PDF has ${pages} pages; a receipt may have at most ${MAX_RECEIPT_PAGES}. Send the pages that show the sale.`,
      )
  })

/** A file as it arrives at either door. */
export interface Incoming {
  filename: string
  createReadStream(): Readable
}

/** A file in the store, ready to become a StoredFile row. */
export interface Stored {
  key: string
  name: string
  mediaType: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  /** Of video and audio. */
  durationSeconds: number | null
}

/** Where bytes live: a folder here; a bucket is another implementation of the same four verbs. */
interface Store {
  /** Moves a finished local file into the store. */
  put(key: string, from: string): Promise<void>
  read(key: string, range?: { start: number; end: number }): Readable
  remove(key: string): Promise<void>
  /** Keys not touched since `before`. */
  older(before: Date): AsyncIterable<string>
}

export interface Files {
  /** Takes an upload in: streamed, measured, told by content. Errors name `field`. Nothing stays behind on failure. */
  take(incoming: Incoming, kind: FileKind, field: string): Promise<Stored>
  /** Stores bytes made here, such as a certificate; of a stream that breaks off nothing stays behind. */
  keep(bytes: Buffer | Readable, name: string, mediaType: string): Promise<Stored>
  /** The path a browser may open; private files get one that ends within hours. */
  url(file: { id: string; isPublic: boolean }): string
  /** Cleaned HTML with paths that open the pictures in it, as `url` has them. */
  opened(html: string): string
  /** Whether a signed path still holds. A path out of words opens what was put into words by who may, and no other file. */
  mayRead(file: { id: string; inWords: boolean }, expires: string, signature: string): boolean
  store: Store
  /** Files whose bytes come in parts. */
  parts: Parts
}

function diskStore(root: string): Store {
  const at = (key: string) => path.join(root, key)
  return {
    async put(key, from) {
      await mkdir(path.dirname(at(key)), { recursive: true })
      await rename(from, at(key))
    },
    read: (key, range) => createReadStream(at(key), range),
    remove: (key) => rm(at(key), { force: true }),
    async *older(before) {
      for (const folder of await readdir(root)) {
        for (const name of await readdir(path.join(root, folder)).catch(() => [])) {
          const key = `${folder}/${name}`
          if ((await stat(at(key))).mtime < before) yield key
        }
      }
    },
  }
}

/** What plain text is told as; drawings of vectors, calendars and captions are text too. */
const MARKLESS = new Set(['unknown', 'application/xml', 'image/svg+xml', 'text/calendar', 'text/vtt'])

/** Whether a file is text a person can read: UTF-8 without a null character. */
async function isText(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The address of a picture in cleaned HTML, as `savedHtml` keeps it. */
const PICTURE = /<img src="\/files\/([0-9a-f-]{36})"/g

const newKey = (ending: string) => {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}.${ending}`
}

/** Shown and offered on download only: no paths, no control characters, nothing that makes it read as another. */
function cleanName(name: string): string {
  const clean = withoutDirections(path.basename(name.replaceAll('\\', '/')))
    .replace(/[\p{Cc}"<>|:*?]/gu, '')
    .toWellFormed()
  // The ending of a long name says which program opens it.
  const ending = clean.length > 120 ? path.extname(clean).slice(0, 10) : ''
  return ending ? `${cut(clean, 120 - ending.length)}${ending}` : cut(clean, 120) || 'file'
}

export function createFiles({ dataDir, secret, now }: { dataDir: string; secret: string; now: () => Date }): Files {
  const store = diskStore(path.join(dataDir, 'files'))
  const tmp = path.join(dataDir, 'tmp')
  const sign = (id: string, expires: string, of: 'file' | 'words' = 'file') =>
    createHmac('sha256', secret).update(`${of}:${id}:${expires}`).digest('base64url')
  // Whole hours, so that the browser's cache finds the same address again.
  const end = () => String((Math.floor(now().getTime() / 3_600_000) + 3) * 3600)
  /** Signatures of the hour, as lists ask for the same ones over and over: one costs as much as ten fields. */
  const signed = new Map<string, string>()
  const signOnce = (id: string, expires: string) => {
    const key = `${expires}:${id}`
    const known = signed.get(key)
    if (known) return known
    if (signed.size === 10_000) signed.clear()
    const made = sign(id, expires)
    signed.set(key, made)
    return made
  }

  /** Into a scratch file, as far as an upload may go. */
  async function receive(stream: Readable, field: string): Promise<Measured> {
    const tooLarge = () => failure('TOO_LARGE', 'Your file is too large.', { [field]: 'Your file is too large.' })
    try {
      return await writeScratch(tmp, stream, { most: MAX_UPLOAD_BYTES, tooLarge })
    } catch (error) {
      throw error instanceof Error && /exceeds|size limit/.test(error.message) ? tooLarge() : error
    }
  }

  const rewritten = (file: string, bytes: Buffer | string) => writeMeasured([Buffer.from(bytes)], file)

  return {
    store,
    parts: diskParts(path.join(dataDir, 'parts')),
    async take(incoming, kind, field) {
      const received = await receive(incoming.createReadStream(), field)
      const { file } = received
      try {
        if (!received.size) throw badInput(field, 'The file is empty.')
        const accepted: Record<string, string> = KINDS[kind]
        let { size, sha256 } = received
        let mediaType: string
        let width: number | null = null
        let height: number | null = null
        let durationSeconds: number | null = null
        if (kind === 'caption') {
          if (size > 2_000_000) throw badInput(field, 'A caption file may have at most 2 MB.')
          mediaType = 'text/vtt'
          ;({ size, sha256 } = await rewritten(file, captionsOf(decodedText(await readFile(file)).text, field)))
        } else if (kind === 'sheet') {
          // Text has no mark of its own: whatever has one is no text.
          if (await fileTypeFromFile(file)) throw badInput(field, KIND_TEXT.sheet)
          mediaType = 'text/csv'
        } else {
          const detected = (await fileTypeFromFile(file))?.mime ?? 'unknown'
          mediaType = takesAny(kind) && MARKLESS.has(detected) && (await isText(file)) ? 'text/plain' : detected
          if (!Object.hasOwn(accepted, mediaType))
            throw badInput(
              field,
              /^image\/hei[cf]/.test(mediaType) && 'image/jpeg' in accepted ? HEIC : KIND_TEXT[kind],
            )
        }
        // What dealers find under its name has to be what the name says; a paper somebody hands in is called what it is.
        const name = cleanName(incoming.filename)
        // Text under the name of a program or page is one to whoever opens it, wherever it was attached.
        if (kind === 'media' || (takesAny(kind) && mediaType === 'text/plain')) checkArriving(name, mediaType, field)
        if (kind === 'receipt' && mediaType === 'application/pdf') await checkReceiptPages(await readFile(file), field)
        const [sort] = mediaType.split('/')
        if ((sort === 'video' || sort === 'audio') && (kind === sort || takesAny(kind)))
          ({ width, height, durationSeconds } = await probeMedia(file, sort, field))
        if (mediaType === 'image/png' || mediaType === 'image/jpeg') {
          // Drawn anew: turned upright, without the place and device a camera writes into it.
          const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
          const drawn = await image.toBuffer({ resolveWithObject: true }).catch(() => {
            throw badInput(field, 'The image is damaged or too large in pixels.')
          })
          width = drawn.info.width
          height = drawn.info.height
          ;({ size, sha256 } = await rewritten(file, drawn.data))
        }
        const key = newKey(accepted[mediaType]!)
        await store.put(key, file)
        return { key, name: withEnding(name, mediaType), mediaType, size, sha256, width, height, durationSeconds }
      } finally {
        await rm(file, { force: true })
      }
    },
    async keep(bytes, name, mediaType) {
      const { file, size, sha256 } = await writeScratch(tmp, Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes)
      const key = newKey(path.extname(name).slice(1) || 'bin')
      await store.put(key, file)
      return { key, name: cleanName(name), mediaType, size, sha256, width: null, height: null, durationSeconds: null }
    },
    url({ id, isPublic }) {
      if (isPublic) return `/files/${id}`
      const expires = end()
      return `/files/${id}?expires=${expires}&signature=${signOnce(id, expires)}`
    },
    opened(html) {
      const expires = end()
      return html.replace(
        PICTURE,
        (_all, id: string) => `<img src="/files/${id}?expires=${expires}&amp;signature=${sign(id, expires, 'words')}"`,
      )
    },
    mayRead({ id, inWords }, expires, signature) {
      const given = Buffer.from(signature)
      const isOf = (of: 'file' | 'words') => {
        const expected = Buffer.from(sign(id, expires, of))
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      return Number(expires) * 1000 > now().getTime() && (isOf('file') || (inWords && isOf('words')))
    },
  }
}
