import { entity } from '../platform/entity.ts'
import { submissionsSeenBy } from './rules.ts'

export const Submission = entity('LoyaltySubmission', submissionsSeenBy)
