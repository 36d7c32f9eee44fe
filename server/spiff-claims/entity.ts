import { entity } from '../platform/kit/entity.ts'
import { claimsReviewedBy, claimsVisibleTo, reviewsClaims } from './rules.ts'

export const Claim = entity('SpiffClaim', claimsVisibleTo, { personOr: 'view-spiff-claims' })
/** Those one looks through as a reviewer. */
export const QueuedClaim = entity('SpiffClaim', claimsReviewedBy, reviewsClaims)
