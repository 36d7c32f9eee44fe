import { can, seesAll, type Viewer } from '../platform/viewer.ts'

/** Dealers whose credits the viewer looks after: worked at, and looked after by the role. */
export const accountedDealerIds = (viewer: Viewer): string[] =>
  viewer.dealerIds.filter((id) => viewer.reachedDealerIds.includes(id))

/** Reads how people's tax forms stand; the numbers on them are nobody's but the person's. */
export const seesTaxForms = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'view-tax-forms') && viewer.isAdmin && seesAll(viewer)
