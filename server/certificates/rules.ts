import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Viewer } from '../platform/viewer.ts'
import { editsPerson } from '../users/rules.ts'
import { resultsVisibleTo, seesEveryone, usersVisibleTo } from '../domain/people/rules.ts'

/** Whose certificates the viewer may see. */
export const certificatesVisibleTo = (viewer: Viewer): Prisma.CertificateWhereInput => resultsVisibleTo(viewer)

/** The own, and with view-users those of people in reach; removed ones only to put them back. */
export const certificationsVisibleTo = (viewer: Viewer): Prisma.CertificationWhereInput =>
  seesEveryone(viewer) ? {} : { user: usersVisibleTo(viewer) }

/** Saves and deletes certifications of this person: the own, or those of people the viewer edits. */
export const keepsCertificationsOf = (viewer: Viewer, person: Parameters<typeof editsPerson>[1]): boolean =>
  viewer.id === person.id || editsPerson(viewer, person)
