import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, isPerson, seesAll, type Viewer } from '../platform/viewer.ts'

/** Works on this brand: with the right, and either all brands or the own ones. */
export const editsBrand = (
  viewer: Viewer | null,
  brandId: string,
  right: 'edit-brand-settings' | 'publish-brand' = 'edit-brand-settings',
): boolean => viewer != null && can(viewer, right) && (seesAll(viewer) || viewer.ownedBrandIds.includes(brandId))

/** The same as a filter. */
export const brandsEditedBy = (viewer: Viewer | null): Prisma.BrandWhereInput =>
  viewer && can(viewer, 'edit-brand-settings')
    ? seesAll(viewer)
      ? {}
      : { id: { in: [...viewer.ownedBrandIds] } }
    : { id: { in: [] } }

interface BrandInput {
  databaseId: string
  active?: boolean | null
  managerIds?: readonly string[] | null
  curriculumLimit?: number | null
  courseLimit?: number | null
}

/** Saves these parts of a brand: publishing, naming its managers and setting its limits ask for more than editing. */
export const savesBrand = (viewer: Viewer | null, input: BrandInput): boolean =>
  viewer != null &&
  editsBrand(viewer, input.databaseId) &&
  (input.active == null || editsBrand(viewer, input.databaseId, 'publish-brand')) &&
  (input.managerIds == null || can(viewer, 'create-delete-brand')) &&
  ((input.curriculumLimit == null && input.courseLimit == null) || can(viewer, 'edit-course-curriculum-limit'))

/** Active brands for anyone signed in; those in preparation for who may view brands, brand managers only their own. */
export const brandsSeenBy = (viewer: Viewer): Prisma.BrandWhereInput => {
  if (!can(viewer, 'view-brands')) return { active: true }
  if (seesAll(viewer)) return {}
  return { OR: [{ active: true }, { id: { in: [...viewer.ownedBrandIds] } }] }
}

/** The same answer for one row. tests/brands checks that the two agree. */
export const seesBrand = (viewer: Viewer, brand: { id: string; active: boolean }): boolean =>
  (brand.active && isPerson(viewer)) ||
  (can(viewer, 'view-brands') && (brand.active || seesAll(viewer) || viewer.ownedBrandIds.includes(brand.id)))
