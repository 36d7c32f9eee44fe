import type { Reward, RewardStatus } from '../../prisma/generated/client/client.ts'
import { failure, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { accountOf, type Viewer } from '../platform/viewer.ts'
import { REWARD_STEPS, rewardsHandledBy, rewardsVisibleTo } from './rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A person may redeem a reward now: for a completed curriculum, or given by an administrator. */
    'reward.earned': { rewardId: string; userId: string; given: boolean }
    /** A reward was redeemed, by its owner or for them; `redemption` counts how often. */
    'reward.redeemed': { rewardId: string; userId: string; redemption: number }
    /** It is on its way, or its tracking number became known; `version` tells one telling from the next. */
    'reward.sent': { rewardId: string; userId: string; version: number }
    /** A redemption was taken back, with what it cost in points. */
    'reward.undone': {
      rewardId: string
      userId: string
      redemption: number
      points: number
      outOfStock: boolean
      reason: string
    }
    /** An administrator let somebody else have it before it was redeemed. */
    'reward.assignedAway': { rewardId: string; userId: string; version: number }
    /** It can be redeemed for seven more days at most; told once. */
    'reward.expiring': { rewardId: string; userId: string; expiresAt: string }
    /** Its time is over. */
    'reward.expired': { rewardId: string; userId: string }
  }
}

const WORDS: Record<RewardStatus, string> = {
  EARNED: 'has not been redeemed',
  REDEEMED: 'has been redeemed already',
  SENT: 'has been sent already',
  EXPIRED: 'has expired',
  UNDONE: 'was reversed',
}

/** What stands in the way of a step, in words. */
export const conflictOf = ({ name, status }: Pick<Reward, 'name' | 'status'>) =>
  failure('CONFLICT', `“${name}” ${WORDS[status]}.`)

/**
 * Takes a reward from one state to another, once: of many who try at once one does. Errors: CONFLICT tells the others
 * where it stands.
 */
export async function moveReward(
  c: Change,
  { id, redemptions }: Pick<Reward, 'id' | 'redemptions'>,
  from: RewardStatus,
  to: RewardStatus,
  data: Partial<Omit<Reward, 'address'>> & { address?: object } = {},
): Promise<void> {
  if (!REWARD_STEPS[from].includes(to)) throw new Error(`No step from ${from} to ${to}`)
  const { count } = await c.tx.reward.updateMany({
    where: {
      id,
      status: from,
      redemptions,
      ...(from === 'EARNED' && to === 'REDEEMED' ? { OR: [{ expiresAt: null }, { expiresAt: { gt: c.now } }] } : {}),
    },
    data: { ...data, status: to, version: { increment: 1 } },
  })
  if (count) return
  const now = await c.tx.reward.findUniqueOrThrow({ where: { id }, select: { name: true, status: true } })
  // Still earned, but its time ran out before the job that says so came by; or redeemed and undone meanwhile.
  throw conflictOf(now.status === from && from === 'EARNED' ? { ...now, status: 'EXPIRED' } : now)
}

/**
 * The reward when the viewer may see to it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen and for the
 * own.
 */
export async function rewardToHandle(c: Change, viewer: Viewer, id: string): Promise<Reward> {
  const row = await c.tx.reward.findFirst({ where: { AND: [{ id }, rewardsHandledBy(viewer)] } })
  if (row) return row
  const visible = await c.tx.reward.findFirst({
    where: { AND: [{ id }, rewardsVisibleTo(viewer)] },
    select: { userId: true },
  })
  if (!visible) throw notFound('The reward')
  throw failure(
    'FORBIDDEN',
    visible.userId === accountOf(viewer)
      ? 'Nobody sees to a reward of their own: ask another administrator.'
      : 'This reward belongs to an incentive of another brand.',
  )
}
