import { entity } from '../platform/kit/entity.ts'
import { membersSeenBy, pointsSeenBy, seesMembers, submissionsSeenBy } from './rules.ts'

export const Submission = entity('LoyaltySubmission', submissionsSeenBy)
export const EligibleItem = entity('EligibleItem', () => ({}))
/** People as the programme knows them. */
export const Member = entity('User', membersSeenBy, seesMembers)
export const PointsEntry = entity('LedgerEntry', pointsSeenBy)
