import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import {
  makeLiveTrainingEvent,
  makeLiveTrainingLocation,
  makeLiveTrainingTemplate,
} from '../../prisma/factories/live-training.ts'
import { openWorld, type Who } from '../support/world.ts'
import { read, timesIn } from './invitation.ts'

const { db, graphql, person, rest, origin } = await openWorld()
const admin = await person('company-admin')

interface Waiting {
  to: string
  subject: string
  paragraphs?: string[]
  text?: string
  calendar?: { method: string; text: string }
}

/** Letters to a person that wait to be sent, in the order they were written. */
async function letters({ user }: Who): Promise<Waiting[]> {
  const rows = await db.$queryRaw<{ payload: Waiting }[]>`
    SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'mail' ORDER BY j.id`
  return rows.map(({ payload }) => payload).filter(({ to }) => to === user.email)
}

const run = async (who: Who, name: string, input: Record<string, unknown>) => {
  const type = name[0]!.toUpperCase() + name.slice(1)
  const { errors } = await graphql(who, `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename } }`, {
    input,
  })
  expect(JSON.stringify(errors ?? [])).toBe('[]')
}

it('an invitation on enrolling, an update only when time, place or link changed, a cancellation once: one appointment throughout', async () => {
  const { id: templateId } = await makeLiveTrainingTemplate(db, { title: 'Brakes; hands on, “Ü”' })
  const { id: locationId } = await makeLiveTrainingLocation(db, {
    venue: 'School',
    room: '2',
    city: 'Bend',
    state: 'OR',
  })
  const event = await makeLiveTrainingEvent(db, { templateId, locationId })
  const who = await person('learner')
  await run(who, 'enrollInLiveTraining', { databaseId: event.id })
  const [invited] = await letters(who)
  const first = read(invited!.calendar!)
  expect(first).toMatchObject({
    method: 'REQUEST',
    sequence: 1,
    summary: 'Brakes; hands on, “Ü” - Bend, OR, School',
    start: event.startAt.toISOString(),
    location: 'School, 2, Bend, OR',
    status: 'CONFIRMED',
    attendee: `mailto:${who.user.email.toLowerCase()}`,
  })
  // More seats, another deadline: nobody's calendar changes.
  await run(admin, 'saveLiveTrainingEvent', { databaseId: event.id, maxEnrollment: 30, offerHours: 3 })
  expect(await letters(who)).toHaveLength(1)
  await run(admin, 'saveLiveTrainingEvent', { databaseId: event.id, startTime: '10:00' })
  await run(admin, 'saveLiveTrainingEvent', { databaseId: event.id, published: false })
  await run(who, 'leaveLiveTraining', { databaseId: event.id })
  const all = (await letters(who)).map(({ calendar }) => read(calendar!))
  expect(all.map(({ method, sequence, status }) => [method, sequence, status])).toEqual([
    ['REQUEST', 1, 'CONFIRMED'],
    ['REQUEST', 2, 'CONFIRMED'],
    ['CANCEL', 3, 'CANCELLED'],
  ])
  expect(new Set(all.map(({ uid }) => uid))).toEqual(new Set([first.uid]))
  expect(all[1]!.start).not.toBe(first.start)
})

it('the link of a virtual one is an update, and stands in no letter', async () => {
  const event = await makeLiveTrainingEvent(db, { virtual: true, link: 'https://meet.example/one' })
  const who = await person('learner')
  await run(who, 'enrollInLiveTraining', { databaseId: event.id })
  await run(admin, 'saveLiveTrainingEvent', { databaseId: event.id, link: 'https://meet.example/two' })
  const all = await letters(who)
  expect(all.map(({ calendar }) => read(calendar!).sequence)).toEqual([1, 2])
  expect(JSON.stringify(all)).not.toContain('meet.example')
})

it('who waits has no appointment; who changes events keeps theirs, in one letter', async () => {
  const one = await makeLiveTrainingEvent(db, { maxEnrollment: 1, offerHours: 0 })
  const two = await makeLiveTrainingEvent(db)
  const [a, b] = [await person('learner'), await person('learner')]
  for (const who of [a, b]) await run(who, 'enrollInLiveTraining', { databaseId: one.id })
  const [waits, ...others] = await letters(b)
  expect([waits!.subject, waits!.calendar, others]).toEqual([
    expect.stringMatching(/^You are on the waiting list: “/),
    undefined,
    [],
  ])
  // They did it themselves: the portal need not tell them as well.
  expect(await db.notification.count({ where: { userId: b.user.id } })).toBe(0)
  await run(admin, 'changeLiveTrainingEvent', { databaseId: one.id, userId: a.user.id, toEventId: two.id })
  const [first, moved, ...more] = (await letters(a)).map(({ calendar }) => read(calendar!))
  expect(more).toEqual([])
  expect([moved!.uid, moved!.method, moved!.sequence]).toEqual([first!.uid, 'REQUEST', 2])
  expect((await letters(b)).map(({ calendar }) => calendar && read(calendar).method)).toEqual([undefined, 'REQUEST'])
  // Back again it is the same appointment, and the first event's row has none of it.
  const rows = await db.liveTrainingEnrollment.findMany({ where: { userId: a.user.id }, orderBy: { sequence: 'desc' } })
  expect(rows.map(({ invited }) => invited)).toEqual([true, false])
})

it('the private feed holds the same appointment under the same name', async () => {
  const event = await makeLiveTrainingEvent(db)
  const who = await person('learner')
  await run(who, 'enrollInLiveTraining', { databaseId: event.id })
  const { data } = await graphql<{ changeCalendarFeed: { address: string } }>(
    who,
    'mutation ($input: ChangeCalendarFeedInput!) { changeCalendarFeed(input: $input) { address } }',
    { input: { on: true } },
  )
  const { pathname } = new URL(data!.changeCalendarFeed.address)
  const text = await (await fetch(`${origin}${pathname}`)).text()
  const [invited] = await letters(who)
  const { uid, sequence, start } = read(invited!.calendar!)
  const [held] = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent')
  expect([String(held!.getFirstPropertyValue('uid')), Number(held!.getFirstPropertyValue('sequence'))]).toEqual([
    uid,
    sequence,
  ])
  expect((held!.getFirstPropertyValue('dtstart') as { toJSDate(): Date }).toJSDate().toISOString()).toBe(start)
})

it('an event of two days is two blocks in letters and in the feed, also where the clocks change between, and both are said', async () => {
  const day = (startAt: string, endAt: string) => ({ startAt: new Date(startAt), endAt: new Date(endAt) })
  for (const [times, expected, words] of [
    [
      day('2027-03-13T13:30:00Z', '2027-03-14T14:30:00Z'),
      [
        ['2027-03-13T13:30:00.000Z', '2027-03-13T15:30:00.000Z'],
        ['2027-03-14T12:30:00.000Z', '2027-03-14T14:30:00.000Z'],
      ],
      'Mar 13th, 2027, 8:30 AM to 10:30 AM EST and Mar 14th, 2027, 8:30 AM to 10:30 AM EDT',
    ],
    [
      day('2027-06-01T12:30:00Z', '2027-06-11T14:30:00Z'),
      [
        ['2027-06-01T12:30:00.000Z', '2027-06-01T14:30:00.000Z'],
        ['2027-06-11T12:30:00.000Z', '2027-06-11T14:30:00.000Z'],
      ],
      'Jun 1st, 2027, 8:30 AM to 10:30 AM EDT and Jun 11th, 2027, 8:30 AM to 10:30 AM EDT',
    ],
    [
      day('2027-06-01T12:30:00Z', '2027-06-01T14:30:00Z'),
      [['2027-06-01T12:30:00.000Z', '2027-06-01T14:30:00.000Z']],
      'Jun 1st, 2027, 8:30 AM to 10:30 AM EDT,',
    ],
  ] as const) {
    const type = expected.length > 1 ? 'TWO_DAY' : 'SINGLE_DAY'
    const event = await makeLiveTrainingEvent(db, { ...times, type, timeZone: 'America/New_York' })
    const who = await person('learner')
    await run(who, 'enrollInLiveTraining', { databaseId: event.id })
    const [invited] = await letters(who)
    expect(timesIn(invited!.calendar!.text)).toEqual(expected)
    expect(JSON.stringify(invited)).toContain(words)
    const { data } = await graphql<{ changeCalendarFeed: { address: string } }>(
      who,
      'mutation ($input: ChangeCalendarFeedInput!) { changeCalendarFeed(input: $input) { address } }',
      { input: { on: true } },
    )
    const feed = await (await fetch(`${origin}${new URL(data!.changeCalendarFeed.address).pathname}`)).text()
    expect(timesIn(feed)).toEqual(expected)
    // Called off, it is so with all its days.
    await run(who, 'leaveLiveTraining', { databaseId: event.id })
    const canceled = (await letters(who)).at(-1)!.calendar!
    // A series goes by its zone, whose rules come along; a single day is a moment.
    for (const text of [invited!.calendar!.text, feed, canceled.text]) {
      expect(text.includes('DTSTART;TZID=America/New_York:'), text).toBe(expected.length > 1)
      expect(text.split('BEGIN:VTIMEZONE').length - 1).toBe(expected.length > 1 ? 1 : 0)
    }
    expect(read(canceled)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
    expect(canceled.text).not.toContain('RECURRENCE-ID')
  }
})

it('letters say what to bring, who teaches and until when a seat is given back; those about a change also what was planned', async () => {
  const { id: templateId } = await makeLiveTrainingTemplate(db, { bring: 'Safety shoes' })
  const [home, away] = [
    await makeLiveTrainingLocation(db, { venue: 'Hall', city: 'Bend', state: 'OR' }),
    await makeLiveTrainingLocation(db, { venue: 'Barn', city: 'Reno', state: 'NV' }),
  ]
  const event = await makeLiveTrainingEvent(db, {
    templateId,
    locationId: home.id,
    startAt: new Date('2027-06-03T12:30:00Z'),
    endAt: new Date('2027-06-03T16:30:00Z'),
    leaveUntil: new Date('2027-06-01'),
    maxEnrollment: 1,
  })
  const [teacher, who, next] = [await person('learner'), await person('learner'), await person('learner')]
  await db.liveTrainingInstructor.create({ data: { eventId: event.id, userId: teacher.user.id } })
  await run(who, 'enrollInLiveTraining', { databaseId: event.id })
  await run(next, 'enrollInLiveTraining', { databaseId: event.id })
  const details = [
    'Bring: Safety shoes',
    `Taught by ${teacher.user.firstName} ${teacher.user.lastName}.`,
    'If you cannot come, give your seat back by Jun 1st, 2027.',
  ]
  const last = async (one: Who) => (await letters(one)).at(-1)!.paragraphs!.slice(1)
  expect(await last(who)).toEqual(['Jun 3rd, 2027, 8:30 AM to 12:30 PM EDT, Bend, OR, Hall.', ...details])
  expect(await last(next)).toHaveLength(1)
  await run(admin, 'saveLiveTrainingEvent', { databaseId: event.id, startTime: '10:00', locationId: away.id })
  expect(await last(who)).toEqual([
    'Jun 3rd, 2027, 10:00 AM to 2:00 PM EDT, Reno, NV, Barn. It was planned for Jun 3rd, 2027, 8:30 AM to 12:30 PM EDT, Bend, OR, Hall.',
    ...details,
  ])
  await run(who, 'leaveLiveTraining', { databaseId: event.id })
  expect((await last(next)).slice(1)).toEqual(details)
})

it('the file of an event holds the appointment of the letter, for others one that may be', async () => {
  const event = await makeLiveTrainingEvent(db)
  const [who, other] = [await person('learner'), await person('learner')]
  await run(who, 'enrollInLiveTraining', { databaseId: event.id })
  const file = async (one: Who) => (await rest(one, `GET /api/ilt-event/${event.id}/calendar`)).text
  const [invited] = await letters(who)
  const { uid, start } = read(invited!.calendar!)
  expect(read({ method: 'PUBLISH', text: await file(who) })).toMatchObject({ uid, start, status: 'CONFIRMED' })
  expect(read({ method: 'PUBLISH', text: await file(other) })).toMatchObject({
    uid: `live-training-${event.id}@paddock`,
    start,
    status: 'TENTATIVE',
  })
})
