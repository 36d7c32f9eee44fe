import { can, isSwitchedOff, type Viewer } from '../../platform/viewer.ts'
import { meantFor } from '../audience/rules.ts'
import { keepsToOwnBrands } from '../people/rules.ts'

const NOBODYS = { id: { in: [] as string[] } }

/** Open to the viewer as a learner: published (what was deleted is not), of no brand or an active one, for everybody or one of the own groups. */
export const postsAvailableTo = (viewer: Viewer) =>
  isSwitchedOff(viewer, 'announcements')
    ? NOBODYS
    : {
        status: 'PUBLISHED' as const,
        AND: [meantFor(viewer), { OR: [{ brandId: null }, { brand: { active: true } }] }],
      }

/** Holders of view-announcements see all others too; brand managers what is published and what is of an own brand. */
export const postsVisibleTo = (viewer: Viewer) => {
  if (!can(viewer, 'view-announcements')) return postsAvailableTo(viewer)
  if (!keepsToOwnBrands(viewer)) return { deletedAt: null }
  return { deletedAt: null, OR: [{ status: 'PUBLISHED' as const }, { brandId: { in: [...viewer.ownedBrandIds] } }] }
}

/** Writes them: nobody changes what they may not see. */
export const writesPosts = (viewer: Viewer): boolean =>
  can(viewer, 'modify-announcements') && can(viewer, 'view-announcements')

/** A brand manager edits those of own brands only. */
export const editsPost = (viewer: Viewer | null, brandId: string | null): boolean =>
  viewer != null &&
  writesPosts(viewer) &&
  (!keepsToOwnBrands(viewer) || (brandId != null && viewer.ownedBrandIds.includes(brandId)))

const editedOrDeleted = (viewer: Viewer) => {
  if (!writesPosts(viewer)) return NOBODYS
  return keepsToOwnBrands(viewer) ? { brandId: { in: [...viewer.ownedBrandIds] } } : {}
}

/** The same answer as a filter. tests/bulletins checks that the two agree. */
export const postsEditableBy = (viewer: Viewer) => ({ deletedAt: null, ...editedOrDeleted(viewer) })

/** What was deleted and can be brought back by who may change it. */
export const postsRestorableBy = (viewer: Viewer) => ({ deletedAt: { not: null }, ...editedOrDeleted(viewer) })
