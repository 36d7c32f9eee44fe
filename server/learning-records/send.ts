import type { LearningRecordStore } from '../../prisma/generated/client/client.ts'
import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import { job } from '../platform/jobs.ts'
import { askStore, readStore } from './store.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Sends what waits for the learning record store. */
    'send-learning-statements': Record<string, never>
    /** Forgets what was sent long ago. */
    'sweep-learning-statements': Record<string, never>
  }
}
declare module '../platform/events.ts' {
  interface Events {
    /** The store has taken nothing for at least an hour. `day` tells one telling from the next. */
    'learning-records.failing': { day: string; words: string }
  }
}

const BATCH = 50
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long what was sent is kept, in milliseconds. */
const KEPT = 30 * 24 * HOUR
/** When a store that fails is tried again. */
const AGAIN = 5 * MINUTE

/** Answers of the store itself, whatever was sent: it keeps waiting. Others are about the statements. */
const isAway = (status: number) =>
  status === 0 || (status >= 300 && status < 400) || [401, 403, 404, 405, 408, 429].includes(status) || status >= 500

/** Taken now, or there already under this id. */
const isTaken = (status: number) => (status >= 200 && status < 300) || status === 409

interface Sent {
  id: string
  status: 'SENT' | 'REFUSED'
  error: string
}

async function fail(services: Services, { failingSince }: LearningRecordStore, words: string): Promise<void> {
  const now = services.now()
  const since = failingSince ?? now
  services.log.warn({ words, since }, 'the learning record store takes nothing')
  await changeInJob(services, 'holdLearningStatements', async (c) => {
    await c.tx.learningRecordStore.updateMany({ where: { id: 1 }, data: { failingSince: since, lastError: words } })
    if (now.getTime() - since.getTime() >= HOUR)
      await c.emit('learning-records.failing', { day: now.toISOString().slice(0, 10), words })
    const runAt = new Date(now.getTime() + AGAIN)
    await c.addJob('send-learning-statements', {}, { key: 'send-learning-statements', runAt })
  })
}

/** Sends a batch; one statement the store refuses holds up no other. Undefined where the store itself fails. */
async function sendBatch(
  services: Services,
  store: LearningRecordStore,
  rows: readonly { id: string; statement: unknown }[],
): Promise<Sent[] | { words: string }> {
  const named = rows.map(({ id, statement }) => ({ id, ...(statement as object) }))
  const { status, words } = await askStore(services.config, store, 'statements', named)
  if (isAway(status)) return { words: status ? `${status} ${words}`.trim() : words }
  if (isTaken(status) && (status !== 409 || rows.length === 1))
    return rows.map(({ id }) => ({ id, status: 'SENT' as const, error: '' }))
  if (rows.length === 1) return [{ id: rows[0]!.id, status: 'REFUSED', error: `${status} ${words}`.trim() }]
  const sent: Sent[] = []
  for (const row of rows) {
    const one = await sendBatch(services, store, [row])
    if (!Array.isArray(one)) return sent.length ? sent : one
    sent.push(...one)
  }
  return sent
}

/** Marks what the store took and what it refused; that it took anything ends a failure. */
const keepSent = (services: Services, sent: readonly Sent[]): Promise<void> =>
  changeInJob(services, 'sendLearningStatements', async ({ tx, now }) => {
    const accepted = sent.flatMap(({ id, status }) => (status === 'SENT' ? [id] : []))
    await tx.learningStatement.updateMany({
      where: { id: { in: accepted } },
      data: { status: 'SENT', sentAt: now, error: '' },
    })
    for (const { id, status, error } of sent)
      if (status === 'REFUSED') await tx.learningStatement.updateMany({ where: { id }, data: { status, error } })
    await tx.learningRecordStore.updateMany({
      where: { id: 1 },
      data: { failingSince: null, lastError: '', ...(accepted.length ? { lastSentAt: now } : {}) },
    })
  })

job(
  'send-learning-statements',
  async (services) => {
    const { db } = services
    for (;;) {
      const store = await readStore(db)
      if (!store.endpoint) return
      const rows = await db.learningStatement.findMany({
        where: { status: 'WAITING' },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: BATCH,
        select: { id: true, statement: true },
      })
      if (!rows.length) return
      const sent = await sendBatch(services, store, rows)
      if (!Array.isArray(sent)) return fail(services, store, sent.words)
      await keepSent(services, sent)
    }
  },
  '*/15 * * * *',
)

job(
  'sweep-learning-statements',
  (services) =>
    changeInJob(services, 'sweepLearningStatements', async ({ tx, now }) => {
      const before = new Date(now.getTime() - KEPT)
      await tx.learningStatement.deleteMany({ where: { status: 'SENT', sentAt: { lt: before } } })
    }),
  '20 4 * * *',
)
