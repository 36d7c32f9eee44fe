import { entity } from '../platform/kit/entity.ts'
import { membersVisibleTo, pointsVisibleTo, seesMembers, submissionsVisibleTo } from './rules.ts'

export const Submission = entity('LoyaltySubmission', submissionsVisibleTo, { personOr: 'view-loyalty' })
export const EligibleItem = entity('EligibleItem', () => ({}), { personOr: ['view-loyalty', 'create-edit-loyalty'] })
/** People as the program knows them. */
export const Member = entity('User', membersVisibleTo, seesMembers)
export const PointsEntry = entity('LedgerEntry', pointsVisibleTo, { personOr: 'user-reports' })
