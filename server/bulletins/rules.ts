import type { Prisma } from '../../prisma/generated/client/client.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { meantFor } from '../domain/audience/rules.ts'
import { can, isSwitchedOff, type Viewer } from '../platform/viewer.ts'

/** Open to the viewer as a learner: published, of no brand or an active one, for everybody or one of the own groups. */
export const bulletinsTakenBy = (viewer: Viewer): Prisma.BulletinWhereInput => {
  if (isSwitchedOff(viewer, 'announcements')) return { id: { in: [] } }
  return { status: 'PUBLISHED', AND: [meantFor(viewer), { OR: [{ brandId: null }, { brand: { active: true } }] }] }
}

/** Holders of view-announcements see all others too; brand managers what is published and what is of an own brand. */
export const bulletinsSeenBy = (viewer: Viewer): Prisma.BulletinWhereInput => {
  if (!can(viewer, 'view-announcements')) return bulletinsTakenBy(viewer)
  if (!keepsToOwnBrands(viewer)) return {}
  return { OR: [{ status: 'PUBLISHED' }, { brandId: { in: [...viewer.ownedBrandIds] } }] }
}

/** Writes news: nobody changes what they may not see. */
export const writesBulletins = (viewer: Viewer): boolean =>
  can(viewer, 'modify-announcements') && can(viewer, 'view-announcements')

/** A brand manager edits news of own brands only. */
export const editsBulletin = (viewer: Viewer | null, brandId: string | null): boolean =>
  viewer != null &&
  writesBulletins(viewer) &&
  (!keepsToOwnBrands(viewer) || (brandId != null && viewer.ownedBrandIds.includes(brandId)))

/** The same answer as a filter. tests/bulletins checks that the two agree. */
export const bulletinsEditedBy = (viewer: Viewer): Prisma.BulletinWhereInput => {
  if (!writesBulletins(viewer)) return { id: { in: [] } }
  return keepsToOwnBrands(viewer) ? { brandId: { in: [...viewer.ownedBrandIds] } } : {}
}
