import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'
import { dealersReachedBy, usersSeenBy } from '../users/rules.ts'

/** The own, and with user-reports those of people in reach. */
export const certificatesSeenBy = (viewer: Viewer): Prisma.CertificateWhereInput => {
  if (!can(viewer, 'user-reports')) return { userId: viewer.id }
  if (seesAll(viewer)) return {}
  return { OR: [{ userId: viewer.id }, { user: { dealers: { some: { active: true, dealerId: { in: dealersReachedBy(viewer) } } } } }] }
}

/** The own, and with view-users those of people in reach; removed ones only to put them back. */
export const certificationsSeenBy = (viewer: Viewer): Prisma.CertificationWhereInput => ({ OR: [{ userId: viewer.id }, { user: usersSeenBy(viewer) }] })

/** Saves and deletes certifications of this person, as far as they are seen: the own, or with modify-users another's. */
export const keepsCertificationsOf = (viewer: Viewer, userId: string): boolean => viewer.id === userId || can(viewer, 'modify-users')
