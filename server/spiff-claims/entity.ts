import { entity } from '../platform/kit/entity.ts'
import { claimsReviewedBy, claimsSeenBy, reviewsClaims } from './rules.ts'

export const Claim = entity('SpiffClaim', claimsSeenBy, { personOr: 'view-spiff-claims' })
/** Those one looks through as a reviewer. */
export const QueuedClaim = entity('SpiffClaim', claimsReviewedBy, reviewsClaims)
