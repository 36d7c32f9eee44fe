import type { Prisma } from '../../prisma/generated/client/client.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { can, isSwitchedOff, type Viewer } from '../platform/viewer.ts'

/** Open to learners: public with every folder above it, of no brand or an active one. */
export const mediaAvailableTo = (viewer: Viewer): Prisma.MediaItemWhereInput => {
  if (isSwitchedOff(viewer, 'mediaCenter')) return { id: { in: [] } }
  return { deletedAt: null, open: true, OR: [{ brandId: null }, { brand: { active: true } }] }
}

/** Who fills the media center sees what is private too; brand managers that of own brands. */
export const mediaVisibleTo = (viewer: Viewer): Prisma.MediaItemWhereInput => {
  if (!writesMedia(viewer)) return mediaAvailableTo(viewer)
  if (!keepsToOwnBrands(viewer)) return { deletedAt: null }
  return { deletedAt: null, OR: [mediaAvailableTo(viewer), { brandId: { in: [...viewer.ownedBrandIds] } }] }
}

/** Puts files into the media center and takes them out. */
export const writesMedia = (viewer: Viewer): boolean => can(viewer, 'create-uploads-media')

/** A brand manager changes what is in the folders of own brands only. */
export const editsMedia = (viewer: Viewer | null, brandId: string | null): boolean =>
  viewer != null &&
  writesMedia(viewer) &&
  (!keepsToOwnBrands(viewer) || (brandId != null && viewer.ownedBrandIds.includes(brandId)))

/** The same answer as a filter. tests/media-center checks that the two agree. */
export const mediaEditableBy = (viewer: Viewer): Prisma.MediaItemWhereInput => {
  if (!writesMedia(viewer)) return { id: { in: [] } }
  return { deletedAt: null, ...(keepsToOwnBrands(viewer) ? { brandId: { in: [...viewer.ownedBrandIds] } } : {}) }
}
