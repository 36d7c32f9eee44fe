import { whenText } from '../../domain/calendar/words.ts'
import { badInput, failure } from '../../platform/errors.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { uuid, uuids } from '../../platform/values/inputs.ts'
import type { Change } from '../../platform/events.ts'
import { attend, unattend, NOT_ONESELF } from '../attendance/attend.ts'
import { opensAt } from '../attendance/window.ts'
import { LiveTrainingEvent } from '../entity.ts'
import { tell } from '../news/attendeeNotices.ts'
import { enrollsOthers } from '../rules.ts'
import { FULL, mayStillLeave, seat, tooLate } from './enroll.ts'
import { lockEvent, lockEvents, put, type Became, type Locked } from './lock.ts'
import { actsAs, attendeesOf, reachedPeople, refuseUnlessEdited, refuseUnlessRun, rowOf } from './people.ts'
import { settleSeats } from './settle.ts'

const NOT_ON = 'This event is canceled or not published yet. Publish it first.'

/** Nobody gets a seat in what does not take place. Errors: CONFLICT. */
function refuseUnlessOn({ now }: Change, event: Locked): void {
  if (event.status !== 'PUBLISHED') throw failure('CONFLICT', NOT_ON)
  if (event.endAt <= now) throw failure('CONFLICT', 'This event is over.')
}

/** Who was left out, for who asked. */
const noRoomFor = (names: readonly string[]): string =>
  `There is no room for ${new Intl.ListFormat('en-US').format(names)}. ${FULL}`

mutation('enrollPeopleInLiveTraining', {
  description:
    'Gives people seats in an event in this order, and those for whom there is none the next places on its waiting list, as many as fit. For who may change the event and its instructors, and before it begins for who looks after the people. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT at userIds, CONFLICT for one that is over, and where there is room for nobody.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the event.' }),
    userIds: t.idList({ required: true, validate: uuids, description: 'Raw ids of people.' }),
  }),
  may: (viewer) => enrollsOthers(viewer),
  async does(c, { databaseId: eventId, userIds }, viewer) {
    const event = await lockEvent(c, eventId)
    await actsAs(c, viewer, event)
    refuseUnlessOn(c, event)
    if (!userIds.length) throw badInput('userIds', 'Choose who is enrolled.')
    const people = await reachedPeople(c, viewer, userIds)
    const meant = new Set(await attendeesOf(c.tx, event.templateId, userIds))
    const standing = new Set(
      (
        await c.tx.liveTrainingEnrollment.findMany({
          where: {
            eventId,
            userId: { in: userIds },
            status: { in: ['ENROLLED', 'OFFERED', 'WAITLISTED', 'ATTENDED'] },
          },
          select: { userId: true },
        })
      ).map(({ userId }) => userId),
    )
    const outcomes: Became[] = []
    const left: string[] = []
    for (const { id, name } of people) {
      if (standing.has(id)) continue
      if (!meant.has(id)) throw badInput('userIds', `This training is not meant for ${name}.`)
      const by = { self: id === viewer.id, id: viewer.id }
      const became = await seat(c, event, id, by)
      if (became) outcomes.push(became)
      else left.push(name)
    }
    if (left.length && !outcomes.length) throw failure('CONFLICT', FULL, { userIds: noRoomFor(left) })
    await tell(c, event, [...outcomes, ...(await settleSeats(c, event))])
    c.record({
      type: 'LiveTrainingEvent',
      id: eventId,
      after: { people: people.map(({ name }) => name), enrolled: outcomes.map(({ userId, now }) => ({ userId, now })) },
    })
    return { id: eventId, left }
  },
  answers: (t) => ({
    ...LiveTrainingEvent.saved('With its people.')(t),
    noRoomFor: t.exposeStringList('left', {
      description: 'The names of those for whom neither a seat nor a place in line was left, in the order asked.',
    }),
  }),
})

const PERSON = 'Raw id of the person.'

mutation('giveLiveTrainingSeat', {
  description:
    'Moves a person from the waiting list into the event, also out of order: then a seat that is held for somebody who has not taken it yet is given, and that person is first in line again. For who may change the event; the log names both. Errors: NOT_FOUND, FORBIDDEN, CONFLICT where the person does not wait, every seat is taken, or the event is over or canceled.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the event.' }),
    userId: t.id({ required: true, validate: uuid, description: PERSON }),
  }),
  may: (viewer) => enrollsOthers(viewer),
  async does(c, { databaseId: eventId, userId }, viewer) {
    const event = await lockEvent(c, eventId)
    await refuseUnlessEdited(c, viewer, eventId)
    refuseUnlessOn(c, event)
    const row = await rowOf(c, eventId, userId)
    if (!row || (row.status !== 'WAITLISTED' && row.status !== 'OFFERED'))
      throw failure('CONFLICT', 'This person is not on the waiting list.')
    const outcomes: Became[] = []
    const first = await c.tx.liveTrainingEnrollment.findFirst({
      where: { eventId, status: 'WAITLISTED', position: { lt: row.position ?? 0 } },
      orderBy: { position: 'asc' },
      select: { userId: true },
    })
    let passedOver = row.status === 'WAITLISTED' ? (first?.userId ?? null) : null
    if (row.status === 'WAITLISTED' && event.seatsTaken >= event.maxEnrollment) {
      const held = await c.tx.liveTrainingEnrollment.findFirst({
        where: { eventId, status: 'OFFERED' },
        orderBy: { position: 'desc' },
        select: { id: true, userId: true },
      })
      if (!held) throw failure('CONFLICT', 'Every seat is taken. Raise the number of seats, or remove somebody first.')
      await put(c, eventId, held.userId, { status: 'WAITLISTED' })
      outcomes.push({ enrollmentId: held.id, userId: held.userId, now: 'WAITLISTED', before: 'OFFERED', self: false })
      passedOver = held.userId
    }
    await put(c, eventId, userId, { status: 'ENROLLED' })
    outcomes.push({ enrollmentId: row.id, userId, now: 'ENROLLED', before: row.status, self: userId === viewer.id })
    await tell(c, event, [...outcomes, ...(await settleSeats(c, event))])
    const other = passedOver === null ? null : await rowOf(c, eventId, passedOver)
    c.record({
      type: 'LiveTrainingEvent',
      id: eventId,
      before: { status: row.status, position: row.position },
      after: {
        userId,
        person: row.name,
        status: 'ENROLLED',
        passedOverId: passedOver,
        passedOver: other?.name ?? null,
      },
    })
    return { id: eventId }
  },
  answers: LiveTrainingEvent.saved('With its people.'),
})

mutation('markLiveTrainingAttended', {
  description:
    'Says that people were at an event, from an hour before it begins, of two days before the second. The course of its template is completed for them, with points and certificate. For who may change the event and its instructors. Errors: NOT_FOUND, FORBIDDEN also for oneself, CONFLICT at userIds for who has no seat, before that time, and for an event that is canceled.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the event.' }),
    userIds: t.idList({ required: true, validate: uuids, description: 'Raw ids of people.' }),
  }),
  may: 'signedIn',
  async does(c, { databaseId: eventId, userIds }, viewer) {
    const event = await lockEvent(c, eventId)
    await refuseUnlessRun(c, viewer, eventId)
    if (event.status !== 'PUBLISHED') throw failure('CONFLICT', NOT_ON)
    if (opensAt(event) > c.now)
      throw failure(
        'CONFLICT',
        `Nobody can be marked before ${whenText({ startAt: opensAt(event), timeZone: event.timeZone })}.`,
      )
    if (!userIds.length) throw badInput('userIds', 'Choose who was there.')
    if (userIds.includes(viewer.id)) throw failure('FORBIDDEN', NOT_ONESELF)
    const rows = []
    for (const userId of new Set(userIds)) {
      const row = await rowOf(c, eventId, userId)
      if (row?.status === 'ATTENDED') continue
      if (!row || (row.status !== 'ENROLLED' && row.status !== 'OFFERED')) {
        const text = `${row?.name ?? 'This person'} has no seat in this event.`
        throw failure('CONFLICT', text, { userIds: text })
      }
      rows.push(row)
    }
    const outcomes = await attend(c, event, rows)
    await tell(c, event, [...outcomes, ...(await settleSeats(c, event))])
    c.record({ type: 'LiveTrainingEvent', id: eventId, after: { attended: outcomes.map(({ userId }) => userId) } })
    return { id: eventId }
  },
  answers: LiveTrainingEvent.saved('With its people.'),
})

mutation('undoLiveTrainingAttendance', {
  description:
    'Takes back that a person was at an event: they have their seat as before, and the course that was completed with it is open again, without its points and certificate. For who may change the event and its instructors. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for who is not marked, and where something else came of the course.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the event.' }),
    userId: t.id({ required: true, validate: uuid, description: PERSON }),
  }),
  may: 'signedIn',
  async does(c, { databaseId: eventId, userId }, viewer) {
    const event = await lockEvent(c, eventId)
    await refuseUnlessRun(c, viewer, eventId)
    const row = await rowOf(c, eventId, userId)
    if (row?.status !== 'ATTENDED') throw failure('CONFLICT', 'This person is not marked as attended.')
    await tell(c, event, [await unattend(c, event, row)])
    c.record({
      type: 'LiveTrainingEvent',
      id: eventId,
      before: { userId, person: row.name, status: 'ATTENDED' },
      after: { status: 'ENROLLED' },
    })
    return { id: eventId }
  },
  answers: LiveTrainingEvent.saved('With its people.'),
})

mutation('removeFromLiveTraining', {
  description:
    'Takes a person out of an event, who is told; the seat goes to the next in line. For who may change the event and its instructors; until the last day to leave also for who looks after the person. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for who is not enrolled or was there.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the event.' }),
    userId: t.id({ required: true, validate: uuid, description: PERSON }),
  }),
  may: (viewer) => enrollsOthers(viewer),
  async does(c, { databaseId: eventId, userId }, viewer) {
    const event = await lockEvent(c, eventId)
    const as = await actsAs(c, viewer, event)
    if (as === 'manager') await reachedPeople(c, viewer, [userId], 'userId')
    const row = await rowOf(c, eventId, userId)
    if (row?.status === 'ATTENDED') throw failure('CONFLICT', `${row.name} was there and stays on the list.`)
    if (!row || !['ENROLLED', 'OFFERED', 'WAITLISTED'].includes(row.status))
      throw failure('CONFLICT', 'This person is not enrolled in this event.')
    if (as === 'manager' && !mayStillLeave(event, row, c.now)) throw failure('CONFLICT', tooLate(event, c.now))
    const status = as === 'editor' ? ('REMOVED' as const) : ('CANCELED' as const)
    await put(c, eventId, userId, { status })
    const own: Became = { enrollmentId: row.id, userId, now: status, before: row.status, self: userId === viewer.id }
    await tell(c, event, [own, ...(await settleSeats(c, event))])
    c.record({
      type: 'LiveTrainingEvent',
      id: eventId,
      before: { userId, person: row.name, status: row.status },
      after: { status },
    })
    return { id: eventId }
  },
  answers: LiveTrainingEvent.saved('With its people.'),
})

mutation('changeLiveTrainingEvent', {
  description:
    'Moves a person from one event to a free seat in another, in one piece: with a seat there, or as before. The seat left goes to the next in line. For who may change or teaches both events; before they begin also for who looks after the person. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT at toEventId, CONFLICT where the person is not enrolled or the other one is full.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the event they leave.' }),
    userId: t.id({ required: true, validate: uuid, description: PERSON }),
    toEventId: t.id({ required: true, validate: uuid, description: 'Raw id of the event they go to.' }),
  }),
  may: (viewer) => enrollsOthers(viewer),
  async does(c, { databaseId: eventId, userId, toEventId }, viewer) {
    if (eventId === toEventId) throw badInput('toEventId', 'Choose another event.')
    const [from, to] = await lockEvents(c, [eventId, toEventId])
    if (!from || !to) throw badInput('toEventId', 'Choose another event.')
    const as = [await actsAs(c, viewer, from), await actsAs(c, viewer, to)]
    if (as.includes('manager')) await reachedPeople(c, viewer, [userId], 'userId')
    const row = await rowOf(c, eventId, userId)
    if (!row || !['ENROLLED', 'OFFERED', 'WAITLISTED'].includes(row.status))
      throw failure('CONFLICT', 'This person is not enrolled in this event.')
    if (as[0] === 'manager' && !mayStillLeave(from, row, c.now)) throw failure('CONFLICT', tooLate(from, c.now))
    if (to.status !== 'PUBLISHED' || to.endAt <= c.now) throw badInput('toEventId', 'Choose an event to come.')
    if (!(await attendeesOf(c.tx, to.templateId, [userId])).length)
      throw badInput('toEventId', `This training is not meant for ${row.name}.`)
    const there = await rowOf(c, toEventId, userId)
    if (there && ['ENROLLED', 'OFFERED', 'WAITLISTED', 'ATTENDED'].includes(there.status))
      throw badInput('toEventId', `${row.name} is enrolled there already.`)
    if (to.seatsTaken >= to.maxEnrollment || to.waiting > 0)
      throw failure('CONFLICT', 'This event has no free seat.', { toEventId: 'This event has no free seat.' })
    await put(c, eventId, userId, { status: 'MOVED' })
    const { id, before } = await put(c, toEventId, userId, { status: 'ENROLLED', enrolledById: row.enrolledById })
    // The appointment in their calendar is moved along rather than called off and made anew.
    await c.tx.$executeRaw`
      UPDATE "LiveTrainingEnrollment" e SET "calendarId" = o."calendarId", sequence = o.sequence, invited = o.invited
      FROM "LiveTrainingEnrollment" o WHERE (e.id = ${id}::uuid AND o.id = ${row.id}::uuid) OR (e.id = ${row.id}::uuid AND o.id = ${id}::uuid)`
    const self = userId === viewer.id
    await tell(c, from, await settleSeats(c, from))
    await tell(c, to, [
      { enrollmentId: id, userId, now: 'ENROLLED', before: before ?? null, self, cameFrom: row.status },
      ...(await settleSeats(c, to)),
    ])
    c.record({
      type: 'LiveTrainingEvent',
      id: eventId,
      before: { userId, person: row.name, status: row.status },
      after: { status: 'MOVED', toEventId },
    })
    return { id: eventId, toId: toEventId }
  },
  answers: (t) => ({
    ...LiveTrainingEvent.saved('The event they left.')(t),
    ...LiveTrainingEvent.savedAt('toId', 'The event they go to.', 'toEvent')(t),
  }),
})
