import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeLiveTrainingEvent, makeLiveTrainingTemplate } from '../../prisma/factories/live-training.ts'
import { momentIn } from '../../server/domain/calendar/zones.ts'
import { codeAt } from '../../server/live-training/attendance/codes.ts'
import { addDays, dayIn } from '../../server/platform/values/days.ts'
import { codeOf, fieldOf } from '../support/answers.ts'
import { awaited, listen, socketOf, until } from '../support/sockets.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, services, graphql, person, signIn, travel, origin, jobs, statements } = world

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** An event that began ten minutes ago, unless said, with an instructor and people in it. */
async function going(values: Parameters<typeof makeLiveTrainingEvent>[1] = {}, seats = 1) {
  const event = await makeLiveTrainingEvent(db, {
    startAt: new Date(services.now().getTime() - 10 * MINUTE),
    ...values,
  })
  const teacher = await person('learner')
  await db.liveTrainingInstructor.create({ data: { eventId: event.id, userId: teacher.user.id } })
  const people: Who[] = []
  for (let count = 0; count < seats; count++) people.push(await seated(event.id, await person('learner')))
  return { event, teacher, people }
}
async function seated(eventId: string, who: Who, status: 'ENROLLED' | 'WAITLISTED' | 'CANCELED' = 'ENROLLED') {
  const [seat, wait] = [status === 'ENROLLED' ? 1 : 0, status === 'WAITLISTED' ? 1 : 0]
  const { lastPosition } = await db.liveTrainingEvent.update({
    where: { id: eventId },
    data: { seatsTaken: { increment: seat }, waiting: { increment: wait }, lastPosition: { increment: wait } },
  })
  const position = wait ? lastPosition : null
  await db.liveTrainingEnrollment.create({ data: { eventId, userId: who.user.id, status, position } })
  return who
}

const codeNow = (eventId: string) => codeAt(services.config, eventId, services.now())
const scanned = (eventId: string) => new URL(codeNow(eventId).address).searchParams.get('code')!

type Marked = {
  data: { markSelfAttendance: { selfAttendance: { status: string; waitsForLook: boolean } } } | null
  errors?: { message: string; extensions: { code?: string; fields?: Record<string, string> } }[]
}
const MARK =
  'mutation ($input: MarkSelfAttendanceInput!) { markSelfAttendance(input: $input) { selfAttendance { status waitsForLook } } }'

/** From a browser of its own unless one is named; answers also the mark it got. */
async function mark(who: Who, eventId: string, code: string, device?: string): Promise<Marked & { device?: string }> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: [`paddock=${who.token}`, ...(device ? [`paddock-device=${device}`] : [])].join('; '),
    },
    body: JSON.stringify({ query: MARK, variables: { input: { databaseId: eventId, code } } }),
  })
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('paddock-device='))
  return { ...((await response.json()) as Marked), device: cookie?.split(/[=;]/)[1] }
}
const statusOf = async (eventId: string, { user }: Who) =>
  (await db.liveTrainingEnrollment.findFirst({ where: { eventId, userId: user.id } }))?.status
const own = (answer: Marked) => answer.data?.markSelfAttendance.selfAttendance

describe('the code', () => {
  it('marks who has a seat, scanned or typed, and completes the course with its points and certificate', async () => {
    const course = await makeCourse(db)
    const { id: templateId } = await makeLiveTrainingTemplate(db, { courseId: course.id })
    const { event, people } = await going({ templateId }, 2)
    const [a, b] = people as [Who, Who]
    expect(own(await mark(a, event.id, scanned(event.id)))).toEqual({ status: 'ATTENDED', waitsForLook: false })
    const { digits } = codeNow(event.id)
    expect(digits).toMatch(/^\d{6}$/)
    expect(own(await mark(b, event.id, ` ${digits.slice(0, 3)} ${digits.slice(3)}`))?.status).toBe('ATTENDED')
    await jobs()
    for (const { user } of people) {
      const progress = await db.courseProgress.findFirst({ where: { userId: user.id, courseId: course.id } })
      expect(progress?.status).toBe('PASSED')
      expect(await db.certificate.count({ where: { userId: user.id, courseId: course.id } })).toBe(1)
    }
    const log = await db.activityLog.findMany({ where: { action: 'markSelfAttendance', actorId: a.user.id } })
    expect(log.map(({ targetId }) => targetId)).toEqual([event.id])
  })

  it('of two days comes on the second: who was there on the first alone has not completed anything', async () => {
    const zone = 'America/New_York'
    const first = addDays(dayIn(zone, services.now()), 2)
    const at = (days: number, time: string) => momentIn(zone, addDays(first, days), time)!
    travel(at(0, '10:00').getTime() - services.now().getTime())
    const days = { type: 'TWO_DAY' as const, timeZone: zone, startAt: at(0, '08:30'), endAt: at(7, '16:30') }
    const { event, teacher, people } = await going(days)
    const [a] = people as [Who]
    const later = async (milliseconds: number) => {
      travel(milliseconds)
      for (const who of [a, teacher]) who.token = (await signIn(who.user)).token
    }
    const input = { databaseId: event.id, userIds: [a.user.id] }
    const shown = async () => {
      const query =
        'query ($id: ID!) { liveTrainingEvent(databaseId: $id) { attendanceHasOpened attendanceIsOpen attendanceCode { digits } } }'
      const { data } = await graphql<{
        liveTrainingEvent: { attendanceHasOpened: boolean; attendanceIsOpen: boolean; attendanceCode: object | null }
      }>(teacher, query, { id: event.id })
      const { attendanceHasOpened, attendanceIsOpen, attendanceCode } = data!.liveTrainingEvent
      return [attendanceHasOpened, attendanceIsOpen, attendanceCode !== null]
    }
    const markIn =
      'mutation ($input: MarkLiveTrainingAttendedInput!) { markLiveTrainingAttended(input: $input) { __typename } }'
    for (const days of [0, 1]) {
      await later(days * 24 * HOUR)
      expect(await shown()).toEqual([false, false, false])
      expect(codeOf(await mark(a, event.id, scanned(event.id)))).toBe('CONFLICT')
      expect(codeOf(await graphql(teacher, markIn, { input }))).toBe('CONFLICT')
    }
    await later(at(7, '08:00').getTime() - services.now().getTime())
    expect(await shown()).toEqual([true, true, true])
    expect(own(await mark(a, event.id, scanned(event.id)))?.status).toBe('ATTENDED')
  })

  it('is another one every 20 seconds, and useless 20 seconds after it left the screen', async () => {
    const { event, people } = await going({}, 2)
    const [a, b] = people as [Who, Who]
    // From the beginning of one, so that what the test itself takes does not count.
    travel(codeNow(event.id).millisecondsLeft)
    const early = { token: scanned(event.id), digits: codeNow(event.id).digits }
    travel(25_000)
    expect(scanned(event.id)).not.toBe(early.token)
    expect(own(await mark(a, event.id, early.token))?.status).toBe('ATTENDED')
    travel(15_000)
    for (const code of Object.values(early)) {
      const late = await mark(b, event.id, code)
      expect([codeOf(late), fieldOf(late)]).toEqual(['BAD_USER_INPUT', 'code'])
    }
    expect(await statusOf(event.id, b)).toBe('ENROLLED')
  })

  it('of a moment to come is none, however the clock of a phone stands', async () => {
    const { event, people } = await going()
    for (const ahead of [20_000, 60_000, HOUR]) {
      const code = codeAt(services.config, event.id, new Date(services.now().getTime() + ahead))
      for (const given of [new URL(code.address).searchParams.get('code')!, code.digits])
        expect(fieldOf(await mark(people[0]!, event.id, given))).toBe('code')
    }
    expect(await statusOf(event.id, people[0]!)).toBe('ENROLLED')
  })

  it('of another event marks nobody, nor does one that another secret signed', async () => {
    const { event, people } = await going()
    const other = await going()
    await seated(other.event.id, people[0]!)
    const forged = codeAt({ ...services.config, SECRET: 'x'.repeat(43) }, event.id, services.now())
    for (const code of [
      scanned(other.event.id),
      codeNow(other.event.id).digits,
      forged.digits,
      '',
      'x',
      '0'.repeat(99),
    ])
      expect(fieldOf(await mark(people[0]!, event.id, code))?.replace('input.', '')).toBe('code')
    expect(await statusOf(event.id, people[0]!)).toBe('ENROLLED')
  })

  it('typed wrong too often is refused for a while, the right one too', async () => {
    const { event, people } = await going()
    const wrong = codeNow(event.id).digits === '000000' ? '000001' : '000000'
    for (let times = 0; times < 10; times++)
      expect(codeOf(await mark(people[0]!, event.id, wrong))).toBe('BAD_USER_INPUT')
    expect(codeOf(await mark(people[0]!, event.id, scanned(event.id)))).toBe('TOO_MANY')
  })

  it('is shown to the instructor and who may change the event, while people may mark themselves', async () => {
    const CODE =
      'query ($id: ID!) { liveTrainingEvent(databaseId: $id) { attendanceIsOpen attendanceCode { address digits millisecondsLeft } } }'
    const { event, teacher, people } = await going()
    const shownTo = async (who: Who | null, id = event.id) =>
      (
        await graphql<{
          liveTrainingEvent: { attendanceIsOpen: boolean; attendanceCode: { digits: string } | null } | null
        }>(who, CODE, { id })
      ).data?.liveTrainingEvent
    for (const who of [teacher, await person('company-admin'), await person('live-training-admin')])
      expect((await shownTo(who))?.attendanceCode).toEqual({
        ...codeNow(event.id),
        millisecondsLeft: expect.any(Number) as number,
      })
    for (const who of [people[0]!, await person('dealer-manager'), await person('brand-manager')])
      expect((await shownTo(who))?.attendanceCode ?? null).toBeNull()
    const early = await going({ startAt: new Date(services.now().getTime() + 2 * HOUR) })
    expect(await shownTo(early.teacher, early.event.id)).toEqual({ attendanceIsOpen: false, attendanceCode: null })
  })
})

describe('who is marked', () => {
  it('nobody before an hour before the start, after the end, or in a canceled event', async () => {
    const at = (begins: number, ends: number) => ({
      startAt: new Date(services.now().getTime() + begins),
      endAt: new Date(services.now().getTime() + ends),
    })
    for (const [values, expected] of [
      [at(HOUR + MINUTE, 2 * HOUR), 'CONFLICT'],
      [at(HOUR - MINUTE, 2 * HOUR), undefined],
      [at(-HOUR, MINUTE), undefined],
      [at(-HOUR, -1), 'CONFLICT'],
      [{ ...at(-HOUR, HOUR), status: 'UNPUBLISHED' }, 'CONFLICT'],
    ] as const) {
      const { event, people } = await going(values)
      expect(codeOf(await mark(people[0]!, event.id, scanned(event.id))), JSON.stringify(values)).toBe(expected)
      expect(await statusOf(event.id, people[0]!)).toBe(expected ? 'ENROLLED' : 'ATTENDED')
    }
  })

  it('only who has a seat: not who was never enrolled, waits or left', async () => {
    const { event } = await going()
    const never = await person('learner')
    const waits = await seated(event.id, await person('learner'), 'WAITLISTED')
    const left = await seated(event.id, await person('learner'), 'CANCELED')
    for (const who of [never, waits, left])
      expect(codeOf(await mark(who, event.id, scanned(event.id)))).toBe('CONFLICT')
    expect(await Promise.all([never, waits, left].map((who) => statusOf(event.id, who)))).toEqual([
      undefined,
      'WAITLISTED',
      'CANCELED',
    ])
    const OWN = 'query ($id: ID!) { selfAttendance(event: $id) { label status closed } }'
    expect((await graphql(never, OWN, { id: event.id })).data).toEqual({ selfAttendance: null })
    expect(
      (await graphql<{ selfAttendance: { closed: null } }>(left, OWN, { id: event.id })).data!.selfAttendance,
    ).toMatchObject({ status: 'CANCELED', closed: null })
    expect(codeOf(await graphql(guest, OWN, { id: event.id }))).toBe('UNAUTHENTICATED')
  })

  it('said again nothing changes; another person with the same code at the same moment is marked as well', async () => {
    const { event, people } = await going({}, 2)
    const [a, b] = people as [Who, Who]
    const code = scanned(event.id)
    await mark(a, event.id, code)
    const before = await db.liveTrainingEnrollment.findFirst({ where: { eventId: event.id, userId: a.user.id } })
    expect(own(await mark(a, event.id, code))?.status).toBe('ATTENDED')
    expect(await db.liveTrainingEnrollment.findFirst({ where: { eventId: event.id, userId: a.user.id } })).toEqual(
      before,
    )
    expect(own(await mark(b, event.id, code))?.status).toBe('ATTENDED')
  })

  it('by two devices of one person at once: once', async () => {
    const course = await makeCourse(db)
    const { id: templateId } = await makeLiveTrainingTemplate(db, { courseId: course.id })
    const { event, people } = await going({ templateId })
    const code = scanned(event.id)
    const answers = await Promise.all([1, 2, 3, 4].map(() => mark(people[0]!, event.id, code)))
    expect(answers.map((answer) => own(answer)?.status)).toEqual(Array(4).fill('ATTENDED'))
    expect(await db.completedFor.count({ where: { progress: { userId: people[0]!.user.id } } })).toBe(1)
    const row = await db.liveTrainingEnrollment.findFirst({ where: { userId: people[0]!.user.id } })
    expect(row?.step).toBe(1)
  })

  it('several people of one browser wait for a look: the instructor sees who, and marks them', async () => {
    const { event, teacher, people } = await going({}, 3)
    const [a, b, c] = people as [Who, Who, Who]
    const { device } = await mark(a, event.id, scanned(event.id))
    expect(device).toMatch(/^[\w-]{43}$/)
    const second = await mark(b, event.id, scanned(event.id), device)
    expect([own(second), second.device]).toEqual([{ status: 'ENROLLED', waitsForLook: true }, device])
    await mark(c, event.id, scanned(event.id))
    const ROSTER =
      'query ($id: ID!) { liveTrainingEvent(databaseId: $id) { roster { userId status checkedInAt sameBrowserAs } } }'
    const rosterFor = async (who: Who) =>
      (
        await graphql<{
          liveTrainingEvent: { roster: { userId: string; checkedInAt: string | null; sameBrowserAs: string[] }[] }
        }>(who, ROSTER, { id: event.id })
      ).data!.liveTrainingEvent.roster
    const name = ({ user }: Who) => `${user.firstName} ${user.lastName}`
    const seen = await rosterFor(teacher)
    expect(people.map(({ user }) => seen.find(({ userId }) => userId === user.id)?.sameBrowserAs)).toEqual([
      [name(b)],
      [name(a)],
      [],
    ])
    // Learners read nothing of it, of themselves either.
    expect((await rosterFor(a)).map(({ sameBrowserAs }) => sameBrowserAs)).toEqual([[]])
    const { errors } = await graphql(
      teacher,
      'mutation ($input: MarkLiveTrainingAttendedInput!) { markLiveTrainingAttended(input: $input) { __typename } }',
      { input: { databaseId: event.id, userIds: [b.user.id] } },
    )
    expect(errors).toBeUndefined()
    expect(await statusOf(event.id, b)).toBe('ATTENDED')
    // At another event the same phone is another: nobody is followed.
    const next = await going()
    expect(own(await mark(next.people[0]!, next.event.id, scanned(next.event.id), device))?.status).toBe('ATTENDED')
    const devices = await db.liveTrainingEnrollment.findMany({
      where: { device: { not: null } },
      select: { device: true },
    })
    expect(JSON.stringify(devices)).not.toContain(device)
  })

  it('who waits for a look waits for it, whatever browser they come with next; the note stays until the instructor marks them', async () => {
    const { event, teacher, people } = await going({}, 2)
    const [a, b] = people as [Who, Who]
    const { device } = await mark(a, event.id, scanned(event.id))
    await mark(b, event.id, scanned(event.id), device)
    expect(own(await mark(b, event.id, scanned(event.id)))).toEqual({ status: 'ENROLLED', waitsForLook: true })
    expect(await statusOf(event.id, b)).toBe('ENROLLED')
    const { data } = await graphql<{ liveTrainingEvent: { roster: { sameBrowserAs: string[] }[] } }>(
      teacher,
      'query ($id: ID!) { liveTrainingEvent(databaseId: $id) { roster { sameBrowserAs } } }',
      { id: event.id },
    )
    expect(data!.liveTrainingEvent.roster.map(({ sameBrowserAs }) => sameBrowserAs.length)).toEqual([1, 1])
  })

  it('by themselves: neither a person acted for nor a stranger', async () => {
    const { event, people } = await going()
    const admin = await person('company-admin')
    const { id } = people[0]!.user
    await db.session.updateMany({ where: { userId: admin.user.id }, data: { userId: id, realUserId: admin.user.id } })
    expect(codeOf(await mark(admin, event.id, scanned(event.id)))).toBe('FORBIDDEN')
    expect(codeOf(await mark({ ...admin, token: 'x'.repeat(43) }, event.id, scanned(event.id)))).toBe('UNAUTHENTICATED')
    expect(await statusOf(event.id, people[0]!)).toBe('ENROLLED')
  })

  it('also who is still held at the door for something else', async () => {
    const { event } = await going()
    const unverified = await seated(event.id, await person('learner', { emailVerifiedAt: null }))
    const nameless = await seated(event.id, await person('learner', { firstName: '' }))
    const pending = await makeDealer(db, { status: 'PENDING' })
    const without = await seated(event.id, await person('learner', { dealerIds: [pending.id] }))
    for (const who of [unverified, nameless, without]) {
      expect(codeOf(await graphql(who, '{ liveTrainingEvents { totalCount } }'))).toBe('FORBIDDEN')
      expect(own(await mark(who, event.id, scanned(event.id)))?.status).toBe('ATTENDED')
    }
  })
})

it('the instructor’s list fills as people come', async () => {
  const { event, teacher, people } = await going({}, 2)
  const { client, opened } = socketOf(origin, teacher)
  await opened
  const listening = awaited(services, 'liveTraining.changed', event.id)
  const { heard } = listen(
    client,
    'subscription ($event: ID!) { liveTrainingChanged(event: $event) { userId status } }',
    { variables: { event: event.id } },
  )
  await listening
  for (const who of people) await mark(who, event.id, scanned(event.id))
  await until(() => heard.length === 2)
  expect(heard).toEqual(
    people.map(({ user }) => ({ data: { liveTrainingChanged: { userId: user.id, status: 'ATTENDED' } } })),
  )
  await client.dispose()
})

it('a list with browsers asks the database equally often for 1, 10 and 50', async () => {
  const { event, teacher } = await going({ maxEnrollment: 60 }, 0)
  const ROSTER =
    'query ($id: ID!) { liveTrainingEvent(databaseId: $id) { attendanceCode { digits } roster { name dealer status checkedInAt sameBrowserAs } } }'
  const asked: number[] = []
  let there = 0
  for (const size of [1, 10, 50]) {
    for (; there < size; there++) {
      const { user } = await seated(event.id, await person('learner'))
      await db.liveTrainingEnrollment.updateMany({
        where: { eventId: event.id, userId: user.id },
        data: { checkedInAt: services.now(), device: 'one' },
      })
    }
    await graphql(teacher, ROSTER, { id: event.id })
    statements()
    const { data } = await graphql<{ liveTrainingEvent: { roster: { sameBrowserAs: string[] }[] } }>(teacher, ROSTER, {
      id: event.id,
    })
    expect(data!.liveTrainingEvent.roster.map(({ sameBrowserAs }) => sameBrowserAs.length)).toEqual(
      Array(size).fill(size - 1),
    )
    asked.push(statements().length)
  }
  expect(new Set(asked).size, asked.join(', ')).toBeLessThanOrEqual(2)
  expect(Math.max(...asked) - Math.min(...asked)).toBeLessThanOrEqual(2)
})
