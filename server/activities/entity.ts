import { entity } from '../platform/entity.ts'
import { activitySubmissionsSeenBy } from './rules.ts'

export const Submission = entity('ActivitySubmission', activitySubmissionsSeenBy)
