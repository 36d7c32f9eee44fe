import { entity } from '../platform/kit/entity.ts'
import { membersSeenBy, pointsSeenBy, seesMembers, submissionsSeenBy } from './rules.ts'

export const Submission = entity('LoyaltySubmission', submissionsSeenBy, { personOr: 'view-loyalty' })
export const EligibleItem = entity('EligibleItem', () => ({}), { personOr: ['view-loyalty', 'create-edit-loyalty'] })
/** People as the program knows them. */
export const Member = entity('User', membersSeenBy, seesMembers)
export const PointsEntry = entity('LedgerEntry', pointsSeenBy)
