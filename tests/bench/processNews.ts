// How late news of one process is heard by the others: node tests/bench/processNews.ts. As many processes write as many
// pieces a second together as are asked for, so many in each transaction, and each hears those of all others
// (PROCESSES=4 RATE=5000 EACH=5 SECONDS=10). A piece is as old as its writing: the commit counts as well.
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureDatabase, startCluster } from '../../server/boot/database.ts'
import { script } from '../../server/boot/script.ts'
import type { Tx } from '../../server/platform/db.ts'
import { portalPool } from '../../server/platform/db.ts'
import { createLog } from '../../server/platform/log.ts'
import { shareNews } from '../../server/platform/processes/news.ts'
import { memoryPubSub } from '../../server/platform/pubsub.ts'

const PROCESSES = Number(process.env.PROCESSES ?? 4)
const RATE = Number(process.env.RATE ?? 5000)
const EACH = Number(process.env.EACH ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 10)

interface Figures {
  wrote: number
  late: number[]
}

const now = () => performance.timeOrigin + performance.now()

/** Writes its share and hears what the others write. */
async function takePart(url: string): Promise<Figures> {
  const pool = portalPool(url)
  const pubsub = memoryPubSub()
  const sharing = await shareNews(url, { pubsub, log: createLog('warn'), pool })
  const late: number[] = []
  void (async () => {
    for await (const at of pubsub.subscribe('import.changed', 'all')) late.push(now() - parseFloat(at))
  })()
  process.send!('ready')
  await new Promise((resolve) => process.once('message', resolve))
  let wrote = 0
  const write = async () => {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const tx = {
        $executeRawUnsafe: (text: string, ...values: unknown[]) => client.query({ name: 'keep', text, values }),
      }
      const pieces = Array.from({ length: EACH }, () => ({
        topic: 'import.changed' as const,
        channel: 'all',
        payload: `${now()} ${randomUUID()}`,
      }))
      await pubsub.others!.keep(tx as unknown as Tx, pieces)
      await client.query('COMMIT')
      pubsub.others!.ring()
      wrote += EACH
    } finally {
      client.release()
    }
  }
  const began = performance.now()
  const perSecond = RATE / PROCESSES / EACH
  const running: Promise<void>[] = []
  for (let begun = 0; performance.now() - began < SECONDS * 1000;) {
    for (const due = ((performance.now() - began) / 1000) * perSecond; begun < due; begun++) running.push(write())
    await pause(2)
  }
  await Promise.all(running)
  await pause(3000)
  await sharing.stop()
  await pool.end()
  return { wrote, late }
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1)

if (process.env.NEWS_URL) {
  process.send!(await takePart(process.env.NEWS_URL))
} else {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-news-'))
  await chmod(folder, 0o755)
  const cluster = await startCluster(folder)
  const url = await ensureDatabase(cluster, 'paddock')
  await script('prisma/migrate.ts', ['deploy'], { DATABASE_URL: url })
  const children = Array.from({ length: PROCESSES }, () =>
    fork(import.meta.filename, { env: { ...process.env, NEWS_URL: url } }),
  )
  const saidBy = (child: ChildProcess) => new Promise((resolve) => void child.once('message', resolve))
  await Promise.all(children.map(saidBy))
  for (const child of children) child.send('begin')
  const figures = (await Promise.all(children.map(saidBy))) as Figures[]
  const wrote = figures.reduce((sum, one) => sum + one.wrote, 0)
  const late = figures.flatMap((one) => one.late).sort((a, b) => a - b)
  console.log(
    `${PROCESSES} processes wrote ${Math.round(wrote / SECONDS)} a second, ${EACH} in a transaction; heard ${late.length} of ${wrote * (PROCESSES - 1)}, ` +
      `p50 ${at(late, 0.5)} ms, p99 ${at(late, 0.99)} ms, last ${late.at(-1)!.toFixed(1)} ms`,
  )
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
