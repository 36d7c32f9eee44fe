import { entity } from '../platform/kit/entity.ts'
import {
  enrollmentsVisibleTo,
  eventsEditableBy,
  eventsVisibleTo,
  locationsVisibleTo,
  peopleEnrolledBy,
  templatesHeldBy,
  templatesVisibleTo,
} from './rules.ts'

export const LiveTrainingLocation = entity('LiveTrainingLocation', locationsVisibleTo, {
  personOr: 'view-live-training-locations',
})
export const LiveTrainingTemplate = entity('LiveTrainingTemplate', templatesVisibleTo, {
  personOr: 'view-live-training-templates',
})
/** As far as the viewer may change them. */
export const EditedLiveTrainingTemplate = entity(
  'LiveTrainingTemplate',
  templatesHeldBy,
  'create-edit-live-training-templates',
)
export const LiveTrainingEvent = entity('LiveTrainingEvent', eventsVisibleTo, { personOr: 'view-live-training-events' })
/** As far as the viewer may change them. */
export const EditedLiveTrainingEvent = entity('LiveTrainingEvent', eventsEditableBy, 'create-edit-live-training-events')
export const LiveTrainingEnrollment = entity('LiveTrainingEnrollment', enrollmentsVisibleTo, {
  personOr: 'user-reports',
})
/** For the report. */
export const ReportedEnrollment = entity('LiveTrainingEnrollment', enrollmentsVisibleTo, 'view-live-training-events')
/** People the viewer may enroll. */
export const Candidate = entity('User', peopleEnrolledBy)
