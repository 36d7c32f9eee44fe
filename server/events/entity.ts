import { entity } from '../platform/kit/entity.ts'
import { attendancesSeenBy, eventsEditedBy, eventsSeenBy } from './rules.ts'

export const Event = entity('Event', eventsSeenBy, { personOr: 'view-events' })
/** As far as the viewer may change them. */
export const EditedEvent = entity('Event', eventsEditedBy, 'modify-events')

/** Who answered an event, for who looks after it. */
export const EventAttendance = entity('EventAttendance', attendancesSeenBy, 'modify-events')
