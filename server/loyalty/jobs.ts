import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import type { Change } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'
import { book, holdAccount, issuer, person } from '../platform/ledger.ts'
import { readSettings } from '../platform/settings.ts'
import { standingOf, standingsEndingBy, type Standing } from './standing.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** Points expire in at most 30 or 7 days; told once each. */
    'points.expiring': { userId: string; points: number; expiresAt: string; step: 30 | 7 }
    /** Points expired. */
    'points.expired': { userId: string; points: number; transactionId: string }
  }
}
declare module '../platform/jobs.ts' {
  interface Jobs {
    'expire-points': Record<string, never>
  }
}

const DAY = 86_400_000
const BATCH = 200
const FIRST_REMINDER = 30
const LAST_REMINDER = 7

/** Takes back what a year after the last earning is left, if that still stands. The person's row is held, as spending holds it. */
async function expire(c: Change, userId: string): Promise<void> {
  await holdAccount(c, person(userId))
  const standing = await standingOf(c.tx, userId)
  if (!standing || standing.expiresAt > c.now) return
  const transactionId = await book(c, {
    reference: `points.expired:${userId}:${standing.lastEntryId}`, kind: 'points.expired', unit: 'points', amount: BigInt(standing.balance), from: person(userId), to: issuer,
  })
  if (!transactionId) return
  c.record({ type: 'User', id: userId, after: { expired: standing.balance } })
  await c.emit('points.expired', { userId, points: standing.balance, transactionId })
}

async function remind(c: Change, due: Standing[]): Promise<void> {
  const steps = new Map<string, { standing: Standing; step: 30 | 7 }>(due.map((standing) => {
    const step = standing.expiresAt.getTime() - c.now.getTime() <= LAST_REMINDER * DAY ? LAST_REMINDER : FIRST_REMINDER
    return [`points.expiring:${standing.userId}:${standing.earnedAt.toISOString()}:${step}`, { standing, step }]
  }))
  const fresh = await c.tx.reminder.createManyAndReturn({ data: [...steps.keys()].map((reference) => ({ reference, createdAt: c.now })), skipDuplicates: true, select: { reference: true } })
  for (const { reference } of fresh) {
    const { standing: { userId, balance, expiresAt }, step } = steps.get(reference)!
    await c.emit('points.expiring', { userId, points: balance, expiresAt: expiresAt.toISOString(), step })
  }
}

/** Once a day: what is over is taken back, what ends soon is told. */
async function expirePoints(services: Services): Promise<void> {
  if (!(await readSettings(services.db)).flags.pointSystem) return
  const now = services.now()
  const end = new Date(now.getTime() + FIRST_REMINDER * DAY)
  for (let after: string | null = null; ;) {
    const found: Standing[] = await standingsEndingBy(services.db, end, after, BATCH)
    for (const { userId, expiresAt } of found) if (expiresAt <= now) await changeInJob(services, 'expirePoints', (c) => expire(c, userId))
    const soon = found.filter(({ expiresAt }) => expiresAt > now)
    if (soon.length) await changeInJob(services, 'remindOfPoints', (c) => remind(c, soon))
    if (found.length < BATCH) return
    after = found.at(-1)?.userId ?? null
  }
}

job('expire-points', expirePoints, '20 5 * * *')
