import { withCrum } from '../session/navigation/breadcrumbs.ts'

/** Where an event is read. */
export const eventPath = (eventId: string, title: string) => withCrum(`/auth/events/${eventId}`, title)

export const LEARNER = '/auth/events'
export const ADMIN = '/auth/admin/events'
export const editorOf = (eventId: string) => `${ADMIN}/${eventId}/edit`
export const previewOf = (eventId: string) => `${ADMIN}/${eventId}/preview`
export const attendanceOf = (eventId: string) => `${ADMIN}/${eventId}/attendance`

/** The calendar file of one event. */
export const calendarFileOf = (eventId: string) => `/api/events/${eventId}/calendar`
