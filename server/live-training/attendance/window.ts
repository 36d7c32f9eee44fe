import type { LiveTrainingEvent } from '../../../prisma/generated/client/client.ts'
import { whenText } from '../../domain/calendar/words.ts'
import { hoursOf } from '../schedule.ts'

/** How long before the last day begins people may be marked as there, in milliseconds. */
const EARLY = 60 * 60_000

type Timed = Pick<LiveTrainingEvent, 'startAt' | 'endAt' | 'timeZone' | 'status'>

/** From when on people may be marked as there: of two days on the second, since being there completes the course. */
export const opensAt = (event: Pick<Timed, 'startAt' | 'endAt' | 'timeZone'>): Date =>
  new Date(hoursOf(event).at(-1)!.startAt.getTime() - EARLY)

/** Why nobody marks themselves at this moment, in words; null while they may. */
export function whyClosed(event: Timed, now: Date): string | null {
  if (event.status !== 'PUBLISHED') return 'This event is canceled.'
  const opens = opensAt(event)
  if (now < opens) return `Attendance opens ${whenText({ startAt: opens, timeZone: event.timeZone })}.`
  return event.endAt <= now ? 'This event is over. Ask the instructor to mark you.' : null
}
