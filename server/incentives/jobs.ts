import { remindOnce } from '../domain/news/reminders.ts'
import type { Services } from '../platform/context.ts'
import { changeInJob } from '../platform/change.ts'
import type { Change } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'expire-rewards': Record<string, never>
  }
}

const DAY = 86_400_000
const BATCH = 200
const REMINDED_DAYS = 7

/** Ends what is over; what somebody redeems at this moment is left to them. Answers how many. */
async function expire(c: Change): Promise<number> {
  const over = await c.tx.$queryRaw<{ id: string; userId: string }[]>`
    UPDATE "Reward" SET status = 'EXPIRED', version = version + 1, "updatedAt" = ${c.now} WHERE status = 'EARNED' AND "expiresAt" <= ${c.now} AND id IN (
      SELECT id FROM "Reward" WHERE status = 'EARNED' AND "expiresAt" <= ${c.now} ORDER BY "expiresAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING id, "userId"`
  for (const { id, userId } of over) await c.emit('reward.expired', { rewardId: id, userId })
  c.record({ type: 'Reward', id: over[0]?.id ?? '', after: { expired: over.map(({ id }) => id) } })
  return over.length
}

/**
 * Tells whose rewards end soon, a batch of them; what was told before stays untold. Answers the last id, null at the
 * end.
 */
async function remind(c: Change, afterId: string | null): Promise<string | null> {
  const due = await c.tx.reward.findMany({
    where: {
      status: 'EARNED',
      expiresAt: { gt: c.now, lte: new Date(c.now.getTime() + REMINDED_DAYS * DAY) },
      ...(afterId ? { id: { gt: afterId } } : {}),
    },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true, userId: true, expiresAt: true },
  })
  const byReference = new Map(
    due.map((reward) => [`reward.expiring:${reward.id}:${reward.expiresAt?.toISOString()}`, reward]),
  )
  for (const { id, userId, expiresAt } of await remindOnce(c, byReference))
    await c.emit('reward.expiring', { rewardId: id, userId, expiresAt: expiresAt!.toISOString() })
  return due.length === BATCH ? (due.at(-1)?.id ?? null) : null
}

/** Every hour, so that what ends today is over today. */
job(
  'expire-rewards',
  async (services: Services) => {
    const due = () =>
      services.db.reward.count({ where: { status: 'EARNED', expiresAt: { lte: services.now() } }, take: 1 })
    while ((await due()) > 0 && (await changeInJob(services, 'expireRewards', expire)) > 0);
    let last: string | null = null
    do last = await changeInJob(services, 'remindOfRewards', (c) => remind(c, last))
    while (last)
  },
  '15 * * * *',
)
