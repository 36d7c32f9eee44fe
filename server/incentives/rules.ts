import type { Prisma, RewardStatus } from '../../prisma/generated/client/client.ts'
import { curriculumsOfOwnBrands, curriculumsVisibleTo, curriculumsAvailableTo } from '../curriculums/rules.ts'
import { dealersReachedBy, keepsToOwnBrands } from '../domain/people/rules.ts'
import { accountOf, can, inPerson, seesAll, type Viewer } from '../platform/viewer.ts'
import { anyOf } from '../platform/values/anyOf.ts'

/** Of no curriculum and with a price: anyone takes them for points, as often as points and stock last. */
const FOR_POINTS = { active: true, curriculumId: null, points: { gt: 0 } } as const

/**
 * Learners see active ones of curriculums open to them and those for points; holders of view-incentives all, brand
 * managers those of own brands and what is open elsewhere.
 */
export const incentivesVisibleTo = (viewer: Viewer): Prisma.IncentiveWhereInput => {
  if (!can(viewer, 'view-incentives'))
    return { OR: [{ active: true, curriculum: curriculumsAvailableTo(viewer) }, FOR_POINTS] }
  return keepsToOwnBrands(viewer)
    ? {
        OR: [
          { active: true, curriculum: curriculumsVisibleTo(viewer) },
          { curriculum: curriculumsOfOwnBrands(viewer) },
          FOR_POINTS,
        ],
      }
    : {}
}

/**
 * What may be looked at by name: also resting ones and those of closed curriculums, once a reward of it is one's own.
 */
export const incentivesKnownTo = (viewer: Viewer): Prisma.IncentiveWhereInput =>
  anyOf<Prisma.IncentiveWhereInput>(incentivesVisibleTo(viewer), { rewards: { some: { userId: viewer.id } } })

/** May be taken for points without having been earned. */
export const isForPoints = (incentive: { active: boolean; curriculumId: string | null; points: number }): boolean =>
  incentive.active && incentive.curriculumId === null && incentive.points > 0

type IncentiveRight = 'create-edit-incentives' | 'delete-incentives' | 'publish-incentives'

/** A brand manager's are those of curriculums that belong to own brands only. */
export const incentivesEditableBy = (
  viewer: Viewer,
  right: IncentiveRight = 'create-edit-incentives',
): Prisma.IncentiveWhereInput => {
  if (!can(viewer, right)) return { id: { in: [] } }
  return keepsToOwnBrands(viewer) ? { curriculum: curriculumsOfOwnBrands(viewer) } : {}
}

/** Earned and not over: what may be redeemed now. */
export const redeemable = (now: Date) => ({
  status: 'EARNED' as const,
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
})

const DAY = 86_400_000

/** Whole days until then; null without an end. */
export const daysUntil = (end: Date | null | undefined, now: Date): number | null =>
  end ? Math.floor((end.getTime() - now.getTime()) / DAY) : null

/**
 * The own; with incentive-reports those of people in reach and of own brands' incentives; for who edits incentives
 * those of these.
 */
export const rewardsVisibleTo = (viewer: Viewer): Prisma.RewardWhereInput => {
  const reports = can(viewer, 'incentive-reports')
  if (reports && seesAll(viewer)) return {}
  return {
    OR: [
      { userId: viewer.id },
      ...(reports
        ? [
            { user: { dealers: { some: { active: true, dealerId: { in: dealersReachedBy(viewer) } } } } },
            { incentive: { curriculum: curriculumsOfOwnBrands(viewer) } },
          ]
        : []),
      ...(can(viewer, 'create-edit-incentives') ? [{ incentive: incentivesEditableBy(viewer) }] : []),
    ],
  }
}

/** Incentives with figures: those one sees, and those of which rewards are in reach. */
export const incentivesReportedTo = (viewer: Viewer): Prisma.IncentiveWhereInput =>
  anyOf<Prisma.IncentiveWhereInput>(incentivesVisibleTo(viewer), { rewards: { some: rewardsVisibleTo(viewer) } })

/** Rewards the viewer sends, corrects or undoes: of incentives the viewer edits, never the own. */
export const rewardsHandledBy = (viewer: Viewer): Prisma.RewardWhereInput => ({
  incentive: incentivesEditableBy(viewer),
  userId: { not: accountOf(viewer) },
})

/**
 * Gives, redeems for others and undoes: worth money, so nobody does it while acting as someone or as a partner system.
 */
export const grantsRewards = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'create-edit-incentives') && inPerson(viewer)

/** Where a reward may go from each state (spec part 2, 4). */
export const REWARD_STEPS: Record<RewardStatus, readonly RewardStatus[]> = {
  EARNED: ['REDEEMED', 'EXPIRED'],
  /** Undoing leads back to EARNED, or to UNDONE for one that was taken for points or handed out by an administrator. */
  REDEEMED: ['SENT', 'EARNED', 'UNDONE'],
  SENT: [],
  EXPIRED: [],
  UNDONE: [],
}

/** Codes or pieces at which an administrator is told to see to new ones. */
export const LOW_STOCK = 10
