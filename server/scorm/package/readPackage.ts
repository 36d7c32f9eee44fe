import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openArchive, readPacked, refused, type Archive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { manifestOfBytes, MAX_BYTES } from './manifestOfBytes.ts'
import { mediaTypeOf } from './mediaTypes.ts'
import type { Finding } from './findings.ts'
import { reportOf } from './report.ts'

const MANIFEST = 'imsmanifest.xml'

/** A file of a package by its path, with the number its bytes lie under. */
interface PackageFile {
  path: string
  number: number
  size: number
  mediaType: string
}

export interface ReadPackage {
  manifest: Manifest
  files: PackageFile[]
  findings: Finding[]
}

/** The manifest at the root. Errors: in words that say where it was found instead. */
async function manifestOf(archive: Archive): Promise<Manifest> {
  const entry = archive.files.find((file) => file.path === MANIFEST)
  if (!entry) {
    const deeper = archive.files.find((file) => path.posix.basename(file.path).toLowerCase() === MANIFEST)
    throw refused(
      deeper
        ? `imsmanifest.xml lies at “${deeper.path}”. Zip what is in the folder, not the folder.`
        : 'The package has no imsmanifest.xml, so it is no SCORM package.',
    )
  }
  if (entry.size > MAX_BYTES)
    throw refused(`imsmanifest.xml is larger than ${MAX_BYTES / 1000} kB. Export the package again.`)
  return manifestOfBytes(await buffer(await readPacked(archive, entry)).catch(damaged(MANIFEST)))
}

/** An entry that does not hold what its zip tells, whatever the unpacker says of it; faults of the disk pass by. */
const damaged = (name: string) => (error: unknown) => {
  if (error instanceof Error && 'syscall' in error) throw error
  throw refused(`“${name}” is damaged: it does not hold what the zip says. Zip the package again.`)
}

/**
 * Reads a package and unpacks it into a new folder, each file under its number; `moved` hears how many bytes are there.
 * Errors: BAD_USER_INPUT in words for who uploaded it. What was written until then is the caller's to remove.
 */
export async function readPackage(
  zipFile: string,
  folder: string,
  moved: (bytes: number, of: number) => Promise<void> = async () => {},
): Promise<ReadPackage> {
  const archive = await openArchive(zipFile)
  try {
    const manifest = await manifestOf(archive)
    const files = archive.files.map((file, number) => ({
      path: file.path,
      number,
      size: file.size,
      mediaType: mediaTypeOf(file.path),
    }))
    await mkdir(folder, { recursive: true })
    const total = files.reduce((sum, { size }) => sum + size, 0)
    let written = 0
    for (const [number, packed] of archive.files.entries()) {
      const source = await readPacked(archive, packed)
      await pipeline(source, createWriteStream(path.join(folder, String(number)))).catch(damaged(packed.path))
      written += packed.size
      await moved(written, total)
    }
    const findings = reportOf(
      manifest,
      files.map((file) => file.path),
    )
    return { manifest, files, findings }
  } finally {
    archive.zip.close()
  }
}
