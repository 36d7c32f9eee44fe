import { entity } from '../platform/kit/entity.ts'
import { attendancesSeenBy, eventsSeenBy } from './rules.ts'

export const Event = entity('Event', eventsSeenBy, { personOr: 'view-events' })
/** Who answered an event, for who looks after it. */
export const EventAttendance = entity('EventAttendance', attendancesSeenBy, 'modify-events')
