import { entity } from '../platform/kit/entity.ts'
import { answersNotOpenTo, attendancesVisibleTo, eventsEditableBy, eventsVisibleTo } from './rules.ts'

export const Event = entity('Event', eventsVisibleTo, { personOr: 'view-events' })
/** As far as the viewer may change them. */
export const EditedEvent = entity('Event', eventsEditableBy, 'modify-events')

/** Who answered an event, for who looks after it. */
export const EventAttendance = entity('EventAttendance', attendancesVisibleTo, 'modify-events')

/** What the viewer said to events that are no longer open to them. */
export const LostAnswer = entity('EventAttendance', answersNotOpenTo)
