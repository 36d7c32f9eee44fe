import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '../../platform/context.ts'
import { readPackage, type ReadPackage } from './readPackage.ts'

/** Unpacked packages: made from their zip, and made again where they are missing, so that no backup holds them. */
const rootOf = ({ config }: Services) => path.join(config.DATA_DIR, 'scorm')
const folderOf = (services: Services, packageId: string) => path.join(rootOf(services), packageId)

/** Where a file of an unpacked package lies. */
export const placeOf = (services: Services, packageId: string, number: number): string =>
  path.join(folderOf(services, packageId), String(number))

/**
 * Unpacks a package from its zip in the store, beside what is there until it is whole. Errors: BAD_USER_INPUT in words
 * for who uploaded it.
 */
export async function unpack(
  services: Services,
  { id, key }: { id: string; key: string },
  moved?: (bytes: number, of: number) => Promise<void>,
): Promise<ReadPackage> {
  const scratch = path.join(services.config.DATA_DIR, 'tmp')
  await mkdir(scratch, { recursive: true })
  const made = path.join(scratch, randomUUID())
  const zip = `${made}.zip`
  try {
    await pipeline(services.files.store.read(key), createWriteStream(zip))
    const read = await readPackage(zip, made, moved)
    const folder = folderOf(services, id)
    await mkdir(rootOf(services), { recursive: true })
    await rm(folder, { recursive: true, force: true })
    await rename(made, folder)
    return read
  } finally {
    await rm(zip, { force: true })
    await rm(made, { recursive: true, force: true })
  }
}

const running = new Map<string, Promise<void>>()

/** Sees to it that a package that was read is there on this disk; several who ask at once wait for one. */
export async function ensureUnpacked(services: Services, packageId: string): Promise<void> {
  const folder = folderOf(services, packageId)
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isThere) return
  const making =
    running.get(folder) ??
    services.db.scormPackage
      .findUniqueOrThrow({ where: { id: packageId }, select: { id: true, file: { select: { key: true } } } })
      .then(({ id, file }) => unpack(services, { id, key: file.key }))
      .then(() => {})
      .finally(() => running.delete(folder))
  running.set(folder, making)
  await making
}

/** Removes what was unpacked of packages that are gone. */
export async function sweepUnpacked(services: Services): Promise<void> {
  const ids = await readdir(rootOf(services)).catch(() => [])
  const known = new Set(
    (await services.db.scormPackage.findMany({ where: { id: { in: ids } }, select: { id: true } })).map(({ id }) => id),
  )
  for (const id of ids) if (!known.has(id)) await rm(folderOf(services, id), { recursive: true, force: true })
}
