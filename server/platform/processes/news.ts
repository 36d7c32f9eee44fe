import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { job } from '../jobs.ts'
import type { News, PubSub } from '../pubsub.ts'
import { hearOthers, KEPT_MINUTES } from './hear.ts'

declare module '../jobs.ts' {
  interface Jobs {
    'forget-news': Record<string, never>
  }
}

// A minute longer than anybody looks back.
job(
  'forget-news',
  async ({ db }) => {
    await db.$executeRaw`DELETE FROM "LiveNews" WHERE at < now() - ${KEPT_MINUTES + 1} * interval '1 minute'`
    await db.$executeRaw`DELETE FROM "LimitCount" WHERE expire < extract(epoch FROM now()) * 1000`
  },
  '* * * * *',
)

/** Several pieces in one statement, as JSON. */
const WRITE = `INSERT INTO "LiveNews" (origin, topic, channel, payload)
  SELECT $1::uuid, topic, channel, payload FROM jsonb_to_recordset($2::jsonb) AS n(topic text, channel text, payload jsonb)`

interface Sharing {
  pubsub: PubSub
  log: Logger
  /** For what is told outside of changes. */
  pool: pg.Pool
}

/**
 * From now on this process hears what the others on the database tell, and they what it tells, at most once each and as
 * long as they live surely. The row stands in the transaction of what it tells of; the bell (NOTIFY) is rung after it,
 * since a transaction that rings holds up all others that do until it is on the disk.
 */
export async function shareNews(url: string, { pubsub, log, pool }: Sharing): Promise<{ stop(): Promise<void> }> {
  const origin = randomUUID()
  const hearing = await hearOthers(url, { origin, pubsub, log })
  const waiting: News[] = []
  let isWriting = false
  /** One statement at a time, with all that came meanwhile. */
  async function write(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (waiting.length) {
      const news = JSON.stringify(waiting.splice(0))
      await pool.query({ name: 'write-news', text: WRITE, values: [origin, news] }).then(
        () => hearing.ring(),
        (error: unknown) => log.warn({ err: error }, 'other processes do not hear of this'),
      )
    }
    isWriting = false
  }
  pubsub.others = {
    keep: async (tx, news) => void (await tx.$executeRawUnsafe(WRITE, origin, JSON.stringify(news))),
    ring: hearing.ring,
    publish(news) {
      waiting.push(news)
      void write()
    },
  }
  return {
    async stop() {
      delete pubsub.others
      await hearing.stop()
    },
  }
}
