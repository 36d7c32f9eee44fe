import type { Prisma } from '../../prisma/generated/client/client.ts'
import { seesAll, type Viewer } from '../platform/viewer.ts'

/** Roles the viewer may know of: all for admins who see all, else those not above the own rank. */
export const rolesSeenBy = (viewer: Viewer): Prisma.RoleWhereInput =>
  seesAll(viewer) ? {} : { OR: [{ key: viewer.roleKey }, ...(viewer.rank == null ? [] : [{ rank: { gte: viewer.rank } }])] }

