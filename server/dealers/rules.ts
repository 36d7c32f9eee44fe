import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'
import { countsOwnBrands, dealersReachedBy } from '../domain/people/rules.ts'

/** Dealers anyone may choose from while registering. */
export const choosableDealers: Prisma.DealerWhereInput = { status: 'ACTIVE' }

/**
 * Active dealers for anyone; in every state the own ones, those in reach, and all for holders of view-dealers who see
 * all.
 */
export const dealersVisibleTo = (viewer: Viewer | null): Prisma.DealerWhereInput => {
  if (!viewer) return choosableDealers
  if (seesAll(viewer) && can(viewer, 'view-dealers')) return {}
  return {
    OR: [
      choosableDealers,
      { id: { in: [...viewer.dealerIds, ...viewer.reachedDealerIds] } },
      { submittedById: viewer.id },
    ],
  }
}

const reaches = (viewer: Viewer, dealerId: string) => seesAll(viewer) || dealersReachedBy(viewer).includes(dealerId)

/**
 * Whether the viewer looks after this dealer: the same answer as `dealersLookedAfterBy`. tests/dealers checks that the
 * two agree.
 */
export const looksAfterDealer = (viewer: Viewer | null, dealerId: string): boolean =>
  viewer != null && can(viewer, 'view-dealers') && reaches(viewer, dealerId)

/** Dealers with figures: those one looks after; all that take part for who counts own brands alone. */
export const dealersReportedTo = (viewer: Viewer): Prisma.DealerWhereInput => {
  if (seesAll(viewer)) return {}
  const reached = { id: { in: dealersReachedBy(viewer) } }
  return countsOwnBrands(viewer) ? { OR: [reached, choosableDealers] } : reached
}

/** Changes the dealer and its staff. */
export const editsDealer = (viewer: Viewer | null, dealerId: string): boolean =>
  viewer != null && can(viewer, 'modify-dealers') && reaches(viewer, dealerId)

/** A dealer as people recognise it (spec part 2, 3): with the address, else with the city, else the name alone. */
export const dealerDisplayName = (
  dealer: { name: string; addressLine1: string; city: string },
  flags: { dealerNameWithAddress: boolean; dealerNameWithCity: boolean },
): string => {
  const place = flags.dealerNameWithAddress
    ? [dealer.addressLine1, dealer.city].filter(Boolean).join(', ')
    : flags.dealerNameWithCity
      ? dealer.city
      : ''
  return place ? `${dealer.name}, ${place}` : dealer.name
}

/** Region lists are cut to the first 61 entries, empty values dropped (spec part 2, 9). */
const REGION_LIST_SIZE = 61
export const regionList = (values: readonly string[]): string[] =>
  values.filter((value) => value.trim() !== '').slice(0, REGION_LIST_SIZE)

/** The form of a dealer id: letters, digits and dashes. */
export const isDealerCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9-]{2,19}$/.test(code)
