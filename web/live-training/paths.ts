import { withCrum } from '../shells/frame/breadcrumbs.ts'

export const LEARNER = '/auth/live-training'
export const ADMIN = '/auth/admin/live-training'

/** Where one reads an event and enrolls. */
export const eventPath = (eventId: string, label: string) => withCrum(`${LEARNER}/events/${eventId}`, label)
export const rosterOf = (eventId: string) => `${ADMIN}/events/${eventId}`
/** The list of people of an event as a file. */
export const rosterFileOf = (eventId: string) => `/api/ilt-event/${eventId}/users/export`
