import { entity } from '../platform/kit/entity.ts'
import { claimsReviewedBy, claimsVisibleTo, paperLinesVisibleTo, reviewsClaims, staffClaimsVisibleTo } from './rules.ts'

export const Claim = entity('SpiffClaim', claimsVisibleTo, { personOr: 'view-spiff-claims' })
/** Those one looks through as a reviewer. */
export const QueuedClaim = entity('SpiffClaim', claimsReviewedBy, reviewsClaims)

/** Lines of dealers' receipts that people explained to the reader. */
export const PaperLine = entity('DealerPaperLine', paperLinesVisibleTo, reviewsClaims)

/** Claims of the staff one looks after; none for others. */
export const StaffClaim = entity('SpiffClaim', staffClaimsVisibleTo)
