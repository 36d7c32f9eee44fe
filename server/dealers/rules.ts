import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'

/** Dealers anyone may choose from while registering. */
export const choosableDealers: Prisma.DealerWhereInput = { status: 'ACTIVE' }

/** Active dealers for anyone; in every state the own ones, those in reach, and all for holders of view-dealers who see all. */
export const dealersSeenBy = (viewer: Viewer | null): Prisma.DealerWhereInput => {
  if (!viewer) return choosableDealers
  if (seesAll(viewer) && can(viewer, 'view-dealers')) return {}
  return { OR: [choosableDealers, { id: { in: [...viewer.dealerIds, ...viewer.reachedDealerIds] } }, { submittedById: viewer.id }] }
}

/** A dealer as people recognise it (spec part 2, 3): with the address, else with the city, else the name alone. */
export const dealerDisplayName = (dealer: { name: string; addressLine1: string; city: string }, flags: { dealerNameWithAddress: boolean; dealerNameWithCity: boolean }): string => {
  const place = flags.dealerNameWithAddress ? [dealer.addressLine1, dealer.city].filter(Boolean).join(', ') : flags.dealerNameWithCity ? dealer.city : ''
  return place ? `${dealer.name}, ${place}` : dealer.name
}
