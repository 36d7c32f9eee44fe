import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'
import { dealersReachedBy } from '../users/rules.ts'

/** The own, and with user-reports those of people in reach. */
export const certificatesSeenBy = (viewer: Viewer): Prisma.CertificateWhereInput => {
  if (!can(viewer, 'user-reports')) return { userId: viewer.id }
  if (seesAll(viewer)) return {}
  return { OR: [{ userId: viewer.id }, { user: { dealers: { some: { active: true, dealerId: { in: dealersReachedBy(viewer) } } } } }] }
}
