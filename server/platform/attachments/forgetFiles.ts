import type { Change } from '../events.ts'
import { addJob, job } from '../jobs.ts'
import { removeFiles } from './heldFiles.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Bytes of files whose rows are gone. */
    'forget-files': { keys: string[] }
  }
}

/** A backup that is being made may name them still. */
const AFTER_BACKUP = 60_000

job('forget-files', async (services, { keys }) => {
  if (await removeFiles(services, keys)) return
  await addJob(services.db, 'forget-files', { keys }, { runAt: new Date(Date.now() + AFTER_BACKUP) })
})

/** Takes files away: their rows with this change, their bytes once it has committed. Ids of none are passed over. */
export async function forgetFiles(c: Change, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null)
  if (!known.length) return
  const files = await c.tx.storedFile.findMany({ where: { id: { in: known } }, select: { id: true, key: true } })
  await c.tx.storedFile.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } })
  if (files.length) await c.addJob('forget-files', { keys: files.map(({ key }) => key) })
}

/** Takes the names away that people gave their files, where the files themselves have to stay. */
export async function forgetNames(c: Change, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await c.tx
      .$executeRaw`UPDATE "StoredFile" SET name = 'file' || coalesce(substring(lower(name) from '\\.(?:pdf|png|jpe?g|webp|heic|heif|gif|tiff?)$'), '') WHERE id = ANY(${[...ids]}::uuid[])`
}
