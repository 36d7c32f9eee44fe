import { can, seesAll, type Viewer } from '../platform/viewer.ts'
import { countsOwnBrands, dealersReachedBy } from '../domain/people/rules.ts'

/** Reads figures of dealers in reach: of all for admins, of the own ones for who looks after their people. */
export const seesScores = (viewer: Viewer | null): boolean =>
  viewer != null && (can(viewer, 'dealer-reports') || can(viewer, 'user-reports'))

/** The scores of dealers one looks after, and for who counts own brands those of these. */
export const seesScore = (viewer: Viewer, { dealerId, brandId }: { dealerId: string; brandId: string }): boolean =>
  seesScores(viewer) &&
  (seesAll(viewer) ||
    dealersReachedBy(viewer).includes(dealerId) ||
    (countsOwnBrands(viewer) && viewer.ownedBrandIds.includes(brandId)))

/** Dealers whose scores are the viewer's own: worked at, and looked after. */
export const dealersScoredFor = (viewer: Viewer): string[] =>
  viewer.dealerIds.filter((id) => dealersReachedBy(viewer).includes(id) && !seesAll(viewer))
