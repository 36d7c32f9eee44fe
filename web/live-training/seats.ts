import { graphql, readInlineData } from 'react-relay'
import type { seats_event$key } from '../__generated__/seats_event.graphql.ts'
import { counted } from '../ui/formats.ts'

/** What becomes of the place of somebody who is removed. */
export const leavesWords = (status: string, waitingCount: number): string =>
  status === 'WAITLISTED'
    ? 'They are told, and lose their place in line.'
    : waitingCount > 0
      ? 'They are told, and the seat goes to the next in line.'
      : 'They are told, and the seat is free again.'

/** How many seats are left, in words. */
export function seatsWords(event: seats_event$key): string {
  const { seatsTaken, maxEnrollment, waitingCount } = readInlineData(
    graphql`fragment seats_event on LiveTrainingEvent @inline { seatsTaken maxEnrollment waitingCount }`,
    event,
  )
  const free = maxEnrollment - seatsTaken
  if (free > 0 && waitingCount === 0) return `${counted(free, 'seat', 'seats')} left`
  return waitingCount > 0 ? `Full, ${counted(waitingCount, 'person', 'people')} waiting` : 'Full'
}

/** The state of a person in an event, as its chip knows it: the labels of enrollments are spelled as documented. */
export const standing = (status: string): string => (status === 'CANCELED' ? 'seat_canceled' : status)

/** Asks before a mark of attendance is taken back. */
export const undoingAttendance = (name: string) => ({
  title: `Undo attendance for ${name}?`,
  text: 'They keep the seat. If attending completed a course, it is open again, and its points and certificate are taken back.',
  action: 'Undo attendance',
  stay: 'Keep attendance',
  danger: true,
})
