import type { Prisma } from '../../prisma/generated/client/client.ts'
import { coursesEditableBy, coursesOpenedBy } from '../courses/rules.ts'
import { curriculumsEditableBy, curriculumsVisibleTo } from '../curriculums/rules.ts'
import { meantFor } from '../domain/audience/rules.ts'
import { keepsToOwnBrands, writesForABrand } from '../domain/people/rules.ts'
import { accountOf, can, type Viewer } from '../platform/viewer.ts'

/** For everybody, or for a group of the viewer's; of no business unit, or of that of a dealer of theirs. */
const meantForPerson = (viewer: Viewer): Prisma.ResourceWhereInput[] => [
  meantFor(viewer),
  { OR: [{ businessUnitId: null }, { businessUnit: { dealers: { some: { id: { in: [...viewer.dealerIds] } } } } }] },
]

/** Of the library itself, or beside what the viewer may read: none of a locked course. */
const withinReach = (viewer: Viewer): Prisma.ResourceWhereInput => ({
  OR: [
    { inLibrary: true },
    { curriculums: { some: { curriculum: curriculumsVisibleTo(viewer) } } },
    { courses: { some: { course: coursesOpenedBy(viewer) } } },
  ],
})

/** Open to the viewer as a learner: published, meant for them, and in the library or beside what they may read. */
export const resourcesAvailableTo = (viewer: Viewer): Prisma.ResourceWhereInput => ({
  active: true,
  AND: [...meantForPerson(viewer), withinReach(viewer)],
})

/**
 * Learners see what is open to them; holders of view-resources all, brand managers what is published, what stands beside
 * own content and what they made.
 */
export const resourcesVisibleTo = (viewer: Viewer): Prisma.ResourceWhereInput => {
  if (!can(viewer, 'view-resources')) return resourcesAvailableTo(viewer)
  if (!keepsToOwnBrands(viewer)) return {}
  return { OR: [{ active: true, AND: [withinReach(viewer)] }, ...ofOwn(viewer)] }
}

const ofOwn = (viewer: Viewer): Prisma.ResourceWhereInput[] => [
  { createdById: accountOf(viewer) },
  { curriculums: { some: { curriculum: curriculumsEditableBy(viewer) } } },
  { courses: { some: { course: coursesEditableBy(viewer) } } },
]

export type ResourceRight = 'create-edit-resources' | 'delete-resources' | 'publish-resources'

/**
 * A brand manager changes what stands beside own content only: elsewhere it would change for another brand. What others
 * opened to the whole library is not theirs either, and without a brand nothing is: it would be opened to everybody.
 */
export const resourcesEditableBy = (
  viewer: Viewer,
  right: ResourceRight = 'create-edit-resources',
): Prisma.ResourceWhereInput => {
  if (!can(viewer, right) || !writesForABrand(viewer)) return { id: { in: [] } }
  if (!keepsToOwnBrands(viewer)) return {}
  return {
    OR: ofOwn(viewer),
    AND: [{ OR: [{ inLibrary: false }, { createdById: accountOf(viewer) }] }],
    curriculums: { every: { curriculum: curriculumsEditableBy(viewer) } },
    courses: { every: { course: coursesEditableBy(viewer) } },
  }
}

/** Saves these parts: to show or hide one asks for more than editing. */
export const savesResource = (
  viewer: Viewer,
  { active, inLibrary }: { active?: boolean | null; inLibrary?: boolean | null },
): boolean =>
  can(viewer, 'create-edit-resources') && ((active == null && inLibrary == null) || can(viewer, 'publish-resources'))

/** Makes one of the library, for a brand or for all: nobody sees it until it is published, which asks for more. */
export const createsResource = (viewer: Viewer, { active }: { active?: boolean | null }): boolean =>
  can(viewer, 'create-edit-resources') && writesForABrand(viewer) && (!active || can(viewer, 'publish-resources'))

/**
 * Puts something beside a course or curriculum: with the right to change those, and to make resources where one is
 * made.
 */
export const addsResources = (
  viewer: Viewer,
  right: 'create-edit-courses' | 'create-edit-curriculums',
  makesOne: () => boolean,
): boolean => can(viewer, right) && (!makesOne() || can(viewer, 'create-edit-resources'))
