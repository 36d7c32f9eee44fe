import type { Prisma } from '../../prisma/generated/client/client.ts'
import { dealersReachedBy } from '../domain/people/rules.ts'
import { can, inPerson, seesAll, type Viewer } from '../platform/viewer.ts'

/** Requests to be let in are for who sees all (spec part 1, 2.7), never while acting as someone. */
export const decidesRequests = (viewer: Viewer): boolean =>
  can(viewer, 'decide-requests') && seesAll(viewer) && viewer.isAdmin && inPerson(viewer)

/** Nobody decides about someone above the own rank; those outside the ranks are below all who decide. */
export const notAbove = (viewer: Viewer, role: { rank: number | null }): boolean =>
  role.rank == null || (viewer.rank != null && viewer.rank <= role.rank)

/** Nobody decides what they asked for themselves or what is about them, nor about someone above the own rank. */
export const decidesLearnerRequest = (
  viewer: Viewer,
  request: { userId: string; requestedById: string | null; user: { role: { rank: number | null } } },
): boolean =>
  decidesRequests(viewer) &&
  request.userId !== viewer.id &&
  request.requestedById !== viewer.id &&
  notAbove(viewer, request.user.role)

/** What waits for this viewer: the same answer as `decidesLearnerRequest`, as a filter. */
export const learnerRequestsDecidedBy = (viewer: Viewer): Prisma.LearnerRequestWhereInput =>
  decidesRequests(viewer)
    ? {
        userId: { not: viewer.id },
        OR: [{ requestedById: null }, { requestedById: { not: viewer.id } }],
        user: { role: { OR: [{ rank: null }, { rank: { gte: viewer.rank ?? 0 } }] } },
      }
    : { id: { in: [] } }

/** The person, who asked, and whoever decides requests. */
export const learnerRequestsVisibleTo = (viewer: Viewer): Prisma.LearnerRequestWhereInput =>
  decidesRequests(viewer) ? {} : { OR: [{ userId: viewer.id }, { requestedById: viewer.id }] }

/** Makes accounts one: who sees and edits everyone, in person. */
export const mergesPeople = (viewer: Viewer | null): boolean =>
  viewer != null && seesAll(viewer) && viewer.isAdmin && inPerson(viewer) && can(viewer, 'modify-users')

/** Nobody merges the own account, nor one above the own rank. */
export const mergesPerson = (viewer: Viewer, person: { id: string; role: { rank: number | null } }): boolean =>
  mergesPeople(viewer) && person.id !== viewer.id && notAbove(viewer, person.role)

/** Acting as someone: an admin who sees all, never as an equal or higher rank, never from within a proxy session. */
export const mayActAs = (viewer: Viewer, person: { id: string; role: { rank: number | null } }): boolean =>
  seesAll(viewer) &&
  viewer.isAdmin &&
  inPerson(viewer) &&
  person.id !== viewer.id &&
  (person.role.rank == null || (viewer.rank != null && viewer.rank < person.role.rank))

/**
 * Stands above a rank: lower ones for anyone in the hierarchy, those outside it for who sees all, everyone for a
 * platform admin.
 */
const outranks = (viewer: Viewer, rank: number | null): boolean =>
  viewer.isPlatformAdmin || (rank == null ? seesAll(viewer) : viewer.rank != null && viewer.rank < rank)

interface Person {
  id: string
  role: { rank: number | null }
  dealers: readonly { dealerId: string; active: boolean }[]
}

const isInReach = (viewer: Viewer, person: Person): boolean => {
  if (seesAll(viewer) || viewer.id === person.id) return true
  const reach = new Set(dealersReachedBy(viewer))
  return person.dealers.some(({ active, dealerId }) => active && reach.has(dealerId))
}

/** Edits the whole person: with the right, in reach, and only people below (or oneself). */
export const editsPerson = (viewer: Viewer, person: Person): boolean =>
  can(viewer, 'modify-users') &&
  isInReach(viewer, person) &&
  (viewer.id === person.id || outranks(viewer, person.role.rank))

/** Deactivates, reactivates, deletes, exports: never oneself, never while acting as someone. */
export const closesPerson = (viewer: Viewer, person: Person): boolean =>
  viewer.realActor == null && viewer.id !== person.id && editsPerson(viewer, person)

/** Gives this role to others: never one above the own rank. */
export const givesRole = (viewer: Viewer, role: { rank: number | null }): boolean =>
  can(viewer, 'edit-user-roles') &&
  (viewer.isPlatformAdmin || (role.rank == null ? seesAll(viewer) : viewer.rank != null && viewer.rank <= role.rank))

/** Makes and invites people; who does not see all does so for dealers in reach. */
export const addsPeople = (viewer: Viewer): boolean => can(viewer, 'modify-users')

/** Puts people at this dealer, or takes them from it. */
export const staffsDealer = (viewer: Viewer, dealerId: string): boolean =>
  seesAll(viewer) || dealersReachedBy(viewer).includes(dealerId)
