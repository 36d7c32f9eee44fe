import type { Prisma } from '../../prisma/generated/client/client.ts'
import { accountOf, can, inPerson, seesAll, type Viewer } from '../platform/viewer.ts'
import { dealersPaidFor } from '../payouts/rules.ts'
import { keepsSpiffs, spiffsKeptBy } from '../spiffs/rules.ts'

/** Why a claim is refused; the reviewer picks one and may add words. */
export const DENY_REASONS = {
  illegible: 'The receipt cannot be read',
  'not-eligible': 'The item is not part of this spiff',
  'outside-dates': 'The sale is outside the dates of this spiff',
  mismatch: 'What was typed does not match the receipt',
  duplicate: 'This sale was claimed before',
  incomplete: 'Something is missing on the receipt',
  other: 'Another reason',
} as const
export type DenyReason = keyof typeof DENY_REASONS

/** Why a claim was refused, as its owner reads it: what the reason means, and what the reviewer added. */
export const refusalText = ({
  deniedCode,
  deniedReason,
}: {
  deniedCode: string | null
  deniedReason: string | null
}): string | null => {
  const known =
    deniedCode && deniedCode !== 'other' && Object.hasOwn(DENY_REASONS, deniedCode)
      ? DENY_REASONS[deniedCode as DenyReason]
      : null
  const said = deniedReason?.trim() || null
  return known && said && said !== known ? `${known}. ${said}` : (said ?? known)
}

/** What a reviewer should check. All but a similar image stop the reader from granting a claim by itself. */
export const RISKS = {
  'same-file': 'The same file came with another claim',
  'same-invoice': 'The same invoice number was claimed at this dealer',
  'same-sale': 'The same number, date and total were claimed elsewhere',
  'same-total': 'Another claim of the person or dealer has the same day and total',
  'same-serial': 'A serial number was claimed before',
  'similar-image': 'The picture looks like one of another claim',
  'seller-changed': 'What names the dealer on receipts was changed shortly before by someone who gains by it',
  burst: 'Many claims of one person within an hour',
  'amount-out-of-range': 'The amount is outside of what is expected',
} as const
export type Risk = keyof typeof RISKS
/** Shown to reviewers, who approve past them without accepting them; the reader leaves a claim with the same total to one. */
export const HINTS: readonly Risk[] = ['similar-image', 'same-total']

/** Looks through the claims of the spiffs in reach, with their receipts. */
export const reviewsClaims = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'view-spiff-claims') && keepsSpiffs(viewer)

/** Own claims, and those of spiffs in the viewer's reach. */
export const claimsVisibleTo = (viewer: Viewer): Prisma.SpiffClaimWhereInput => {
  if (!reviewsClaims(viewer)) return { userId: viewer.id }
  // An empty filter of a relation within OR finds nothing: all is said without it.
  return seesAll(viewer) ? {} : { OR: [{ userId: viewer.id }, { spiff: spiffsKeptBy(viewer) }] }
}

/** Decides about claims: who looks through them, at the keyboard themselves. Whose claim it is, is asked per claim. */
export const decidesClaims = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'decide-spiff-claims') && reviewsClaims(viewer) && inPerson(viewer)

/** Decides this one, and sees why to look at it twice: never the own. Who merely acts as someone decides nothing. */
export const decidesClaim = (viewer: Viewer | null, { userId }: { userId: string }): boolean =>
  viewer != null && viewer.id !== userId && decidesClaims(viewer)

/**
 * Claims the viewer looks through: of managed spiffs, never the own ones. Who acts as someone sees them and decides
 * none.
 */
export const claimsReviewedBy = (viewer: Viewer): Prisma.SpiffClaimWhereInput =>
  reviewsClaims(viewer) ? { userId: { not: accountOf(viewer) }, spiff: spiffsKeptBy(viewer) } : { id: { in: [] } }

/** Those that wait for this viewer. */
export const claimsDecidedBy = (viewer: Viewer): Prisma.SpiffClaimWhereInput =>
  decidesClaims(viewer) ? claimsReviewedBy(viewer) : { id: { in: [] } }

/** Explains lines of the receipt of a claim to the reader: who decides it and does not work at its dealer. */
export const explainsPaper = (viewer: Viewer | null, claim: { userId: string; dealerId: string | null }): boolean =>
  viewer != null && claim.dealerId !== null && !viewer.dealerIds.includes(claim.dealerId) && decidesClaim(viewer, claim)

/** Explained lines of all dealers but the own ones, for who looks through claims: they decide what is granted. */
export const paperLinesVisibleTo = (viewer: Viewer): Prisma.DealerPaperLineWhereInput =>
  reviewsClaims(viewer) ? { dealerId: { notIn: [...viewer.dealerIds] } } : { id: { in: [] } }

/** Looks after the people of dealers they work at: sees what is claimed there, without the receipts. */
export const seesStaffClaims = (viewer: Viewer | null): boolean =>
  viewer != null && can(viewer, 'view-users') && dealersPaidFor(viewer).length > 0

/** Claims made at those dealers, but the own, which stand in the own list. */
export const staffClaimsVisibleTo = (viewer: Viewer): Prisma.SpiffClaimWhereInput =>
  seesStaffClaims(viewer)
    ? { dealerId: { in: dealersPaidFor(viewer) }, userId: { not: accountOf(viewer) } }
    : { id: { in: [] } }
