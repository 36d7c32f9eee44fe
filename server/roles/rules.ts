import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'

/** Roles the viewer may know of: all for admins who see all, else those not above the own rank. */
export const rolesVisibleTo = (viewer: Viewer): Prisma.RoleWhereInput =>
  seesAll(viewer)
    ? {}
    : { OR: [{ key: viewer.roleKey }, ...(viewer.rank == null ? [] : [{ rank: { gte: viewer.rank } }])] }

/** Nobody touches the own role, nor one at or above the own rank; those outside the hierarchy are for who sees all. */
export const editsRole = (viewer: Viewer | null, role: { key: string; rank: number | null }): boolean =>
  viewer != null && can(viewer, 'modify-roles') && role.key !== viewer.roleKey && mayGiveRank(viewer, role.rank)

/** The rank a role may be given: below the own one, or none for who sees all. */
export const mayGiveRank = (viewer: Viewer, rank: number | null): boolean =>
  rank == null ? seesAll(viewer) : viewer.rank != null && rank > viewer.rank

/** Reads what a role may do. */
export const readsRights = (viewer: Viewer | null): boolean =>
  can(viewer, 'modify-roles') || can(viewer, 'edit-user-roles')
