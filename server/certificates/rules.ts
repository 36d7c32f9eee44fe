import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'
import { editsPerson } from '../users/rules.ts'
import { dealersReachedBy, seesEveryone, usersVisibleTo } from '../domain/people/rules.ts'

/** The own, and with user-reports those of people in reach. */
export const certificatesVisibleTo = (viewer: Viewer): Prisma.CertificateWhereInput => {
  if (!can(viewer, 'user-reports')) return { userId: viewer.id }
  if (seesAll(viewer)) return {}
  return {
    OR: [
      { userId: viewer.id },
      { user: { dealers: { some: { active: true, dealerId: { in: dealersReachedBy(viewer) } } } } },
    ],
  }
}

/** The own, and with view-users those of people in reach; removed ones only to put them back. */
export const certificationsVisibleTo = (viewer: Viewer): Prisma.CertificationWhereInput =>
  seesEveryone(viewer) ? {} : { user: usersVisibleTo(viewer) }

/** Saves and deletes certifications of this person: the own, or those of people the viewer edits. */
export const keepsCertificationsOf = (viewer: Viewer, person: Parameters<typeof editsPerson>[1]): boolean =>
  viewer.id === person.id || editsPerson(viewer, person)
