import { withCrum } from '../session/navigation/breadcrumbs.ts'

export const LEARNER = '/auth/field-training'
export const SETTING = `${LEARNER}/setting`
export const ADMIN = '/auth/admin/field-training'
export const INSTRUCTOR = `${ADMIN}/instructor`

/** Where a visit is read, below the list one comes from. */
export const visitPath = (list: string, visitId: string, name: string) => withCrum(`${list}/${visitId}`, name)

/** The calendar file of one visit. */
export const calendarFileOf = (visitId: string) => `/api/field-training/appointments/${visitId}/calendar`
