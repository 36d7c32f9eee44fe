import type { Prisma } from '../../prisma/generated/client/client.ts'
import { coursesEditedBy, coursesOpenedBy } from '../courses/rules.ts'
import { curriculumsEditedBy, curriculumsSeenBy } from '../curriculums/rules.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { accountOf, can, type Viewer } from '../platform/viewer.ts'

/**
 * Learners see active ones beside what they may read, so none of a locked course; holders of view-resources all, brand managers those of own content and
 * those they made.
 */
export const resourcesSeenBy = (viewer: Viewer): Prisma.ResourceWhereInput => {
  const views = can(viewer, 'view-resources')
  if (views && !keepsToOwnBrands(viewer)) return {}
  const open: Prisma.ResourceWhereInput = {
    active: true,
    OR: [
      { curriculums: { some: { curriculum: curriculumsSeenBy(viewer) } } },
      { courses: { some: { course: coursesOpenedBy(viewer) } } },
    ],
  }
  return views ? { OR: [open, ...ofOwn(viewer)] } : open
}

const ofOwn = (viewer: Viewer): Prisma.ResourceWhereInput[] => [
  { createdById: accountOf(viewer) },
  { curriculums: { some: { curriculum: curriculumsEditedBy(viewer) } } },
  { courses: { some: { course: coursesEditedBy(viewer) } } },
]

/** A brand manager changes what stands beside own content only: elsewhere it would change for another brand. */
export const resourcesEditedBy = (viewer: Viewer): Prisma.ResourceWhereInput => {
  if (!can(viewer, 'create-edit-resources')) return { id: { in: [] } }
  if (!keepsToOwnBrands(viewer)) return {}
  return {
    OR: ofOwn(viewer),
    curriculums: { every: { curriculum: curriculumsEditedBy(viewer) } },
    courses: { every: { course: coursesEditedBy(viewer) } },
  }
}

/**
 * Puts something beside a course or curriculum: with the right to change those, and to make resources where one is
 * made.
 */
export const addsResources = (
  viewer: Viewer,
  right: 'create-edit-courses' | 'create-edit-curriculums',
  makesOne: () => boolean,
): boolean => can(viewer, right) && (!makesOne() || can(viewer, 'create-edit-resources'))
