import { graphql, readInlineData } from 'react-relay'
import type { visit_name$key } from '../__generated__/visit_name.graphql.ts'
import type { visit_standing$key } from '../__generated__/visit_standing.graphql.ts'
import type { visit_times$key } from '../__generated__/visit_times.graphql.ts'
import type { FieldTrainingType } from '../contract/__generated__/limits.ts'
import { clockAt, spanWords } from '../events/eventTimes.ts'
import { formatDate } from '../ui/formats.ts'

type Type = (typeof FieldTrainingType)[number]

/** What a visit may be about, as people call it. */
export const types: readonly { value: Type; label: string }[] = [
  { value: 'SALES', label: 'Sales' },
  { value: 'PRODUCT', label: 'Product' },
  { value: 'SERVICE', label: 'Service' },
  { value: 'PARTS', label: 'Parts and accessories' },
  { value: 'FINANCE', label: 'Finance' },
  { value: 'PORTAL', label: 'Using the portal' },
]
export const typeWords = (given: readonly string[]): string =>
  types.flatMap(({ value, label }) => (given.includes(value) ? label : [])).join(', ')

/** The state of a visit, as its chip knows it: a proposal waits for the dealer, a request for the other side. */
export function standing(visit: visit_standing$key): string {
  const { status, label } = readInlineData(
    graphql`fragment visit_standing on FieldTrainingAppointment @inline { status label }`,
    visit,
  )
  return `visit_${(status === 'PROPOSED' ? status : label).toLowerCase()}`
}

/** All that is neither completed nor canceled, unless one asks for more. */
export const labels = [
  { value: 'ALL', label: 'All visits' },
  { value: 'REQUESTED', label: 'Requested' },
  { value: 'UPCOMING', label: 'Upcoming' },
  { value: 'CONFIRMED', label: 'Confirmed, going on now' },
  { value: 'PAST', label: 'Past, to be completed' },
  { value: 'COMPLETED', label: 'Completed' },
  { value: 'CANCELED', label: 'Canceled' },
]

const timesOf = (visit: visit_times$key) =>
  readInlineData(
    graphql`fragment visit_times on FieldTrainingAppointment @inline { startAt startDay startTime endDay endTime timeZoneName }`,
    visit,
  )

/** Dec 3rd, 2026, 8:30 AM – 10:30 AM, by the clock of the dealer. */
export function formatVisit(visit: visit_times$key): string {
  const { startAt, timeZoneName, startDay, startTime, endDay, endTime } = timesOf(visit)
  return `${spanWords({ startDay, startTime, endDay, endTime })} ${clockAt(startAt, timeZoneName).split(' ').at(-1)}`
}

/** Dec 3rd, 2026 */
export const visitDay = (visit: visit_times$key): string => formatDate(timesOf(visit).startDay)

/** Hill Powersports, Dec 3rd, 2026: of one dealer, only the day tells visits apart. */
export function visitName(visit: visit_name$key): string {
  const { dealerName, startDay } = readInlineData(
    graphql`fragment visit_name on FieldTrainingAppointment @inline { dealerName startDay }`,
    visit,
  )
  return `${dealerName}, ${formatDate(startDay)}`
}

/** 8:30 AM EST */
export function visitClock(visit: visit_times$key): string {
  const { startAt, timeZoneName } = timesOf(visit)
  return clockAt(startAt, timeZoneName)
}

/** When a day that somebody would like begins. */
export const wishWords = ({ day, time }: { day: string; time: string }) =>
  spanWords({ startDay: day, startTime: time, endDay: day, endTime: time }).split(' – ')[0]
