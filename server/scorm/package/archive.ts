import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl'
import { badInput } from '../../platform/errors.ts'

/** Files one package may hold, folders included. */
const MAX_FILES = 10_000
/** Bytes a package may hold once it is unpacked. */
const MAX_UNPACKED = 500 * 1024 * 1024
/** Bytes of a path; the database looks files up by it. */
const MAX_PATH = 2000

/** A file within a package, by the path its manifest calls it by. */
export interface Packed {
  path: string
  size: number
  entry: Entry
}

export interface Archive {
  zip: ZipFile
  files: Packed[]
}

/** Why a package is not taken, in a sentence for who uploaded it. */
export const refused = (text: string) => badInput('packageFile', text)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** As the entry says, UTF-8 where it says nothing and that is what it is, and else the letters of old archives. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  try {
    return utf8.decode(fileNameRaw)
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  }
}

/** The path of a name: forward slashes, no dots, composed letters. Errors: for one that leads out of the package. */
export function pathOf(name: string): string {
  const normalized = name.replaceAll('\\', '/')
  if ([...normalized].some((sign) => sign < ' ') || Buffer.byteLength(normalized) > MAX_PATH)
    throw refused('The package holds a file whose name no disk can have. Export it again.')
  if (normalized.startsWith('/') || /^[A-Za-z]:/.test(normalized))
    throw refused(`The package holds a file with an absolute path, “${normalized}”. Export it again.`)
  const parts = normalized.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.includes('..'))
    throw refused(`The package holds a file outside of itself, “${normalized}”. Export it again.`)
  return parts.join('/').normalize('NFC')
}

const KIND = 0o170_000
const LINK = 0o120_000
/** What systems put beside the files. */
const LITTER = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/

/** Refuses what no package has, before a byte of it is unpacked. */
function checkEntry(entry: Entry, path: string): void {
  if (((entry.externalFileAttributes >>> 16) & KIND) === LINK)
    throw refused(`The package holds a link, “${path}”. Put the file itself there.`)
  if (entry.isEncrypted()) throw refused('The package is protected by a password. Export it without one.')
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw refused(`“${path}” is packed in a way the portal cannot read. Zip the package again.`)
}

/**
 * Reads what a zip says it holds. Nothing is unpacked by it: the sizes are those the zip tells, and reading an entry ends
 * where it holds more. Errors: BAD_USER_INPUT in words for who uploaded it.
 */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { decodeStrings: false, autoClose: false }).catch(() => {
    throw refused('The file is no zip archive, or it is damaged. Export the package again.')
  })
  try {
    if (zip.entryCount > MAX_FILES)
      throw refused(
        `The package holds ${zip.entryCount.toLocaleString('en-US')} files; at most ${MAX_FILES.toLocaleString('en-US')} are possible.`,
      )
    const byPath = new Map<string, Packed>()
    let [unpacked, packed] = [0, 0]
    for await (const entry of entriesOf(zip)) {
      const name = nameOf(entry)
      const path = pathOf(name)
      checkEntry(entry, path)
      unpacked += entry.uncompressedSize
      packed += entry.compressedSize
      if (unpacked > MAX_UNPACKED)
        throw refused(
          `Unpacked, the package is larger than ${MAX_UNPACKED / 1024 / 1024} MB. Shrink its videos and pictures.`,
        )
      // Entries that share their bytes are how a small zip becomes a large one.
      if (packed > zip.fileSize) throw refused('The package holds the same bytes twice. Zip it again.')
      if (path === '' || /[/\\]$/.test(name) || LITTER.test(path)) continue
      if (byPath.has(path)) throw refused(`The package holds “${path}” twice. Zip it again.`)
      byPath.set(path, { path, size: entry.uncompressedSize, entry })
    }
    return { zip, files: [...byPath.values()] }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry()
  for (;;) {
    const next = await entries.next().catch(() => {
      throw refused('The list of files in the package is damaged. Zip it again.')
    })
    if (next.done) return
    yield next.value
  }
}

/** What a file of the package holds, as a stream that ends with an error past the size the zip tells. */
export const readPacked = ({ zip }: Archive, { entry, path }: Packed) =>
  zip.openReadStreamPromise(entry).catch(() => {
    throw refused(`“${path}” cannot be read. Zip the package again.`)
  })
