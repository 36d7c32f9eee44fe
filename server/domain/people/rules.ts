import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { can, seesAll, type Viewer } from '../../platform/viewer.ts'

/**
 * Dealers whose staff the viewer looks after: those of the admin groups, and the own ones with a role such as Dealer
 * Manager.
 */
export const dealersReachedBy = (viewer: Viewer): string[] => [...viewer.reachedDealerIds]

/** Whom the viewer may see: oneself, and with the right the people in reach. */
export const usersVisibleTo = (viewer: Viewer): Prisma.UserWhereInput => {
  if (!can(viewer, 'view-users')) return { id: viewer.id }
  if (seesAll(viewer)) return {}
  return {
    OR: [{ id: viewer.id }, { dealers: { some: { active: true, dealerId: { in: dealersReachedBy(viewer) } } } }],
  }
}

/** Of rows of a person each, the own ones and those of people at dealers in reach. */
const ofPeopleReached = (viewer: Viewer) => ({
  OR: [
    { userId: viewer.id },
    { user: { dealers: { some: { active: true, dealerId: { in: dealersReachedBy(viewer) } } } } },
  ],
})

/** Of rows of a person each, what they did and earned: the own, and with user-reports those of people in reach. */
export const resultsVisibleTo = (viewer: Viewer) => {
  if (!can(viewer, 'user-reports')) return { userId: viewer.id }
  return seesAll(viewer) ? {} : ofPeopleReached(viewer)
}

/** Whether there is anybody else whose results the viewer may follow, so that counting them tells something. */
export const followsPeople = (viewer: Viewer): boolean =>
  can(viewer, 'user-reports') && (seesAll(viewer) || dealersReachedBy(viewer).length > 0)

/** Whether the viewer sees everyone, so that no look-up is needed. */
export const seesEveryone = (viewer: Viewer): boolean => seesAll(viewer) && can(viewer, 'view-users')

/** Of rows of a person each, those of people whom the viewer may not see: counted, never named. */
export const outOfSight = (viewer: Viewer) =>
  seesEveryone(viewer) ? { id: { in: [] as string[] } } : { NOT: { user: usersVisibleTo(viewer) } }

/**
 * Brand managers keep to their own brands; company admins do not, nor do roles outside the hierarchy such as
 * translators.
 */
export const keepsToOwnBrands = (viewer: Viewer): boolean => viewer.rank != null && !seesAll(viewer)

/** Whether figures are about own brands alone and then about everybody, as a brand manager’s are. */
export const countsOwnBrands = (viewer: Viewer): boolean => keepsToOwnBrands(viewer) && viewer.ownedBrandIds.length > 0

/** Of rows of a person each, those that figures without names count. */
export const resultsCountedFor = (viewer: Viewer) =>
  seesAll(viewer) || countsOwnBrands(viewer) ? {} : ofPeopleReached(viewer)

/** Writes for every brand, or for own ones: who keeps to own brands and has none opens nothing to anybody. */
export const writesForABrand = (viewer: Viewer): boolean => !keepsToOwnBrands(viewer) || viewer.ownedBrandIds.length > 0

/** Dealers the viewer looks after, in every state: the list of the dealer manager. */
export const dealersLookedAfterBy = (viewer: Viewer): Prisma.DealerWhereInput => {
  if (!can(viewer, 'view-dealers')) return { id: { in: [] } }
  return seesAll(viewer) ? {} : { id: { in: dealersReachedBy(viewer) } }
}
