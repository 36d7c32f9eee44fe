import { remindOnce } from '../../domain/news/reminders.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { book, dealer, holdAccount, issuer, person } from '../../domain/ledger/ledger.ts'
import { readSettings } from '../../platform/settings.ts'
import { standingOf, standingsEndingBy, type Holder, type Standing } from './expiringBalances.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** Points expire in at most 30 or 7 days; told once each. */
    'points.expiring': { userId: string; points: number; expiresAt: string; step: 30 | 7 }
    /** Points expired. */
    'points.expired': { userId: string; points: number; transactionId: string }
    /** A dealer’s credits expire in at most 30 or 7 days; told once each. */
    'credits.expiring': { dealerId: string; credits: number; expiresAt: string; step: 30 | 7 }
    /** A dealer’s credits expired. */
    'credits.expired': { dealerId: string; credits: number; transactionId: string }
  }
}
declare module '../../platform/jobs.ts' {
  interface Jobs {
    'expire-points': Record<string, never>
  }
}

const DAY = 86_400_000
const BATCH = 200
const FIRST_REMINDER = 30
const LAST_REMINDER = 7

interface Kind {
  holder: Holder
  unit: 'points' | 'credits'
  account: typeof person
  type: string
  expiring(c: Change, standing: Standing, step: 30 | 7): Promise<void>
  expired(c: Change, standing: Standing, transactionId: string): Promise<void>
}

const KINDS: Kind[] = [
  {
    holder: 'person',
    unit: 'points',
    account: person,
    type: 'User',
    expiring: (c, { ownerId: userId, balance: points, expiresAt }, step) =>
      c.emit('points.expiring', { userId, points, expiresAt: expiresAt.toISOString(), step }),
    expired: (c, { ownerId: userId, balance: points }, transactionId) =>
      c.emit('points.expired', { userId, points, transactionId }),
  },
  {
    holder: 'dealer',
    unit: 'credits',
    account: dealer,
    type: 'Dealer',
    expiring: (c, { ownerId: dealerId, balance: credits, expiresAt }, step) =>
      c.emit('credits.expiring', { dealerId, credits, expiresAt: expiresAt.toISOString(), step }),
    expired: (c, { ownerId: dealerId, balance: credits }, transactionId) =>
      c.emit('credits.expired', { dealerId, credits, transactionId }),
  },
]

/**
 * Takes back what a year after the last earning is left, if that still stands. The owner's row is held, as spending
 * holds it.
 */
async function expire(c: Change, { holder, unit, account, type, expired }: Kind, ownerId: string): Promise<void> {
  await holdAccount(c, account(ownerId))
  const standing = await standingOf(c.tx, holder, ownerId)
  if (!standing || standing.expiresAt > c.now) return
  const transactionId = await book(c, {
    reference: `${unit}.expired:${ownerId}:${standing.lastEntryId}`,
    kind: `${unit}.expired`,
    unit,
    amount: BigInt(standing.balance),
    from: account(ownerId),
    to: issuer,
  })
  if (!transactionId) return
  c.record({ type, id: ownerId, after: { expired: standing.balance } })
  await expired(c, standing, transactionId)
}

async function remind(c: Change, { unit, expiring }: Kind, due: Standing[]): Promise<void> {
  const steps = new Map<string, { standing: Standing; step: 30 | 7 }>(
    due.map((standing) => {
      const step =
        standing.expiresAt.getTime() - c.now.getTime() <= LAST_REMINDER * DAY ? LAST_REMINDER : FIRST_REMINDER
      return [`${unit}.expiring:${standing.ownerId}:${standing.earnedAt.toISOString()}:${step}`, { standing, step }]
    }),
  )
  for (const { standing, step } of await remindOnce(c, steps)) await expiring(c, standing, step)
}

async function expireAll(services: Services, kind: Kind): Promise<void> {
  const now = services.now()
  const end = new Date(now.getTime() + FIRST_REMINDER * DAY)
  for (let after: string | null = null; ;) {
    const found: Standing[] = await standingsEndingBy(services.db, kind.holder, end, after, BATCH)
    for (const { ownerId, expiresAt } of found)
      if (expiresAt <= now) await changeInJob(services, 'expirePoints', (c) => expire(c, kind, ownerId))
    const soon = found.filter(({ expiresAt }) => expiresAt > now)
    if (soon.length) await changeInJob(services, 'remindOfPoints', (c) => remind(c, kind, soon))
    if (found.length < BATCH) return
    after = found.at(-1)?.ownerId ?? null
  }
}

/**
 * Once a day: what is over is taken back, what ends soon is told. While the point system is off people’s points rest.
 */
async function expirePoints(services: Services): Promise<void> {
  const { flags } = await readSettings(services.db)
  for (const kind of KINDS) if (kind.unit !== 'points' || flags.pointSystem) await expireAll(services, kind)
}

job('expire-points', expirePoints, '20 5 * * *')
