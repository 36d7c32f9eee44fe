import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Logger } from 'pino'

const HOUR = 3_600_000

/** Where bytes wait until their request is done: ours, and the files graphql-upload keeps beside. */
const places = (dataDir: string) => [
  { folder: path.join(dataDir, 'tmp'), ours: () => true },
  { folder: tmpdir(), ours: (name: string) => /^capacitor-[0-9a-f]+\.tmp$/.test(name) },
]

/** Removes scratch files nobody touched for an hour: their request was cut off by a crash. Answers how many. */
async function sweep(dataDir: string, now: number): Promise<number> {
  let removed = 0
  for (const { folder, ours } of places(dataDir)) {
    for (const name of (await readdir(folder).catch(() => [])).filter(ours)) {
      const file = path.join(folder, name)
      const touched = await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      )
      if (now - touched < HOUR) continue
      await rm(file, { recursive: true, force: true })
      removed += 1
    }
  }
  return removed
}

/** Sweeps now and each hour; answers the timer. */
export function sweepScratch(dataDir: string, log: Logger): NodeJS.Timeout {
  const once = () =>
    void sweep(dataDir, Date.now()).then(
      (removed) => {
        if (removed) log.info({ removed }, 'scratch files of cut requests were removed')
      },
      (error: unknown) => log.warn({ err: error }, 'scratch files could not be removed'),
    )
  once()
  return setInterval(once, HOUR)
}
