import { entity } from '../platform/kit/entity.ts'
import { managesSpiffs } from '../spiffs/rules.ts'
import { claimsReviewedBy, claimsSeenBy } from './rules.ts'

export const Claim = entity('SpiffClaim', claimsSeenBy)
/** Those one looks through as a reviewer. */
export const QueuedClaim = entity('SpiffClaim', claimsReviewedBy, managesSpiffs)
