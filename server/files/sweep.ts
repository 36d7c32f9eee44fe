import { removeFiles } from '../platform/files/heldFiles.ts'
import { job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'sweep-files': Record<string, never>
  }
}

const DAY = 86_400_000

/** Once a day: bytes without a row (a crash between the two) are removed; during a backup they stay another day. */
job(
  'sweep-files',
  async (services) => {
    const { db, files, now } = services
    const yesterday = new Date(now().getTime() - DAY)
    const batch: string[] = []
    const removeUnknown = async () => {
      const known = new Set(
        (await db.storedFile.findMany({ where: { key: { in: batch } }, select: { key: true } })).map(({ key }) => key),
      )
      await removeFiles(
        services,
        batch.splice(0).filter((key) => !known.has(key)),
      )
    }
    for await (const key of files.store.older(yesterday)) {
      batch.push(key)
      if (batch.length >= 500) await removeUnknown()
    }
    await removeUnknown()
  },
  '17 3 * * *',
)
