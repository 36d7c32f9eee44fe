import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import {
  makeLiveTrainingEvent,
  makeLiveTrainingLocation,
  makeLiveTrainingTemplate,
} from '../../prisma/factories/live-training.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { momentIn } from '../../server/domain/calendar/zones.ts'
import { codeAt } from '../../server/live-training/attendance/codes.ts'
import { addDays, dayIn, dayText } from '../../server/platform/values/days.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, person, signIn, statements, travel, jobs } = await openWorld()

const HOUR = 3_600_000
const DAY = 24 * HOUR
let admin = await person('company-admin')
let liveAdmin = await person('live-training-admin')

/** Time passes, and with it sessions: everybody signs in again. */
async function later(milliseconds: number, ...people: Who[]): Promise<void> {
  travel(milliseconds)
  admin = await signIn(admin.user)
  liveAdmin = await signIn(liveAdmin.user)
  for (const who of people) who.token = (await signIn(who.user)).token
}

const call = (name: string, input: string) => (who: Who | null, values: Record<string, unknown>) =>
  graphql<Record<string, { liveTrainingEvent: { databaseId: string } }>>(
    who,
    `mutation ($input: ${input}!) { ${name}(input: $input) { liveTrainingEvent { databaseId } } }`,
    { input: values },
  )
const enroll = call('enrollInLiveTraining', 'EnrollInLiveTrainingInput')
const leave = call('leaveLiveTraining', 'LeaveLiveTrainingInput')
const enrollPeople = call('enrollPeopleInLiveTraining', 'EnrollPeopleInLiveTrainingInput')
const giveSeat = call('giveLiveTrainingSeat', 'GiveLiveTrainingSeatInput')
const markAttended = call('markLiveTrainingAttended', 'MarkLiveTrainingAttendedInput')
const undoAttended = call('undoLiveTrainingAttendance', 'UndoLiveTrainingAttendanceInput')
const remove = call('removeFromLiveTraining', 'RemoveFromLiveTrainingInput')
const change = call('changeLiveTrainingEvent', 'ChangeLiveTrainingEventInput')
const save = call('saveLiveTrainingEvent', 'SaveLiveTrainingEventInput')

const fieldOf = (answer: { errors?: { extensions: { fields?: Record<string, string> } }[] }) =>
  Object.keys(answer.errors?.[0]?.extensions.fields ?? {})
const done = async (answer: Promise<{ errors?: unknown }>) =>
  expect(JSON.stringify((await answer).errors ?? [])).toBe('[]')

/** How people stand in an event, in the order asked. */
async function states(eventId: string, ...people: Who[]): Promise<(string | null)[]> {
  const rows = await db.liveTrainingEnrollment.findMany({ where: { eventId } })
  return people.map(({ user }) => rows.find(({ userId }) => userId === user.id)?.status ?? null)
}
const counts = async (id: string) => {
  const { seatsTaken, waiting } = await db.liveTrainingEvent.findUniqueOrThrow({ where: { id } })
  return [seatsTaken, waiting]
}
const notifiedOf = async ({ user }: Who): Promise<string[]> =>
  (await db.notification.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } })).map(
    ({ kind }) => kind,
  )
const learners = (count: number) => Promise.all(Array.from({ length: count }, () => person('learner')))

const idsFor = async (who: Who, variables: Record<string, unknown> = {}) =>
  (
    await graphql<{ liveTrainingEvents: { edges: { node: { databaseId: string } }[] } }>(
      who,
      'query ($open: Boolean, $mine: Boolean, $text: String, $template: ID, $location: ID, $startDate: Day, $endDate: Day, $sort: LiveTrainingEventSort) { liveTrainingEvents(first: 100, open: $open, mine: $mine, text: $text, template: $template, location: $location, startDate: $startDate, endDate: $endDate, sort: $sort) { edges { node { databaseId } } } }',
      variables,
    )
  ).data!.liveTrainingEvents.edges.map(({ node }) => node.databaseId)

describe('who sees an event', () => {
  it('a learner sees what is published, of a template and course meant for them; else it answers as if not there', async () => {
    const [own, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const hidden = await makeBrand(db, { active: false })
    const course = await makeCourse(db)
    await db.courseAudience.create({ data: { courseId: course.id, groupId: other.id } })
    const of = async (values: Parameters<typeof makeLiveTrainingTemplate>[1]) =>
      (await makeLiveTrainingEvent(db, { templateId: (await makeLiveTrainingTemplate(db, values)).id })).id
    const open = [await of({}), await of({ audienceGroupIds: [own.id] })]
    const closed = [
      (await makeLiveTrainingEvent(db, { status: 'DRAFT' })).id,
      await of({ status: 'DRAFT' }),
      await of({ audienceGroupIds: [other.id] }),
      await of({ brandId: hidden.id }),
      await of({ courseId: course.id }),
    ]
    const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id] }))
    const seen = await idsFor(learner)
    expect(open.filter((id) => !seen.includes(id))).toEqual([])
    expect(closed.filter((id) => seen.includes(id))).toEqual([])
    for (const id of closed) {
      const one = 'query ($id: ID!) { liveTrainingEvent(databaseId: $id) { label } }'
      expect((await graphql(learner, one, { id })).data).toEqual({ liveTrainingEvent: null })
      expect(codeOf(await enroll(learner, { databaseId: id }))).toBe('NOT_FOUND')
    }
    const all = await idsFor(admin)
    expect([...open, ...closed].filter((id) => !all.includes(id))).toEqual([])
    expect(codeOf(await graphql(guest, '{ liveTrainingEvents { totalCount } }'))).toBe('UNAUTHENTICATED')
  })

  it('rights decide who plans: the live-training admin all of it, others nothing', async () => {
    const template = await makeLiveTrainingTemplate(db)
    const { id: locationId } = await makeLiveTrainingLocation(db)
    const input = { templateId: template.id, locationId, startDay: '2027-07-01' }
    for (const role of ['learner', 'dealer-manager', 'sales-rep', 'translator', 'brand-manager'] as const) {
      const who = await person(role)
      expect(codeOf(await save(who, input)), role).toBe('FORBIDDEN')
      for (const [name, values] of [
        ['LiveTrainingTemplate', { title: 'X' }],
        ['LiveTrainingLocation', { venue: 'X', city: 'Y', state: 'OR' }],
      ] as const)
        expect(
          codeOf(
            await graphql(who, `mutation ($input: Save${name}Input!) { save${name}(input: $input) { __typename } }`, {
              input: values,
            }),
          ),
          `${role} ${name}`,
        ).toBe('FORBIDDEN')
    }
    await done(save(liveAdmin, { ...input, published: true }))
  })
})

describe('planning', () => {
  const SAVED = `mutation ($input: SaveLiveTrainingEventInput!) { saveLiveTrainingEvent(input: $input) { liveTrainingEvent {
    databaseId label status startAt endAt startDay startTime endDay endTime timeZone virtual maxEnrollment version } } }`
  const plan = (input: Record<string, unknown>) =>
    graphql<{ saveLiveTrainingEvent: { liveTrainingEvent: Record<string, unknown> } }>(admin, SAVED, { input })
  const planned = async (input: Record<string, unknown>) => {
    const { data, errors } = await plan(input)
    expect(errors).toBeUndefined()
    return data!.saveLiveTrainingEvent.liveTrainingEvent
  }

  it('makes a draft at 8:30 AM in EST, as long as the template says, with the documented label', async () => {
    const { id: templateId } = await makeLiveTrainingTemplate(db, {
      title: 'Brake clinic',
      type: 'TWO_DAY',
      minutes: 90,
    })
    const { id: locationId } = await makeLiveTrainingLocation(db, {
      venue: 'Service school',
      city: 'Bend',
      state: 'OR',
    })
    expect(await planned({ templateId, locationId, startDay: '2027-07-01' })).toMatchObject({
      label: 'Brake clinic - Bend, OR, Service school',
      status: 'DRAFT',
      startAt: '2027-07-01T12:30:00.000Z',
      endAt: '2027-07-02T14:00:00.000Z',
      endDay: '2027-07-02',
      endTime: '10:00',
      timeZone: 'EST',
    })
    expect(await planned({ templateId, virtual: true, startDay: '2027-07-01' })).toMatchObject({
      label: 'Brake clinic - Livestream',
    })
  })

  it.each([
    ['EST', '2027-03-13T13:30:00.000Z', '2027-03-14T13:30:00.000Z'],
    ['MST', '2027-03-13T15:30:00.000Z', '2027-03-14T16:30:00.000Z'],
    ['PST', '2027-03-13T16:30:00.000Z', '2027-03-14T16:30:00.000Z'],
  ])('two days over the night the clocks change keep their times on the wall: %s', async (timeZone, start, end) => {
    const { id: templateId } = await makeLiveTrainingTemplate(db, { type: 'TWO_DAY', minutes: 60, virtual: true })
    const made = await planned({ templateId, startDay: '2027-03-13', timeZone })
    expect([made.startAt, made.endAt, made.endTime]).toEqual([start, end, '09:30'])
    const skipped = await plan({ databaseId: made.databaseId, startTime: '01:00', endTime: '02:30' })
    expect(fieldOf(skipped)).toEqual(timeZone === 'MST' ? [] : ['endTime'])
  })

  it('a new one is in EST unless another is said, and its location says which is likely meant', async () => {
    const { id: templateId } = await makeLiveTrainingTemplate(db)
    for (const [state, zone] of [
      ['AZ', 'MST'],
      ['MT', 'MST'],
      ['TX', 'CST'],
      ['OR', 'PST'],
      ['NY', 'EST'],
    ] as const) {
      const { id: locationId } = await makeLiveTrainingLocation(db, { state })
      const made = await planned({ templateId, locationId, startDay: '2027-07-01' })
      expect([made.timeZone, made.startTime], state).toEqual(['EST', '08:30'])
      const place = 'query ($id: ID!) { liveTrainingLocation(databaseId: $id) { timeZone } }'
      expect((await graphql(admin, place, { id: locationId })).data).toEqual({
        liveTrainingLocation: { timeZone: zone },
      })
      const other = await planned({ templateId, locationId, startDay: '2027-07-01', timeZone: zone })
      expect(other.timeZone).toBe(zone)
    }
  })

  it('one moved over that night by its day alone keeps its times, also to another clock', async () => {
    const { id: templateId } = await makeLiveTrainingTemplate(db, { virtual: true, minutes: 60 })
    const { databaseId } = await planned({ templateId, startDay: '2027-03-10' })
    expect(await planned({ databaseId, startDay: '2027-03-20' })).toMatchObject({
      startTime: '08:30',
      startAt: '2027-03-20T12:30:00.000Z',
    })
    expect(await planned({ databaseId, timeZone: 'MST' })).toMatchObject({
      startTime: '08:30',
      startAt: '2027-03-20T15:30:00.000Z',
    })
  })

  it('in Phoenix nothing moves that night; an evening online stays on its own day, though it is the next one in UTC', async () => {
    const { id: templateId } = await makeLiveTrainingTemplate(db, { virtual: true, minutes: 60 })
    const phoenix = await planned({ templateId, startDay: '2027-03-10', timeZone: 'MST' })
    expect(phoenix.startAt).toBe('2027-03-10T15:30:00.000Z')
    expect((await planned({ databaseId: phoenix.databaseId, startDay: '2027-03-20' })).startAt).toBe(
      '2027-03-20T15:30:00.000Z',
    )
    const evening = { startDay: '2027-03-13', startTime: '21:00', endTime: '23:30', timeZone: 'PST' }
    const { databaseId, ...late } = await planned({ templateId, ...evening })
    expect(late).toMatchObject({
      startDay: '2027-03-13',
      endDay: '2027-03-13',
      startAt: '2027-03-14T05:00:00.000Z',
      endAt: '2027-03-14T07:30:00.000Z',
    })
    expect(await idsFor(admin, { template: templateId, startDate: '2027-03-13', endDate: '2027-03-13' })).toEqual([
      databaseId,
    ])
    expect(await idsFor(admin, { template: templateId, startDate: '2027-03-14', endDate: '2027-03-14' })).toEqual([])
    // A day later the clocks have changed, and it keeps its time on the wall.
    expect(await planned({ databaseId, startDay: '2027-03-14' })).toMatchObject({
      startDay: '2027-03-14',
      startTime: '21:00',
      startAt: '2027-03-15T04:00:00.000Z',
    })
  })

  it('names the field of what is wrong', async () => {
    const { id: templateId } = await makeLiveTrainingTemplate(db)
    const draft = await makeLiveTrainingLocation(db, { status: 'DRAFT' })
    const day = { templateId, startDay: '2027-07-01' }
    for (const [input, field] of [
      [{ startDay: '2027-07-01' }, 'templateId'],
      [{ templateId }, 'startDay'],
      [{ ...day, locationId: draft.id }, 'locationId'],
      [{ ...day, startDay: '2020-01-01' }, 'startDay'],
      [{ ...day, endTime: '08:00' }, 'endTime'],
      [{ ...day, endDay: '2027-07-02' }, 'endDay'],
      [{ ...day, type: 'TWO_DAY', endDay: '2027-08-02' }, 'endDay'],
      [{ ...day, leaveUntil: '2027-07-02' }, 'leaveUntil'],
      [{ ...day, maxEnrollment: 0 }, 'maxEnrollment'],
      [{ ...day, link: 'javascript:x' }, 'link'],
      [{ ...day, instructorIds: ['0190a0a0-0000-7000-8000-000000000000'] }, 'instructorIds'],
    ] as const)
      expect(
        fieldOf(await plan(input)).map((name) => name.replace('input.', '')),
        JSON.stringify(input),
      ).toEqual([field])
    const { databaseId } = await planned(day)
    expect(codeOf(await plan({ databaseId, published: true }))).toBe('CONFLICT')
    expect(codeOf(await plan({ databaseId, version: 0 }))).toBe('CONFLICT')
  })

  it('what events were planned from or at stays, until they are gone', async () => {
    const template = await makeLiveTrainingTemplate(db)
    const location = await makeLiveTrainingLocation(db)
    const event = await makeLiveTrainingEvent(db, { templateId: template.id, locationId: location.id })
    const drop = (name: string, databaseId: string) =>
      graphql(admin, `mutation ($input: Delete${name}Input!) { delete${name}(input: $input) { databaseId } }`, {
        input: { databaseId },
      })
    expect(codeOf(await drop('LiveTrainingTemplate', template.id))).toBe('CONFLICT')
    expect(codeOf(await drop('LiveTrainingLocation', location.id))).toBe('CONFLICT')
    await done(drop('LiveTrainingEvent', event.id))
    await done(drop('LiveTrainingTemplate', template.id))
    await done(drop('LiveTrainingLocation', location.id))
  })

  it('lists by every documented filter and order', async () => {
    const [templateId, other] = [
      (await makeLiveTrainingTemplate(db, { title: 'Fork rebuild' })).id,
      (await makeLiveTrainingTemplate(db)).id,
    ]
    const [reno, austin] = [
      await makeLiveTrainingLocation(db, { city: 'Reno', state: 'NV' }),
      await makeLiveTrainingLocation(db, { city: 'Austin', state: 'TX' }),
    ]
    const at = (day: string) => ({ startAt: new Date(`${day}T13:30:00Z`), endAt: new Date(`${day}T20:30:00Z`) })
    const first = await makeLiveTrainingEvent(db, { templateId, locationId: reno.id, ...at('2028-05-01') })
    const second = await makeLiveTrainingEvent(db, { templateId, locationId: austin.id, ...at('2028-05-02') })
    await makeLiveTrainingEvent(db, { templateId: other, ...at('2028-05-01') })
    expect(await idsFor(admin, { template: templateId })).toEqual([first.id, second.id])
    expect(await idsFor(admin, { template: templateId, sort: 'LATEST' })).toEqual([second.id, first.id])
    expect(await idsFor(admin, { template: templateId, sort: 'CITY' })).toEqual([second.id, first.id])
    expect(await idsFor(admin, { location: austin.id })).toEqual([second.id])
    expect(await idsFor(admin, { text: 'fork' })).toEqual([first.id, second.id])
    expect(await idsFor(admin, { text: 'Reno' })).toEqual([first.id])
    expect(await idsFor(admin, { template: templateId, startDate: '2028-05-02' })).toEqual([second.id])
    expect(await idsFor(admin, { template: templateId, endDate: '2028-05-01' })).toEqual([first.id])
  })
})

describe('seats', () => {
  it('the first get seats, the next wait in order, and then nobody; leaving passes the seat on with a deadline', async () => {
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1, waitlistSize: 2 })
    const [a, b, c, d] = await learners(4)
    for (const who of [a!, b!, c!]) await done(enroll(who, { databaseId: id }))
    await done(enroll(b!, { databaseId: id }))
    expect(codeOf(await enroll(d!, { databaseId: id }))).toBe('CONFLICT')
    expect(await states(id, a!, b!, c!, d!)).toEqual(['ENROLLED', 'WAITLISTED', 'WAITLISTED', null])
    const LINE = 'query ($id: ID!) { liveTrainingEvent(databaseId: $id) { viewerEnrollment { status line } } }'
    expect((await graphql(c!, LINE, { id })).data).toEqual({
      liveTrainingEvent: { viewerEnrollment: { status: 'WAITLISTED', line: 2 } },
    })
    await done(leave(a!, { databaseId: id }))
    expect(await states(id, a!, b!, c!)).toEqual(['CANCELED', 'OFFERED', 'WAITLISTED'])
    expect(await counts(id)).toEqual([1, 1])
    expect(await notifiedOf(b!)).toEqual(['live-training.offered'])
    // Who comes now waits behind: the seat is held.
    await done(enroll(d!, { databaseId: id }))
    expect(await states(id, d!)).toEqual(['WAITLISTED'])
    await done(enroll(b!, { databaseId: id }))
    expect(await states(id, b!, c!, d!)).toEqual(['ENROLLED', 'WAITLISTED', 'WAITLISTED'])
  })

  it('an offer that runs out passes on once, however often the job runs; taken too late it is gone', async () => {
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1, offerHours: 2 })
    const [a, b, c] = await learners(3)
    for (const who of [a!, b!, c!]) await done(enroll(who, { databaseId: id }))
    await done(leave(a!, { databaseId: id }))
    await later(2 * HOUR + 1000, b!)
    expect(codeOf(await enroll(b!, { databaseId: id }))).toBe('CONFLICT')
    await services.db.$executeRaw`SELECT graphile_worker.add_job('settle-live-trainings', '{}'::json)`
    await jobs()
    await services.db
      .$executeRaw`SELECT graphile_worker.add_job('settle-live-training', ${JSON.stringify({ eventId: id })}::json)`
    await jobs()
    expect(await states(id, a!, b!, c!)).toEqual(['CANCELED', 'EXPIRED', 'OFFERED'])
    expect(await notifiedOf(b!)).toEqual(['live-training.offered', 'live-training.expired'])
    expect(await notifiedOf(c!)).toEqual(['live-training.offered'])
  })

  it('an offer stands as promised, however near the event is moved; at most until it begins, which the letter says', async () => {
    const startAt = new Date(services.now().getTime() + 20 * DAY)
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1, offerHours: 48, startAt })
    const [a, b, c] = await learners(3)
    for (const who of [a!, b!, c!]) await done(enroll(who, { databaseId: id }))
    await done(leave(a!, { databaseId: id }))
    const held = async () =>
      (await db.liveTrainingEnrollment.findFirstOrThrow({ where: { eventId: id, userId: b!.user.id } })).offeredUntil
    const promised = await held()
    const words = async () =>
      (await db.notification.findMany({ where: { userId: b!.user.id }, orderBy: { createdAt: 'asc' } })).map(
        ({ body }) => body,
      )
    const takeBy = (text = '') => /Take it by [^.]+\./.exec(text)?.[0]
    const onDay = (days: number) => new Date(services.now().getTime() + days * DAY).toISOString().slice(0, 10)
    // 51 hours or so ahead: after the time the letter named, though less than a day after.
    await done(save(admin, { databaseId: id, startDay: onDay(3), startTime: '00:00', endTime: '23:00' }))
    expect(await states(id, b!, c!)).toEqual(['OFFERED', 'WAITLISTED'])
    expect(await held()).toEqual(promised)
    const [first, second] = await words()
    expect([takeBy(first), takeBy(second)]).toEqual([expect.any(String), takeBy(first)])
    // Before it: the seat is held until it begins.
    await done(save(admin, { databaseId: id, startDay: onDay(1) }))
    const event = await db.liveTrainingEvent.findUniqueOrThrow({ where: { id } })
    expect(await states(id, b!, c!)).toEqual(['OFFERED', 'WAITLISTED'])
    expect(await held()).toEqual(event.startAt < promised! ? event.startAt : promised)
    expect(takeBy((await words())[2])).not.toBe(takeBy(first))
    await done(enroll(b!, { databaseId: id }))
    expect(await states(id, b!, c!)).toEqual(['ENROLLED', 'WAITLISTED'])
  })

  it('close to the start a freed seat is given at once; who still waits when it begins is told so', async () => {
    const startAt = new Date(services.now().getTime() + 20 * HOUR)
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1, startAt })
    const [a, b, c] = await learners(3)
    for (const who of [a!, b!, c!]) await done(enroll(who, { databaseId: id }))
    await done(leave(a!, { databaseId: id }))
    expect(await states(id, b!, c!)).toEqual(['ENROLLED', 'WAITLISTED'])
    expect(await notifiedOf(b!)).toEqual(['live-training.enrolled'])
    await later(20 * HOUR + 1000, b!)
    await services.db.$executeRaw`SELECT graphile_worker.add_job('settle-live-trainings', '{}'::json)`
    await jobs()
    expect(await states(id, b!, c!)).toEqual(['ENROLLED', 'UNPLACED'])
    expect(await notifiedOf(c!)).toEqual(['live-training.unplaced'])
    expect(codeOf(await leave(b!, { databaseId: id }))).toBe('CONFLICT')
  })

  it('put off after it began the line stands as it stood, before newcomers; not once somebody was there', async () => {
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1, offerHours: 0 })
    const [a, b, c, d] = await learners(4)
    for (const who of [a!, b!, c!]) await done(enroll(who, { databaseId: id }))
    const now = services.now().getTime()
    const times = { startAt: new Date(now - HOUR), endAt: new Date(now + HOUR) }
    await db.liveTrainingEvent.update({ where: { id }, data: times })
    await services.db.$executeRaw`SELECT graphile_worker.add_job('settle-live-trainings', '{}'::json)`
    await jobs()
    expect(await states(id, a!, b!, c!)).toEqual(['ENROLLED', 'UNPLACED', 'UNPLACED'])
    // Full, and begun: nobody is put in a line that ends at once.
    const late = await enrollPeople(admin, { databaseId: id, userIds: [d!.user.id] })
    expect([codeOf(late), await states(id, d!)]).toEqual(['CONFLICT', [null]])
    const startDay = new Date(now + 30 * DAY).toISOString().slice(0, 10)
    await done(save(admin, { databaseId: id, startDay, startTime: '08:30', endTime: '16:30', maxEnrollment: 2 }))
    expect([await states(id, a!, b!, c!), await counts(id)]).toEqual([
      ['ENROLLED', 'ENROLLED', 'WAITLISTED'],
      [2, 1],
    ])
    await done(enroll(d!, { databaseId: id }))
    expect(await states(id, d!)).toEqual(['WAITLISTED'])
    expect([await notifiedOf(b!), await notifiedOf(c!)]).toEqual([
      ['live-training.unplaced', 'live-training.enrolled'],
      ['live-training.unplaced', 'live-training.waitlisted'],
    ])
    await db.liveTrainingEvent.update({ where: { id }, data: times })
    await done(markAttended(admin, { databaseId: id, userIds: [a!.user.id] }))
    const moved = await save(admin, { databaseId: id, startDay, startTime: '08:30', endTime: '16:30' })
    expect([codeOf(moved), fieldOf(moved)]).toEqual(['BAD_USER_INPUT', ['startDay']])
  })

  it('after the last day to leave only a seat that was given since may be given back', async () => {
    const startAt = new Date(services.now().getTime() + 3 * DAY)
    const leaveUntil = dayIn('America/New_York', services.now())
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1, startAt, leaveUntil, offerHours: 0 })
    const [a, b] = await learners(2)
    for (const who of [a!, b!]) await done(enroll(who, { databaseId: id }))
    await later(DAY + HOUR, a!, b!)
    expect(codeOf(await leave(a!, { databaseId: id }))).toBe('CONFLICT')
    await done(remove(admin, { databaseId: id, userId: a!.user.id }))
    expect(await states(id, a!, b!)).toEqual(['REMOVED', 'ENROLLED'])
    expect(await notifiedOf(a!)).toEqual(['live-training.removed'])
    await done(leave(b!, { databaseId: id }))
  })

  it('fewer seats than people are refused at the field, more are given to who waits', async () => {
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 2, offerHours: 0 })
    const [a, b, c] = await learners(3)
    for (const who of [a!, b!, c!]) await done(enroll(who, { databaseId: id }))
    expect(fieldOf(await save(admin, { databaseId: id, maxEnrollment: 1 }))).toEqual(['maxEnrollment'])
    expect(fieldOf(await save(admin, { databaseId: id, waitlistSize: 0 }))).toEqual(['waitlistSize'])
    await done(save(admin, { databaseId: id, maxEnrollment: 3 }))
    expect(await states(id, a!, b!, c!)).toEqual(['ENROLLED', 'ENROLLED', 'ENROLLED'])
  })

  it('an administrator moves somebody in out of order: the log names both, and who lost the offer is first again', async () => {
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1 })
    const [a, b, c] = await learners(3)
    for (const who of [a!, b!, c!]) await done(enroll(who, { databaseId: id }))
    expect(codeOf(await giveSeat(admin, { databaseId: id, userId: c!.user.id }))).toBe('CONFLICT')
    await done(leave(a!, { databaseId: id }))
    await done(giveSeat(liveAdmin, { databaseId: id, userId: c!.user.id }))
    expect(await states(id, a!, b!, c!)).toEqual(['CANCELED', 'WAITLISTED', 'ENROLLED'])
    const row = await db.activityLog.findFirstOrThrow({ where: { action: 'giveLiveTrainingSeat', targetId: id } })
    expect(row.after).toMatchObject({
      person: `${c!.user.firstName} ${c!.user.lastName}`,
      passedOver: `${b!.user.firstName} ${b!.user.lastName}`,
    })
    expect(await notifiedOf(b!)).toEqual(['live-training.offered', 'live-training.waitlisted'])
    expect(codeOf(await giveSeat(a!, { databaseId: id, userId: b!.user.id }))).toBe('FORBIDDEN')
  })

  it('a change of event is one piece: a seat there and one free here, or nothing', async () => {
    const template = await makeLiveTrainingTemplate(db)
    const one = await makeLiveTrainingEvent(db, { templateId: template.id, maxEnrollment: 1, offerHours: 0 })
    const two = await makeLiveTrainingEvent(db, { templateId: template.id, maxEnrollment: 1, offerHours: 0 })
    const [a, b, c] = await learners(3)
    for (const who of [a!, b!]) await done(enroll(who, { databaseId: one.id }))
    await done(change(admin, { databaseId: one.id, userId: a!.user.id, toEventId: two.id }))
    expect(await states(one.id, a!, b!)).toEqual(['MOVED', 'ENROLLED'])
    expect(await states(two.id, a!)).toEqual(['ENROLLED'])
    expect(await notifiedOf(a!)).toEqual(['live-training.enrolled'])
    await done(enroll(c!, { databaseId: two.id }))
    const full = await change(admin, { databaseId: one.id, userId: b!.user.id, toEventId: two.id })
    expect([codeOf(full), fieldOf(full)]).toEqual(['CONFLICT', ['toEventId']])
    expect(await states(one.id, b!)).toEqual(['ENROLLED'])
  })

  it('an event canceled while an offer stands tells everybody once, and goes on in the same order', async () => {
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1 })
    const [a, b, c] = await learners(3)
    for (const who of [a!, b!, c!]) await done(enroll(who, { databaseId: id }))
    await done(leave(a!, { databaseId: id }))
    await done(save(admin, { databaseId: id, published: false }))
    expect(await states(id, b!, c!)).toEqual(['WAITLISTED', 'WAITLISTED'])
    await later(25 * HOUR, a!)
    await jobs()
    expect(await states(id, b!, c!)).toEqual(['WAITLISTED', 'WAITLISTED'])
    expect(await notifiedOf(c!)).toEqual(['live-training.canceled'])
    expect(codeOf(await enroll(a!, { databaseId: id }))).toBe('CONFLICT')
    await done(save(admin, { databaseId: id, published: true }))
    expect(await states(id, b!, c!)).toEqual(['OFFERED', 'WAITLISTED'])
    expect(await notifiedOf(c!)).toEqual(['live-training.canceled', 'live-training.restored'])
  })

  it('another time or place is told once to who has a seat or waits; another number of seats to nobody', async () => {
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1 })
    const [a, b] = await learners(2)
    for (const who of [a!, b!]) await done(enroll(who, { databaseId: id }))
    await done(save(admin, { databaseId: id, waitlistSize: 5 }))
    expect([await notifiedOf(a!), await notifiedOf(b!)]).toEqual([[], []])
    await done(
      save(admin, {
        databaseId: id,
        startTime: '10:00',
        endTime: '15:00',
        locationId: (await makeLiveTrainingLocation(db)).id,
      }),
    )
    expect([await notifiedOf(a!), await notifiedOf(b!)]).toEqual([['live-training.changed'], ['live-training.changed']])
  })
})

describe('managers and instructors', () => {
  it('a dealer manager enrolls, sees and takes out own staff alone', async () => {
    const [here, elsewhere] = [await makeDealer(db), await makeDealer(db)]
    const manager = await person('dealer-manager', { dealerIds: [here.id] })
    const [own, other] = [
      await signIn(await makeOnboardedUser(db, { dealerIds: [here.id] })),
      await signIn(await makeOnboardedUser(db, { dealerIds: [elsewhere.id] })),
    ]
    const { id } = await makeLiveTrainingEvent(db)
    await done(enrollPeople(manager, { databaseId: id, userIds: [own.user.id] }))
    expect(await notifiedOf(own)).toEqual(['live-training.enrolled'])
    expect(fieldOf(await enrollPeople(manager, { databaseId: id, userIds: [other.user.id] }))).toEqual(['userIds'])
    await done(enroll(other, { databaseId: id }))
    const ROSTER =
      'query ($id: ID!) { liveTrainingEvent(databaseId: $id) { roster { userId } } staffLiveTrainings { edges { node { userId } } } }'
    expect((await graphql(manager, ROSTER, { id })).data).toEqual({
      liveTrainingEvent: { roster: [{ userId: own.user.id }] },
      staffLiveTrainings: { edges: [{ node: { userId: own.user.id } }] },
    })
    expect(fieldOf(await remove(manager, { databaseId: id, userId: other.user.id }))).toEqual(['userId'])
    expect(codeOf(await remove(own, { databaseId: id, userId: other.user.id }))).toBe('FORBIDDEN')
    expect(codeOf(await markAttended(manager, { databaseId: id, userIds: [own.user.id] }))).toBe('FORBIDDEN')
    await done(remove(manager, { databaseId: id, userId: own.user.id }))
    expect(await states(id, own)).toEqual(['CANCELED'])
  })

  it('attendance completes the course once, with its certificate, for who has a seat', async () => {
    const course = await makeCourse(db)
    const { id: templateId } = await makeLiveTrainingTemplate(db, { courseId: course.id })
    const [teacher, a, b] = await learners(3)
    const { id } = await makeLiveTrainingEvent(db, {
      templateId,
      startAt: new Date(services.now().getTime() + 2 * HOUR),
    })
    await db.liveTrainingInstructor.create({ data: { eventId: id, userId: teacher!.user.id } })
    await done(enroll(a!, { databaseId: id }))
    expect(codeOf(await markAttended(teacher!, { databaseId: id, userIds: [a!.user.id] }))).toBe('CONFLICT')
    await later(2 * HOUR + 1000, teacher!, a!)
    expect(codeOf(await markAttended(a!, { databaseId: id, userIds: [a!.user.id] }))).toBe('FORBIDDEN')
    await done(markAttended(teacher!, { databaseId: id, userIds: [a!.user.id] }))
    await done(markAttended(admin, { databaseId: id, userIds: [a!.user.id] }))
    expect(fieldOf(await markAttended(teacher!, { databaseId: id, userIds: [b!.user.id] }))).toEqual(['userIds'])
    expect(await states(id, a!)).toEqual(['ATTENDED'])
    expect(
      await db.courseProgress.findMany({ where: { courseId: course.id }, select: { userId: true, status: true } }),
    ).toEqual([{ userId: a!.user.id, status: 'PASSED' }])
    await jobs()
    expect(await db.certificate.count({ where: { courseId: course.id, userId: a!.user.id } })).toBe(1)
    expect(codeOf(await remove(admin, { databaseId: id, userId: a!.user.id }))).toBe('CONFLICT')
  })

  it('nobody marks themselves in what they run, nor takes a seat in what they teach', async () => {
    const { id: templateId } = await makeLiveTrainingTemplate(db, { courseId: (await makeCourse(db)).id })
    const startAt = new Date(services.now().getTime() + 2 * HOUR)
    const { id } = await makeLiveTrainingEvent(db, { templateId, startAt })
    const teacher = await person('learner')
    expect(codeOf(await enroll(admin, { databaseId: id }))).toBeUndefined()
    expect(codeOf(await enroll(teacher, { databaseId: id }))).toBeUndefined()
    await db.liveTrainingInstructor.create({ data: { eventId: id, userId: teacher.user.id } })
    await later(2 * HOUR + 1000, teacher)
    const input = { databaseId: id, code: codeAt(services.config, id, services.now()).digits }
    const SELF = 'mutation ($input: MarkSelfAttendanceInput!) { markSelfAttendance(input: $input) { __typename } }'
    for (const who of [admin, teacher]) {
      expect(codeOf(await markAttended(who, { databaseId: id, userIds: [who.user.id] }))).toBe('FORBIDDEN')
      expect(codeOf(await graphql(who, SELF, { input }))).toBe('FORBIDDEN')
    }
    expect(await states(id, admin, teacher)).toEqual(['ENROLLED', 'ENROLLED'])
    await done(markAttended(admin, { databaseId: id, userIds: [teacher.user.id] }))
    const { id: other } = await makeLiveTrainingEvent(db, {})
    await db.liveTrainingInstructor.create({ data: { eventId: other, userId: teacher.user.id } })
    expect(codeOf(await enroll(teacher, { databaseId: other }))).toBe('CONFLICT')
  })

  it('nobody was at a canceled event, nor is moved up in it', async () => {
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1 })
    const [a, b] = await learners(2)
    for (const who of [a!, b!]) await done(enroll(who, { databaseId: id }))
    await db.liveTrainingEvent.update({ where: { id }, data: { status: 'UNPUBLISHED', maxEnrollment: 2 } })
    expect(codeOf(await giveSeat(admin, { databaseId: id, userId: b!.user.id }))).toBe('CONFLICT')
    await db.liveTrainingEvent.update({ where: { id }, data: { startAt: services.now() } })
    expect(codeOf(await markAttended(admin, { databaseId: id, userIds: [a!.user.id] }))).toBe('CONFLICT')
    expect(await states(id, a!, b!)).toEqual(['ENROLLED', 'WAITLISTED'])
  })

  it('the instructor adds who walks in and takes out who did not come', async () => {
    const dealer = await makeDealer(db)
    const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
    const [here, gone] = [
      await person('learner', { dealerIds: [dealer.id] }),
      await person('learner', { dealerIds: [dealer.id] }),
    ]
    const { id } = await makeLiveTrainingEvent(db, { startAt: new Date(services.now().getTime() + HOUR) })
    await done(enroll(gone, { databaseId: id }))
    await later(HOUR + 1000, manager)
    const walkIn = { databaseId: id, userIds: [here.user.id] }
    expect(codeOf(await enrollPeople(manager, walkIn))).toBe('CONFLICT')
    await db.liveTrainingInstructor.create({ data: { eventId: id, userId: manager.user.id } })
    await done(enrollPeople(manager, walkIn))
    await done(remove(manager, { databaseId: id, userId: gone.user.id }))
    expect(await states(id, here, gone)).toEqual(['ENROLLED', 'REMOVED'])
  })

  it('put off, the last day to leave is put off with it', async () => {
    const timeZone = 'America/New_York'
    const today = dayIn(timeZone, services.now())
    const [startAt, endAt] = ['09:00', '11:00'].map((time) => momentIn(timeZone, addDays(today, 10), time)!)
    const leaveUntil = addDays(today, -1)
    const event = await makeLiveTrainingEvent(db, { startAt, endAt, leaveUntil, timeZone })
    const [a] = await learners(1)
    await done(enroll(a!, { databaseId: event.id }))
    await db.liveTrainingEnrollment.updateMany({
      where: { eventId: event.id },
      data: { seatAt: new Date(services.now().getTime() - 5 * DAY) },
    })
    expect(codeOf(await leave(a!, { databaseId: event.id }))).toBe('CONFLICT')
    const startDay = dayText(addDays(today, 17))
    await done(save(admin, { databaseId: event.id, startDay }))
    await done(leave(a!, { databaseId: event.id }))
    const kept = await db.liveTrainingEvent.findUniqueOrThrow({ where: { id: event.id } })
    expect(kept.leaveUntil).toEqual(addDays(leaveUntil, 7))
  })

  it('an offer that a wrong date cut short is first in line once the date is mended', async () => {
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1, offerHours: 24 })
    const [a, b, c] = await learners(3)
    for (const who of [a!, b!, c!]) await done(enroll(who, { databaseId: id }))
    await done(leave(a!, { databaseId: id }))
    expect(await states(id, b!, c!)).toEqual(['OFFERED', 'WAITLISTED'])
    const now = services.now().getTime()
    await db.liveTrainingEvent.update({
      where: { id },
      data: { startAt: new Date(now - HOUR), endAt: new Date(now + HOUR) },
    })
    await services.db.$executeRaw`SELECT graphile_worker.add_job('settle-live-trainings', '{}'::json)`
    await jobs()
    expect(await states(id, b!, c!)).toEqual(['UNPLACED', 'UNPLACED'])
    const startDay = new Date(now + 30 * DAY).toISOString().slice(0, 10)
    await done(save(admin, { databaseId: id, startDay, startTime: '08:30', endTime: '16:30' }))
    expect([await states(id, b!, c!), await counts(id)]).toEqual([
      ['OFFERED', 'WAITLISTED'],
      [1, 1],
    ])
  })

  it('who has the account back has the seat back, or the first place in line, and is told', async () => {
    const platform = await person('platform-admin')
    const call = (name: string, input: object) =>
      graphql<Record<string, { merge?: { databaseId: string } }>>(
        platform,
        `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${name === 'mergeUsers' ? 'merge { databaseId }' : '__typename'} } }`,
        { input },
      )
    const close = ({ user }: Who) => done(call('deactivateUser', { databaseId: user.id, reason: 'Left' }))
    const open = ({ user }: Who) => done(call('reactivateUser', { databaseId: user.id }))
    const { id: roomy } = await makeLiveTrainingEvent(db, { maxEnrollment: 2 })
    const { id: full } = await makeLiveTrainingEvent(db, { maxEnrollment: 2 })
    const [a, b, c, d] = await learners(4)
    await done(enroll(a!, { databaseId: roomy }))
    for (const who of [a!, b!, c!, d!]) await done(enroll(who, { databaseId: full }))
    await close(a!)
    await open(a!)
    expect([await states(roomy, a!), await counts(roomy)]).toEqual([['ENROLLED'], [1, 0]])
    // Somebody else was offered the seat meanwhile.
    expect([await states(full, a!, b!, c!, d!), await counts(full)]).toEqual([
      ['WAITLISTED', 'ENROLLED', 'OFFERED', 'WAITLISTED'],
      [2, 2],
    ])
    await done(leave(b!, { databaseId: full }))
    expect(await states(full, a!, d!)).toEqual(['OFFERED', 'WAITLISTED'])
    expect(await notifiedOf(a!)).toEqual(expect.arrayContaining(['live-training.enrolled', 'live-training.waitlisted']))

    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 2 })
    const [x, y, z] = await learners(3)
    for (const who of [x!, y!, z!]) await done(enroll(who, { databaseId: id }))
    const { data } = await call('mergeUsers', { primary: x!.user.id, secondary: y!.user.id })
    expect(await states(id, x!, z!)).toEqual(['ENROLLED', 'OFFERED'])
    await done(call('undoUserMerge', { databaseId: data!.mergeUsers!.merge!.databaseId }))
    expect([await states(id, x!, y!, z!), await counts(id)]).toEqual([
      ['ENROLLED', 'WAITLISTED', 'OFFERED'],
      [2, 1],
    ])
    expect(await notifiedOf(y!)).toContain('live-training.waitlisted')
  })

  it('attendance is taken back with what it brought, by who runs the event, while nothing else came of it', async () => {
    const course = await makeCourse(db)
    const { id: templateId } = await makeLiveTrainingTemplate(db, { courseId: course.id })
    const [teacher, a, b] = await learners(3)
    const { id } = await makeLiveTrainingEvent(db, {
      templateId,
      startAt: new Date(services.now().getTime() + 2 * HOUR),
    })
    await db.liveTrainingInstructor.create({ data: { eventId: id, userId: teacher!.user.id } })
    // One passed the course before: that stays, whatever becomes of the attendance.
    await makeProgress(db, { userId: b!.user.id, courseId: course.id, status: 'PASSED', completedAt: services.now() })
    for (const who of [a!, b!]) await done(enroll(who, { databaseId: id }))
    await later(2 * HOUR + 1000, teacher!, a!, b!)
    await done(markAttended(teacher!, { databaseId: id, userIds: [a!.user.id, b!.user.id] }))
    await jobs()
    const ofA = { courseId: course.id, userId: a!.user.id }
    expect(await db.certificate.count({ where: ofA })).toBe(1)
    const before = await notifiedOf(a!)
    expect(codeOf(await undoAttended(a!, { databaseId: id, userId: a!.user.id }))).toBe('FORBIDDEN')
    await done(undoAttended(teacher!, { databaseId: id, userId: a!.user.id }))
    await done(undoAttended(admin, { databaseId: id, userId: b!.user.id }))
    expect(codeOf(await undoAttended(admin, { databaseId: id, userId: a!.user.id })), 'twice').toBe('CONFLICT')
    await jobs()
    expect([await states(id, a!, b!), await counts(id)]).toEqual([
      ['ENROLLED', 'ENROLLED'],
      [2, 0],
    ])
    expect(await db.courseProgress.count({ where: ofA })).toBe(0)
    expect(await db.courseProgress.count({ where: { courseId: course.id, status: 'PASSED' } })).toBe(1)
    expect(await db.certificate.count({ where: ofA })).toBe(0)
    expect((await notifiedOf(a!)).filter((kind) => !before.includes(kind))).toEqual([])
    // They came after all.
    await done(markAttended(teacher!, { databaseId: id, userIds: [a!.user.id] }))
    await jobs()
    expect(await db.courseProgress.count({ where: { ...ofA, status: 'PASSED' } })).toBe(1)
    expect(await db.certificate.count({ where: ofA })).toBe(1)
  })

  it('who is deactivated loses what is to come, held, had or waited for, and is told nothing; the next is', async () => {
    const deactivate = async ({ user }: Who) =>
      done(
        graphql(
          await person('platform-admin'),
          'mutation ($input: DeactivateUserInput!) { deactivateUser(input: $input) { __typename } }',
          { input: { databaseId: user.id, reason: 'Left' } },
        ),
      )
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1 })
    const begun = await makeLiveTrainingEvent(db)
    const [a, b, c, d] = await learners(4)
    for (const who of [a!, b!, c!, d!]) await done(enroll(who, { databaseId: id }))
    await done(enroll(a!, { databaseId: begun.id }))
    await db.liveTrainingEvent.update({
      where: { id: begun.id },
      data: { startAt: new Date(services.now().getTime() - HOUR) },
    })
    await deactivate(c!)
    expect([await states(id, a!, b!, c!, d!), await counts(id)]).toEqual([
      ['ENROLLED', 'WAITLISTED', 'REMOVED', 'WAITLISTED'],
      [1, 2],
    ])
    await deactivate(a!)
    expect(await states(id, a!, b!, c!, d!)).toEqual(['REMOVED', 'OFFERED', 'REMOVED', 'WAITLISTED'])
    // Who was there may still be marked.
    expect(await states(begun.id, a!)).toEqual(['ENROLLED'])
    await deactivate(b!)
    expect([await states(id, b!, d!), await counts(id)]).toEqual([
      ['REMOVED', 'OFFERED'],
      [1, 0],
    ])
    expect([await notifiedOf(a!), await notifiedOf(b!), await notifiedOf(c!), await notifiedOf(d!)]).toEqual([
      [],
      ['live-training.offered'],
      [],
      ['live-training.offered'],
    ])
    // Whatever closed an account without a word is found as well.
    await db.user.update({ where: { id: d!.user.id }, data: { status: 'DEACTIVATED' } })
    await services.db.$executeRaw`SELECT graphile_worker.add_job('settle-live-trainings', '{}'::json)`
    await jobs()
    expect([await states(id, d!), await counts(id)]).toEqual([['REMOVED'], [0, 0]])
  })

  it('the seat of a person who is erased goes to the next in line', async () => {
    const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1, offerHours: 0 })
    const [a, b] = await learners(2)
    for (const who of [a!, b!]) await done(enroll(who, { databaseId: id }))
    await done(
      graphql(
        await person('platform-admin'),
        'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { __typename } }',
        { input: { databaseId: a!.user.id } },
      ),
    )
    expect(await states(id, a!, b!)).toEqual([null, 'ENROLLED'])
  })
})

it('a list of people asks the database equally often for 1, 10 and 50', async () => {
  const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 60 })
  const people = await learners(50)
  await done(enrollPeople(admin, { databaseId: id, userIds: people.map(({ user }) => user.id) }))
  const ROSTER = `query ($id: ID!, $first: Int) { liveTrainingEnrollments(event: $id, first: $first) { totalCount edges { node {
    name email dealer status line offeredUntil enrolledBy viewerCanLeave event { label } } } } }`
  const asked: number[] = []
  for (const first of [1, 10, 50]) {
    statements()
    const { data, errors } = await graphql<{ liveTrainingEnrollments: { edges: unknown[] } }>(admin, ROSTER, {
      id,
      first,
    })
    expect(JSON.stringify(errors ?? [])).toBe('[]')
    expect(data!.liveTrainingEnrollments.edges).toHaveLength(first)
    asked.push(statements().length)
  }
  expect(Math.max(...asked) - Math.min(...asked), asked.join(', ')).toBeLessThanOrEqual(2)
})
