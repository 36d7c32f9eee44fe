import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, inPerson, seesAll, type Viewer } from '../platform/viewer.ts'

/** Dealers whose staff the viewer looks after: those of the admin groups, and a dealer manager's own. */
export const dealersReachedBy = (viewer: Viewer): string[] =>
  [...viewer.reachedDealerIds, ...(viewer.roleKey === 'dealer-manager' ? viewer.dealerIds : [])]

/** Whom the viewer may see: oneself, and with the right the people in reach. */
export const usersSeenBy = (viewer: Viewer): Prisma.UserWhereInput => {
  if (!can(viewer, 'view-users')) return { id: viewer.id }
  if (seesAll(viewer)) return {}
  return { OR: [{ id: viewer.id }, { dealers: { some: { active: true, dealerId: { in: dealersReachedBy(viewer) } } } }] }
}

/** Whether the viewer sees everyone, so that no look-up is needed. */
export const seesEveryone = (viewer: Viewer): boolean => seesAll(viewer) && can(viewer, 'view-users')

/** Requests to be let in are for platform and company admins (spec part 1, 2.7), never while acting as someone. */
export const decidesRequests = (viewer: Viewer): boolean => seesAll(viewer) && viewer.isAdmin && inPerson(viewer)

/** Acting as someone: an admin who sees all, never as an equal or higher rank, never from within a proxy session. */
export const mayActAs = (viewer: Viewer, person: { id: string; role: { rank: number | null } }): boolean =>
  seesAll(viewer) && viewer.isAdmin && inPerson(viewer) && person.id !== viewer.id
  && (person.role.rank == null || (viewer.rank != null && viewer.rank < person.role.rank))
