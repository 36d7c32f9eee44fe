import { entity } from '../platform/kit/entity.ts'
import { activitiesVisibleTo, activitySubmissionsVisibleTo } from './rules.ts'

export const Activity = entity('Activity', activitiesVisibleTo, {
  personOr: ['view-activities', 'create-edit-activities'],
})
export const Submission = entity('ActivitySubmission', activitySubmissionsVisibleTo, { personOr: 'view-activities' })
