// PEOPLE=500 ROUNDS=6 SECONDS=600 npx vitest run --project api tests/live-training/seats.test.ts: the full figure. Fewer
// people by default, so that the file takes about 20 seconds.
import fc from 'fast-check'
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeLiveTrainingEvent } from '../../prisma/factories/live-training.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { inherited } from '../support/process.ts'
import { openWorld, type Who } from '../support/world.ts'
import type { Answered, Step } from './racer.ts'

const { db, services, url, person, signIn, jobs, graphql } = await openWorld()

const PEOPLE = Number(process.env.PEOPLE ?? 60)
const SEATS = 20
const WAIT = 1000

const processes: ChildProcess[] = []
afterAll(() => processes.forEach((one) => one.kill()))

/** Two servers on the same database. */
const racers = await Promise.all([1, 2].map(openRacer))
async function openRacer(): Promise<(steps: Step[]) => Promise<Answered[]>> {
  const child = fork(path.join(import.meta.dirname, 'racer.ts'), {
    env: { ...inherited, DATABASE_URL: url, DATA_DIR: services.config.DATA_DIR, LOG_LEVEL: 'silent' },
    execArgv: [],
  })
  processes.push(child)
  child.setMaxListeners(0)
  const answer = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (message) => resolve(message as T))
      child.once('exit', (code) => reject(new Error(`A racer ended with ${code}`)))
    })
  await answer()
  return (steps) => {
    const answered = answer<Answered[]>()
    child.send(steps)
    return answered
  }
}
/** All of it at once, shared among the two. */
async function race(steps: readonly Step[]): Promise<Answered[]> {
  const shares = racers.map((_, index) => steps.filter((_step, place) => place % racers.length === index))
  return (await Promise.all(racers.map((run, index) => run(shares[index]!)))).flat()
}

const SEATED = ['ENROLLED', 'OFFERED', 'ATTENDED']
const rowsOf = (eventId: string) =>
  db.liveTrainingEnrollment.findMany({ where: { eventId }, orderBy: { position: 'asc' } })

/** What has to hold whatever happened: never more people than seats, none free while somebody waits, counts are right. */
async function check(eventIds: string[], isOrdered: boolean): Promise<void> {
  for (const id of eventIds) {
    const event = await db.liveTrainingEvent.findUniqueOrThrow({ where: { id } })
    const rows = await rowsOf(id)
    const seated = rows.filter(({ status }) => SEATED.includes(status))
    const waiting = rows.filter(({ status }) => status === 'WAITLISTED')
    expect(seated.length).toBeLessThanOrEqual(event.maxEnrollment)
    expect([event.seatsTaken, event.waiting]).toEqual([seated.length, waiting.length])
    if (waiting.length && event.status === 'PUBLISHED') expect(seated.length).toBe(event.maxEnrollment)
    // Every place in line was given once.
    const places = rows.flatMap(({ position }) => position ?? [])
    expect(new Set(places).size).toBe(places.length)
    // Nobody who waits was passed by somebody who came after them.
    const last = Math.max(0, ...seated.flatMap(({ position }) => position ?? []))
    if (isOrdered) for (const { position } of waiting) expect(position).toBeGreaterThan(last)
  }
}

/** It begins: whoever still waits then is told that no seat came free, and nobody is left in between. */
async function begin(eventIds: string[]): Promise<void> {
  // Told in the portal; the emails of a crowd would take the time.
  await db.$executeRaw`
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t WHERE t.id = j.task_id AND t.identifier = 'mail'`
  await db.user.updateMany({
    where: { liveTrainings: { some: { eventId: { in: eventIds } } } },
    data: { emailVerifiedAt: null },
  })
  const past = new Date(services.now().getTime() - 1000)
  await db.liveTrainingEvent.updateMany({
    where: { id: { in: eventIds } },
    data: { status: 'PUBLISHED', startAt: past },
  })
  const waited = await db.liveTrainingEnrollment.findMany({
    where: { eventId: { in: eventIds }, status: { in: ['WAITLISTED', 'OFFERED'] } },
  })
  for (const eventId of eventIds)
    await db.$executeRaw`SELECT graphile_worker.add_job('settle-live-training', ${JSON.stringify({ eventId })}::json)`
  await jobs()
  await db.user.updateMany({ where: { emailVerifiedAt: null }, data: { emailVerifiedAt: services.now() } })
  for (const { id, userId, eventId, status } of waited) {
    const now = await db.liveTrainingEnrollment.findUniqueOrThrow({ where: { id } })
    // What was offered and had not run out was cut short.
    expect(now.status, status).toMatch(status === 'OFFERED' ? /^(?:EXPIRED|UNPLACED)$/ : /^UNPLACED$/)
    const reference = `live-training.${now.status.toLowerCase()}:${id}:${now.step}`
    expect(await db.notification.count({ where: { userId, reference } }), `${eventId} ${status}`).toBe(1)
  }
  expect(
    await db.liveTrainingEnrollment.count({
      where: { eventId: { in: eventIds }, status: { in: ['WAITLISTED', 'OFFERED'] } },
    }),
  ).toBe(0)
}

type Act = 'enroll' | 'leave' | 'change' | 'seats' | 'give' | 'cancel' | 'restore'

it(`${PEOPLE} people enroll, leave and change at once in two processes, while seats are added, taken away and given and events canceled: no seat twice, none free while somebody waits, in order, and nobody is left without an answer`, async () => {
  const { id: dealerId } = await makeDealer(db)
  const people: Who[] = []
  for (let count = 0; count < PEOPLE; count++)
    people.push(await signIn(await makeUser(db, { role: 'learner', dealerIds: [dealerId] })))
  const admin = await person('company-admin')
  const answers: Answered[] = []
  // What an administrator does out of the order of the line is raced apart, since the order does not hold then.
  const acts = (isWild: boolean) =>
    fc.array(
      fc.record({
        who: fc.nat({ max: PEOPLE - 1 }),
        what: fc.constantFrom<Act>(
          ...Array<Act>(12).fill('enroll'),
          ...Array<Act>(6).fill('leave'),
          'change',
          'change',
          'change',
          'seats',
          ...(isWild ? (['give', 'give', 'cancel', 'restore', 'restore'] as const) : []),
        ),
        to: fc.boolean(),
        seats: fc.integer({ min: 1, max: 25 }),
      }),
      { minLength: PEOPLE, maxLength: 2 * PEOPLE },
    )
  const scenario = fc.boolean().chain((isWild) => fc.record({ isWild: fc.constant(isWild), steps: acts(isWild) }))
  const seed = Date.now()
  const until = performance.now() + Number(process.env.SECONDS ?? 20) * 1000
  for (const { isWild, steps } of fc.sample(scenario, { numRuns: Number(process.env.ROUNDS ?? 6), seed })) {
    const events = await Promise.all(
      [SEATS, 3].map((maxEnrollment) => makeLiveTrainingEvent(db, { maxEnrollment, waitlistSize: WAIT })),
    )
    const ids = events.map(({ id }) => id)
    const said = await race(
      steps.map(({ who, what, to, seats }): Step => {
        const { user, token } = people[who]!
        const [databaseId, toEventId] = to ? ids : ids.toReversed()
        if (what === 'enroll' || what === 'leave') return { token, name: what, input: { databaseId } }
        const input = { databaseId, userId: user.id }
        if (what === 'give') return { token: admin.token, name: what, input }
        if (what === 'change') return { token: admin.token, name: what, input: { ...input, toEventId } }
        const saved = what === 'seats' ? { maxEnrollment: seats } : { published: what === 'restore' }
        return { token: admin.token, name: 'save', input: { databaseId, ...saved } }
      }),
    )
    answers.push(...said)
    // Refused for a reason of the rules, never for a fault.
    const codes = new Set(said.map(({ code }) => code))
    expect([...codes].filter((code) => code && !['CONFLICT', 'BAD_USER_INPUT', 'NOT_FOUND'].includes(code))).toEqual([])
    await check(ids, !isWild)
    await begin(ids)
    if (performance.now() > until) break
  }
  const taken = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const refused = answers.filter(({ code }) => code !== null).length
  expect(answers.length - refused).toBeGreaterThan(0)
  console.log(
    `Seed ${seed}: ${answers.length} acts, ${refused} refused; half of them within ${Math.round(taken[taken.length >> 1] ?? 0)} ms of ${taken.length ? Math.round(taken.at(-1)!) : 0}`,
  )
})

const act = (who: Who, name: Step['name'], input: Record<string, unknown>) =>
  race([{ token: who.token, name, input }]).then(([answer]) => answer?.code)
const statesOf = async (eventId: string, people: readonly Who[]) => {
  const rows = await rowsOf(eventId)
  return people.map(({ user }) => rows.find(({ userId }) => userId === user.id)?.status)
}
/** So many people come to an event, one after the other. */
async function enrolled(eventId: string, count: number): Promise<Who[]> {
  const people = await Promise.all(Array.from({ length: count }, () => person('learner')))
  for (const who of people) expect(await act(who, 'enroll', { databaseId: eventId })).toBeNull()
  return people
}

it('offers that run out at the same moment pass on together, in order, once', async () => {
  const event = await makeLiveTrainingEvent(db, { maxEnrollment: 3, waitlistSize: 10 })
  const people = await enrolled(event.id, 9)
  await race(people.slice(0, 3).map(({ token }) => ({ token, name: 'leave', input: { databaseId: event.id } })))
  const past = new Date(services.now().getTime() - 1000)
  await db.liveTrainingEnrollment.updateMany({
    where: { eventId: event.id, status: 'OFFERED' },
    data: { offeredUntil: past },
  })
  const settle = `SELECT graphile_worker.add_job('settle-live-training', '${JSON.stringify({ eventId: event.id })}'::json)`
  for (let count = 0; count < 3; count++) await db.$executeRawUnsafe(settle)
  await Promise.all([jobs(), jobs()])
  expect(await statesOf(event.id, people)).toEqual([
    ...Array<string>(3).fill('CANCELED'),
    ...Array<string>(3).fill('EXPIRED'),
    ...Array<string>(3).fill('OFFERED'),
  ])
  const told = await db.notification.groupBy({
    by: ['kind'],
    where: { userId: { in: people.map(({ user }) => user.id) } },
    _count: true,
  })
  expect(Object.fromEntries(told.map(({ kind, _count }) => [kind, _count]))).toEqual({
    'live-training.offered': 6,
    'live-training.expired': 3,
  })
  expect(
    (
      await graphql(people[6]!, 'query ($id: ID!) { liveTrainingEvent(databaseId: $id) { seatsTaken waitingCount } }', {
        id: event.id,
      })
    ).data,
  ).toEqual({ liveTrainingEvent: { seatsTaken: 3, waitingCount: 0 } })
})

it('an event canceled while a seat is offered: the seat goes back to the line, and is offered again to the same person when it is on after all', async () => {
  const admin = await person('company-admin')
  const event = await makeLiveTrainingEvent(db, { maxEnrollment: 1, waitlistSize: 10 })
  const people = await enrolled(event.id, 3)
  await act(people[0]!, 'leave', { databaseId: event.id })
  expect(await statesOf(event.id, people)).toEqual(['CANCELED', 'OFFERED', 'WAITLISTED'])
  // Taken and canceled at the same moment: one comes first, and both are answered.
  const answers = await race([
    { token: admin.token, name: 'save', input: { databaseId: event.id, published: false } },
    { token: people[1]!.token, name: 'enroll', input: { databaseId: event.id } },
  ])
  const [, second] = await statesOf(event.id, people)
  expect(answers.map(({ code }) => code)).toContain(null)
  expect(['ENROLLED', 'WAITLISTED']).toContain(second)
  await act(people[2]!, 'leave', { databaseId: event.id })
  expect(await act(admin, 'save', { databaseId: event.id, published: true })).toBeNull()
  expect(await statesOf(event.id, people)).toEqual([
    'CANCELED',
    second === 'ENROLLED' ? 'ENROLLED' : 'OFFERED',
    'CANCELED',
  ])
  const { seatsTaken, waiting } = await db.liveTrainingEvent.findUniqueOrThrow({ where: { id: event.id } })
  expect([seatsTaken, waiting]).toEqual([1, 0])
})

it('fewer seats than are taken are refused at the field, also while people leave; what is left is never below', async () => {
  const admin = await person('company-admin')
  const event = await makeLiveTrainingEvent(db, { maxEnrollment: 5, waitlistSize: 10 })
  const people = await enrolled(event.id, 7)
  expect(await act(admin, 'save', { databaseId: event.id, maxEnrollment: 4 })).toBe('BAD_USER_INPUT')
  // A seat that is held counts as taken.
  await act(people[0]!, 'leave', { databaseId: event.id })
  expect((await statesOf(event.id, people)).filter((status) => status === 'OFFERED')).toHaveLength(1)
  expect(await act(admin, 'save', { databaseId: event.id, maxEnrollment: 4 })).toBe('BAD_USER_INPUT')
  await race([
    ...people.map(({ token }): Step => ({ token, name: 'leave', input: { databaseId: event.id } })),
    ...[4, 3, 2, 1].map((maxEnrollment): Step => ({
      token: admin.token,
      name: 'save',
      input: { databaseId: event.id, maxEnrollment },
    })),
  ])
  await check([event.id], true)
})
