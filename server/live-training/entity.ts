import { entity } from '../platform/kit/entity.ts'
import {
  enrollmentsSeenBy,
  eventsEditedBy,
  eventsSeenBy,
  locationsSeenBy,
  peopleEnrolledBy,
  templatesHeldBy,
  templatesSeenBy,
} from './rules.ts'

export const LiveTrainingLocation = entity('LiveTrainingLocation', locationsSeenBy, {
  personOr: 'view-live-training-locations',
})
export const LiveTrainingTemplate = entity('LiveTrainingTemplate', templatesSeenBy, {
  personOr: 'view-live-training-templates',
})
/** As far as the viewer may change them. */
export const EditedLiveTrainingTemplate = entity(
  'LiveTrainingTemplate',
  templatesHeldBy,
  'create-edit-live-training-templates',
)
export const LiveTrainingEvent = entity('LiveTrainingEvent', eventsSeenBy, { personOr: 'view-live-training-events' })
/** As far as the viewer may change them. */
export const EditedLiveTrainingEvent = entity('LiveTrainingEvent', eventsEditedBy, 'create-edit-live-training-events')
export const LiveTrainingEnrollment = entity('LiveTrainingEnrollment', enrollmentsSeenBy)
/** People the viewer may enroll. */
export const Candidate = entity('User', peopleEnrolledBy)
