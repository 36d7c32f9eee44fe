import type { Prisma } from '../../prisma/generated/client/client.ts'
import { curriculumsTakenBy, keepsToOwnBrands } from '../curriculums/rules.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'
import { dealersReachedBy } from '../users/rules.ts'

/** Open to the viewer as a learner: published, and part of a curriculum that is open. */
export const coursesTakenBy = (viewer: Viewer): Prisma.CourseWhereInput => ({ status: 'PUBLISHED', curriculums: { some: { curriculum: curriculumsTakenBy(viewer) } } })

const ofOwnBrand = (viewer: Viewer): Prisma.CurriculumWhereInput => ({ brands: { some: { brandId: { in: [...viewer.ownedBrandIds] } } } })

/** Holders of view-courses see all; brand managers what is published and what belongs to an own brand's curriculum. */
export const coursesSeenBy = (viewer: Viewer): Prisma.CourseWhereInput => {
  if (!can(viewer, 'view-courses')) return coursesTakenBy(viewer)
  return seesAllCourses(viewer) ? {} : { OR: [{ status: 'PUBLISHED' }, { curriculums: { some: { curriculum: ofOwnBrand(viewer) } } }] }
}

/** Whether the viewer sees every course, so that no look-up is needed. */
export const seesAllCourses = (viewer: Viewer): boolean => can(viewer, 'view-courses') && !keepsToOwnBrands(viewer)

export type CourseRight = 'create-edit-courses' | 'delete-courses' | 'publish-courses' | 'unassign-courses'

/** A brand manager edits courses that stand in a curriculum of own brands only. */
export const coursesEditedBy = (viewer: Viewer, right: CourseRight = 'create-edit-courses'): Prisma.CourseWhereInput => {
  if (!can(viewer, right)) return { id: { in: [] } }
  if (editsAllCourses(viewer, right)) return {}
  return { curriculums: { some: { curriculum: { brands: { some: {}, every: { brandId: { in: [...viewer.ownedBrandIds] } } } } } } }
}

export const editsAllCourses = (viewer: Viewer, right: CourseRight = 'create-edit-courses'): boolean => can(viewer, right) && !keepsToOwnBrands(viewer)

/** Whose way through courses the viewer may follow: the own, and with user-reports that of people in reach. */
export const progressSeenBy = (viewer: Viewer): Prisma.CourseProgressWhereInput => {
  if (!can(viewer, 'user-reports')) return { userId: viewer.id }
  if (seesAll(viewer)) return {}
  return { OR: [{ userId: viewer.id }, { user: { dealers: { some: { active: true, dealerId: { in: dealersReachedBy(viewer) } } } } }] }
}
