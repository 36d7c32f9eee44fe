import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, isPerson, seesAll, type Viewer } from '../platform/viewer.ts'

type BrandRight = 'edit-brand-settings' | 'modify-brand-content' | 'publish-brand'

/** Works on brands at all: on what they are, or on what their pages say and show. */
const EDITING = ['edit-brand-settings', 'modify-brand-content'] as const satisfies BrandRight[]
/** Whatever the brand: it answers before an input is read. */
export const editsBrands = (viewer: Viewer): boolean => EDITING.some((right) => can(viewer, right))

/** Works on this brand: with the right, one of the two for editing unless said, and either all brands or the own ones. */
export const editsBrand = (viewer: Viewer | null, brandId: string, right?: BrandRight): boolean =>
  viewer != null &&
  (right ? can(viewer, right) : editsBrands(viewer)) &&
  (seesAll(viewer) || viewer.ownedBrandIds.includes(brandId))

/** The same as a filter. */
export const brandsEditableBy = (viewer: Viewer | null): Prisma.BrandWhereInput =>
  viewer && editsBrands(viewer)
    ? seesAll(viewer)
      ? {}
      : { id: { in: [...viewer.ownedBrandIds] } }
    : { id: { in: [] } }

/** What each part of a brand asks for: what its page says and shows is content, what it is are its settings. */
export const RIGHT_FOR = {
  name: 'edit-brand-settings',
  color: 'edit-brand-settings',
  bucket: 'edit-brand-settings',
  description: 'modify-brand-content',
  segments: 'modify-brand-content',
  logoImage: 'modify-brand-content',
  bannerImage: 'modify-brand-content',
  thumbnailImage: 'modify-brand-content',
  active: 'publish-brand',
  managerIds: 'create-delete-brand',
  curriculumLimit: 'edit-course-curriculum-limit',
  courseLimit: 'edit-course-curriculum-limit',
} as const

/** Of these parts of a brand, those the viewer may not change, with the right that is missing. */
export const refusedParts = (viewer: Viewer, parts: readonly (keyof typeof RIGHT_FOR)[]) =>
  parts.filter((part) => !can(viewer, RIGHT_FOR[part])).map((part) => [part, RIGHT_FOR[part]] as const)

/**
 * Active brands for people; those in preparation for who may view brands, brand managers only their own. None for a
 * partner system without that right.
 */
export const brandsVisibleTo = (viewer: Viewer): Prisma.BrandWhereInput => {
  if (!can(viewer, 'view-brands')) return isPerson(viewer) ? { active: true } : { id: { in: [] } }
  if (seesAll(viewer)) return {}
  return { OR: [{ active: true }, { id: { in: [...viewer.ownedBrandIds] } }] }
}

/** The same answer for one row. tests/brands checks that the two agree. */
export const seesBrand = (viewer: Viewer, brand: { id: string; active: boolean }): boolean =>
  (brand.active && isPerson(viewer)) ||
  (can(viewer, 'view-brands') && (brand.active || seesAll(viewer) || viewer.ownedBrandIds.includes(brand.id)))
