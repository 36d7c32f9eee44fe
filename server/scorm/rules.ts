import type { Prisma } from '../../prisma/generated/client/client.ts'
import { coursesEditableBy } from '../courses/rules.ts'
import type { Viewer } from '../platform/viewer.ts'

/** Packages of courses the viewer edits. */
export const packagesVisibleTo = (viewer: Viewer): Prisma.ScormPackageWhereInput => ({
  course: coursesEditableBy(viewer),
})

/** The own ways through packages. */
export const attemptsVisibleTo = (viewer: Viewer): Prisma.ScormAttemptWhereInput => ({ userId: viewer.id })
