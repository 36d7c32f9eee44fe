import type { PayoutStatus, Prisma } from '../../prisma/generated/client/client.ts'
import { can, inPerson, seesAll, type Viewer } from '../platform/viewer.ts'

/** While it is one of these its money is held. */
export const OPEN_PAYOUTS: readonly PayoutStatus[] = ['REQUESTED', 'TAX_HOLD', 'APPROVED', 'SENDING']

/** Cash that a person would receive; credit notes they asked for go to their dealer. */
export const paidTo = (userId: string): Prisma.PayoutOrderWhereInput => ({ type: 'CASH', recipientId: userId })

interface Order {
  userId: string | null
  dealerId: string | null
  recipientId: string
}

/**
 * Dealers whose credits and money the viewer asks for: those worked at, with a role that looks after its own dealers.
 */
export const dealersPaidFor = (viewer: Viewer): string[] =>
  viewer.dealerIds.filter((id) => viewer.reachedDealerIds.includes(id) && !seesAll(viewer))

export const asksForDealer = (viewer: Viewer | null, dealerId: string): boolean =>
  viewer != null && dealersPaidFor(viewer).includes(dealerId)

/** Sees every payout: those who see all, with the right. */
export const seesPayouts = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'view-payouts') && viewer.isAdmin && seesAll(viewer)

/** Payouts of the report: all, for who sees them all. */
export const payoutsReportedTo = (viewer: Viewer): Prisma.PayoutOrderWhereInput =>
  seesPayouts(viewer) ? {} : { id: { in: [] } }

/** Decides about payouts: who sees them all, at the keyboard themselves. */
export const decidesPayouts = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'decide-payouts') && seesPayouts(viewer) && inPerson(viewer)

/** Nobody decides a payout to themselves or to a dealer they work at. */
export const decidesPayout = (viewer: Viewer | null, order: Order): boolean =>
  viewer != null &&
  decidesPayouts(viewer) &&
  order.userId !== viewer.id &&
  order.recipientId !== viewer.id &&
  (order.dealerId == null || !viewer.dealerIds.includes(order.dealerId))

/** The same answer as a filter. */
const payoutsDecidedBy = (viewer: Viewer): Prisma.PayoutOrderWhereInput =>
  decidesPayouts(viewer)
    ? {
        recipientId: { not: viewer.id },
        AND: [
          { OR: [{ userId: null }, { userId: { not: viewer.id } }] },
          { OR: [{ dealerId: null }, { dealerId: { notIn: [...viewer.dealerIds] } }] },
        ],
      }
    : { id: { in: [] } }

/** What waits for this viewer: to be released, or to be sent again after a failure. */
export const payoutsWaitingFor = (viewer: Viewer): Prisma.PayoutOrderWhereInput => ({
  AND: [{ status: { in: ['REQUESTED', 'FAILED'] } }, payoutsDecidedBy(viewer)],
})

/** The own ones, those one receives, and those of dealers one asks for. */
export const payoutsOwnedBy = (viewer: Viewer): Prisma.PayoutOrderWhereInput => ({
  OR: [{ userId: viewer.id }, { recipientId: viewer.id }, { dealerId: { in: dealersPaidFor(viewer) } }],
})

export const payoutsVisibleTo = (viewer: Viewer): Prisma.PayoutOrderWhereInput =>
  seesPayouts(viewer) ? {} : payoutsOwnedBy(viewer)

/** The same answer for one payout. */
export const seesPayout = (viewer: Viewer | null, order: Order): boolean =>
  viewer != null &&
  (seesPayouts(viewer) ||
    order.userId === viewer.id ||
    order.recipientId === viewer.id ||
    (order.dealerId != null && asksForDealer(viewer, order.dealerId)))

/** Takes it back: whoever may ask for it, at the keyboard themselves. */
export const cancelsPayout = (viewer: Viewer | null, order: Order): boolean =>
  viewer != null &&
  inPerson(viewer) &&
  (order.userId === viewer.id || (order.dealerId != null && asksForDealer(viewer, order.dealerId)))

/** The link is money: for the recipient alone, at the keyboard themselves. */
export const opensReward = (viewer: Viewer | null, order: Order): boolean =>
  viewer != null && inPerson(viewer) && order.recipientId === viewer.id
