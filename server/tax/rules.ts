import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, inPerson, seesAll, type Viewer } from '../platform/viewer.ts'

/** Dealers whose credits the viewer looks after: worked at, and looked after by the role. */
export const accountedDealerIds = (viewer: Viewer): string[] =>
  viewer.dealerIds.filter((id) => viewer.reachedDealerIds.includes(id))

/** Reads how people's tax forms stand; the numbers on them are nobody's but the person's. */
export const seesTaxForms = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'view-tax-forms') && viewer.isAdmin && seesAll(viewer)

/** Prepares 1099 forms: payers, what was paid outside of the portal, the figures of the year. */
export const preparesReturns = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'file-tax-forms') && viewer.isAdmin && seesAll(viewer)

/** Gives forms out, and reads whole tax numbers in a file: at the keyboard themselves. */
export const issuesReturns = (viewer: Viewer | null): boolean =>
  viewer != null && preparesReturns(viewer) && inPerson(viewer)

export const payersVisibleTo = (viewer: Viewer): Prisma.TaxPayerWhereInput =>
  preparesReturns(viewer) ? {} : { id: { in: [] } }

/** The own, and all for who prepares forms. */
export const outsidePaymentsVisibleTo = (viewer: Viewer): Prisma.TaxOutsidePaymentWhereInput =>
  preparesReturns(viewer) ? {} : { userId: viewer.id }
