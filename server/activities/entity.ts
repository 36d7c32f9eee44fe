import { entity } from '../platform/kit/entity.ts'
import { activitiesSeenBy, activitySubmissionsSeenBy } from './rules.ts'

export const Activity = entity('Activity', activitiesSeenBy, {
  personOr: ['view-activities', 'create-edit-activities'],
})
export const Submission = entity('ActivitySubmission', activitySubmissionsSeenBy, { personOr: 'view-activities' })
