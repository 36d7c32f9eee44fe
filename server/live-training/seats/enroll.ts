import { failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { dayIn } from '../../platform/values/days.ts'
import { uuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { dayOf } from '../../domain/news/letters.ts'
import { LiveTrainingEvent } from '../entity.ts'
import { tell } from '../news/attendeeNotices.ts'
import { eventsVisibleTo, eventsAvailableTo } from '../rules.ts'
import { lockEvent, nextPosition, put, type Became, type Locked } from './lock.ts'
import { settleSeats } from './settle.ts'

export const FULL = 'This event is full, and so is its waiting list.'

/**
 * Gives the next free seat, or the next place in line: nobody gets a seat while somebody waits for one. Answers what
 * became of the person; null where there is no room at all. The event's counts follow at once, so that the next of
 * several can be asked.
 */
export async function seat(
  c: Change,
  event: Locked,
  userId: string,
  by: { self: boolean; id: string | null },
): Promise<Became | null> {
  const hasSeat = event.seatsTaken < event.maxEnrollment && event.waiting === 0
  // Nobody waits for a seat in what has begun.
  if (!hasSeat && (event.startAt <= c.now || event.waiting >= event.waitlistSize)) return null
  const now = hasSeat ? ('ENROLLED' as const) : ('WAITLISTED' as const)
  const position = hasSeat ? null : await nextPosition(c, event.id)
  const { id, before } = await put(c, event.id, userId, { status: now, position, enrolledById: by.self ? null : by.id })
  if (hasSeat) event.seatsTaken += 1
  else event.waiting += 1
  return { enrollmentId: id, userId, now, before, self: by.self }
}

/** Errors: NOT_FOUND, CONFLICT where it is not open to the viewer or has begun. */
async function refuseUnlessOpen(c: Change, viewer: Viewer, event: Locked): Promise<void> {
  const one = (where: ReturnType<typeof eventsVisibleTo>) =>
    c.tx.liveTrainingEvent.count({ where: { AND: [{ id: event.id }, where] } })
  if (!(await one(eventsAvailableTo(viewer))))
    throw (await one(eventsVisibleTo(viewer)))
      ? failure('CONFLICT', 'This event is not open to you.')
      : notFound('The event')
  if (event.startAt <= c.now) throw failure('CONFLICT', 'This event has begun.')
}

mutation('enrollInLiveTraining', {
  description:
    'Gives the viewer a seat in an event that is open to them, or the next place on its waiting list; takes a seat that is held for them. Enrolled again, nothing changes. Errors: NOT_FOUND, CONFLICT for one that has begun, is full, is not open to the viewer, or is taught by them.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the event.' }) }),
  may: 'inPerson',
  async does(c, { databaseId: eventId }, viewer) {
    const event = await lockEvent(c, eventId)
    await refuseUnlessOpen(c, viewer, event)
    if (await c.tx.liveTrainingInstructor.count({ where: { eventId, userId: viewer.id } }))
      throw failure('CONFLICT', 'You teach this event, so you need no seat.')
    const before = await c.tx.liveTrainingEnrollment.findUnique({
      where: { eventId_userId: { eventId, userId: viewer.id } },
    })
    const outcomes: Became[] = []
    if (before?.status === 'OFFERED' && before.offeredUntil !== null) {
      if (before.offeredUntil <= c.now) throw failure('CONFLICT', 'The seat held for you went to the next in line.')
      const { id } = await put(c, eventId, viewer.id, { status: 'ENROLLED' })
      outcomes.push({ enrollmentId: id, userId: viewer.id, now: 'ENROLLED', before: 'OFFERED', self: true })
    } else if (!before || !['ENROLLED', 'WAITLISTED', 'ATTENDED'].includes(before.status)) {
      const own = await seat(c, event, viewer.id, { self: true, id: viewer.id })
      if (!own) throw failure('CONFLICT', FULL)
      outcomes.push(own)
    }
    outcomes.push(...(await settleSeats(c, event)))
    await tell(c, event, outcomes)
    c.record({
      type: 'LiveTrainingEvent',
      id: eventId,
      before: before && { status: before.status },
      after: { userId: viewer.id, status: outcomes[0]?.now ?? before?.status },
    })
    return { id: eventId }
  },
  answers: LiveTrainingEvent.saved('With the viewer’s seat or place in line.'),
})

/** Until when somebody with a seat may leave by themselves; a seat they got later is theirs to give back. */
export function mayStillLeave(
  { leaveUntil, timeZone, startAt }: Pick<Locked, 'leaveUntil' | 'timeZone' | 'startAt'>,
  { status, seatAt }: { status: string; seatAt: Date | null },
  now: Date,
): boolean {
  if (startAt <= now) return false
  if (status !== 'ENROLLED' || leaveUntil === null || dayIn(timeZone, now) <= leaveUntil) return true
  return seatAt !== null && dayIn(timeZone, seatAt) > leaveUntil
}

/** Why somebody may no longer leave, in words. */
export const tooLate = ({ leaveUntil, startAt }: Pick<Locked, 'leaveUntil' | 'startAt'>, now: Date): string =>
  startAt <= now || !leaveUntil
    ? 'This event has begun.'
    : `The last day to leave was ${dayOf(leaveUntil)}. Ask the instructor.`

mutation('leaveLiveTraining', {
  description:
    'Gives the viewer’s seat back, or takes them off the waiting list; what was free goes to the next in line. Errors: NOT_FOUND, CONFLICT where they are not enrolled, it has begun, or the last day to leave is over.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the event.' }) }),
  may: 'inPerson',
  async does(c, { databaseId: eventId }, viewer) {
    const event = await lockEvent(c, eventId)
    const row = await c.tx.liveTrainingEnrollment.findUnique({
      where: { eventId_userId: { eventId, userId: viewer.id } },
    })
    if (!row && !(await c.tx.liveTrainingEvent.count({ where: { AND: [{ id: eventId }, eventsVisibleTo(viewer)] } })))
      throw notFound('The event')
    if (!row || !['ENROLLED', 'OFFERED', 'WAITLISTED'].includes(row.status))
      throw failure('CONFLICT', 'You are not enrolled in this event.')
    if (!mayStillLeave(event, row, c.now)) throw failure('CONFLICT', tooLate(event, c.now))
    await put(c, eventId, viewer.id, { status: 'CANCELED' })
    const own: Became = { enrollmentId: row.id, userId: viewer.id, now: 'CANCELED', before: row.status, self: true }
    await tell(c, event, [own, ...(await settleSeats(c, event))])
    c.record({
      type: 'LiveTrainingEvent',
      id: eventId,
      before: { userId: viewer.id, status: row.status },
      after: { status: 'CANCELED' },
    })
    return { id: eventId }
  },
  answers: LiveTrainingEvent.saved('As it is now.'),
})
