import type { Prisma } from '../../prisma/generated/client/client.ts'
import { coursesEditedBy } from '../courses/rules.ts'
import type { Viewer } from '../platform/viewer.ts'

/** Packages of courses the viewer edits. */
export const packagesSeenBy = (viewer: Viewer): Prisma.ScormPackageWhereInput => ({ course: coursesEditedBy(viewer) })

/** The own ways through packages. */
export const attemptsSeenBy = (viewer: Viewer): Prisma.ScormAttemptWhereInput => ({ userId: viewer.id })
