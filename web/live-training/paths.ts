import { withCrum } from '../session/navigation/breadcrumbs.ts'

export const LEARNER = '/auth/live-training'
export const STAFF = `${LEARNER}/staff`
export const ADMIN = '/auth/admin/live-training'

/** Where one reads an event and enrolls. */
export const eventPath = (eventId: string, label: string) => withCrum(`${LEARNER}/events/${eventId}`, label)
/** Where its instructor shows the code for the room; from the list of people it leads back there. */
export const attendancePath = (eventId: string, from?: 'roster') =>
  `${LEARNER}/events/${eventId}/attendance${from ? `?from=${from}` : ''}`
/** Where one says that one is there. */
export const markPath = (eventId: string) => `${LEARNER}/events/${eventId}/mark-self-attendance`
export const rosterOf = (eventId: string) => `${ADMIN}/events/${eventId}`
/** The list of people of an event as a file. */
export const rosterFileOf = (eventId: string) => `/api/ilt-event/${eventId}/users/export`
/** The calendar file of one event. */
export const calendarFileOf = (eventId: string) => `/api/ilt-event/${eventId}/calendar`
