import type { Viewer } from '../platform/viewer.ts'

/** Dealers whose credits the viewer looks after: worked at, and looked after by the role. */
export const accountedDealerIds = (viewer: Viewer): string[] =>
  viewer.dealerIds.filter((id) => viewer.reachedDealerIds.includes(id))
