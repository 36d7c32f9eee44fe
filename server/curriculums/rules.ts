import type { Prisma } from '../../prisma/generated/client/client.ts'
import { meantFor } from '../domain/audience/rules.ts'
import { countsOwnBrands, keepsToOwnBrands } from '../domain/people/rules.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'

/**
 * Belongs to own brands only; kept ones that were deleted among them, since what hangs on them still belongs to the
 * brand.
 */
export const curriculumsOfOwnBrands = (viewer: Viewer): Prisma.CurriculumWhereInput => ({
  brands: { some: {}, every: { brandId: { in: [...viewer.ownedBrandIds] } } },
})

/**
 * Open to the viewer as a learner: published, for everybody or one of the own groups, and of no brand or an active one.
 */
export const curriculumsAvailableTo = (viewer: Viewer): Prisma.CurriculumWhereInput => ({
  ...(viewer.onlyTraining ? { id: viewer.onlyTraining.curriculumId } : {}),
  status: 'PUBLISHED',
  deletedAt: null,
  AND: [meantFor(viewer), { OR: [{ brands: { none: {} } }, { brands: { some: { brand: { active: true } } } }] }],
})

/**
 * Deleted ones are seen in people's history only. Holders of view-curriculums see all others; brand managers what is
 * published and what belongs to an own brand.
 */
export const curriculumsVisibleTo = (viewer: Viewer): Prisma.CurriculumWhereInput => {
  if (!can(viewer, 'view-curriculums')) return curriculumsAvailableTo(viewer)
  if (!keepsToOwnBrands(viewer)) return { deletedAt: null }
  return {
    deletedAt: null,
    OR: [{ status: 'PUBLISHED' }, { brands: { some: { brandId: { in: [...viewer.ownedBrandIds] } } } }],
  }
}

/** Curriculums with figures: all for who sees all, those of own brands for who counts these alone, else those one sees. */
export const curriculumsReportedTo = (viewer: Viewer): Prisma.CurriculumWhereInput => {
  if (seesAll(viewer)) return {}
  return countsOwnBrands(viewer)
    ? { brands: { some: { brandId: { in: [...viewer.ownedBrandIds] } } } }
    : curriculumsVisibleTo(viewer)
}

type CurriculumRight = 'create-edit-curriculums' | 'delete-curriculums' | 'publish-curriculums' | 'unassign-courses'

/** Saves curriculums; one that publishes or withdraws needs that right as well. */
export const savesCurriculum = (viewer: Viewer | null, input: { published?: boolean | null }): boolean =>
  can(viewer, 'create-edit-curriculums') && (input.published == null || can(viewer, 'publish-curriculums'))

/** A brand manager edits what belongs to own brands only: what is shared with another brand is for company admins. */
export const editsCurriculum = (
  viewer: Viewer | null,
  brandIds: readonly string[],
  right: CurriculumRight = 'create-edit-curriculums',
): boolean =>
  viewer != null &&
  can(viewer, right) &&
  (!keepsToOwnBrands(viewer) || (brandIds.length > 0 && brandIds.every((id) => viewer.ownedBrandIds.includes(id))))

/** The same answer as a filter. tests/curriculums checks that the two agree. */
export const curriculumsEditableBy = (
  viewer: Viewer,
  right: CurriculumRight = 'create-edit-curriculums',
): Prisma.CurriculumWhereInput => {
  if (!can(viewer, right)) return { id: { in: [] } }
  return { deletedAt: null, ...(keepsToOwnBrands(viewer) ? curriculumsOfOwnBrands(viewer) : {}) }
}
