import { job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'sweep-files': Record<string, never>
  }
}

const DAY = 86_400_000

/** Once a day: bytes without a row (a crash between the two) and scratch rows nothing points at are removed. */
job('sweep-files', async ({ db, files, now }) => {
  const yesterday = new Date(now().getTime() - DAY)
  const batch: string[] = []
  const removeUnknown = async () => {
    const known = new Set((await db.storedFile.findMany({ where: { key: { in: batch } }, select: { key: true } })).map(({ key }) => key))
    for (const key of batch.splice(0)) if (!known.has(key)) await files.store.remove(key)
  }
  for await (const key of files.store.older(yesterday)) {
    batch.push(key)
    if (batch.length >= 500) await removeUnknown()
  }
  await removeUnknown()
}, '17 3 * * *')
