import { entity } from '../platform/entity.ts'
import { claimsSeenBy } from './rules.ts'

export const Claim = entity('SpiffClaim', claimsSeenBy)
