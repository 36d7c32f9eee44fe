import { entity } from '../platform/kit/entity.ts'
import { activitiesSeenBy, activitySubmissionsSeenBy } from './rules.ts'

export const Activity = entity('Activity', activitiesSeenBy)
export const Submission = entity('ActivitySubmission', activitySubmissionsSeenBy)
