import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeLiveTrainingEvent } from '../../prisma/factories/live-training.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { readConfig } from '../../server/platform/config.ts'
import { createServices } from '../../server/services.ts'
import { schema } from '../../server/schema.ts'
import type { Context, Services } from '../../server/platform/context.ts'
import { newCall } from '../architecture/rootFields.ts'
import { execute, parse } from 'graphql'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, url, person, signIn, jobs, graphql } = await openWorld()

const PEOPLE = Number(process.env.PEOPLE ?? 60)
const SEATS = 20
const WAIT = 200

/** A process of its own as far as the database can tell: connections, queue and clock. */
const other = openDatabase(url, { connections: 6, patience: 60_000 })
const second = createServices(readConfig({ DATA_DIR: '/tmp', LOG_LEVEL: 'silent' }), other, () => services.now())

const MUTATIONS = {
  enroll: parse('mutation ($input: EnrollInLiveTrainingInput!) { enrollInLiveTraining(input: $input) { __typename } }'),
  leave: parse('mutation ($input: LeaveLiveTrainingInput!) { leaveLiveTraining(input: $input) { __typename } }'),
  give: parse('mutation ($input: GiveLiveTrainingSeatInput!) { giveLiveTrainingSeat(input: $input) { __typename } }'),
  change: parse(
    'mutation ($input: ChangeLiveTrainingEventInput!) { changeLiveTrainingEvent(input: $input) { __typename } }',
  ),
}
type Act = keyof typeof MUTATIONS

async function act(at: Services, who: Who, name: Act, input: Record<string, unknown>): Promise<string | undefined> {
  const viewer = await loadSession(at, who.token)
  const contextValue: Context = { services: at, db: at.db, viewer, call: newCall() }
  const { errors } = await execute({ schema, document: MUTATIONS[name], variableValues: { input }, contextValue })
  return errors?.[0] && String(errors[0].extensions.code ?? errors[0].message)
}

/** What has to hold whatever happened: never more people than seats, none free while somebody waits, counts are right. */
async function check(eventIds: string[]): Promise<void> {
  for (const id of eventIds) {
    const event = await db.liveTrainingEvent.findUniqueOrThrow({ where: { id } })
    const rows = await db.liveTrainingEnrollment.findMany({ where: { eventId: id }, orderBy: { position: 'asc' } })
    const seated = rows.filter(({ status }) => ['ENROLLED', 'OFFERED', 'ATTENDED'].includes(status))
    const waiting = rows.filter(({ status }) => status === 'WAITLISTED')
    expect(seated.length).toBeLessThanOrEqual(event.maxEnrollment)
    expect([event.seatsTaken, event.waiting]).toEqual([seated.length, waiting.length])
    if (waiting.length) expect(seated.length).toBe(event.maxEnrollment)
    // Every place in line was given once.
    const places = rows.flatMap(({ position }) => position ?? [])
    expect(new Set(places).size).toBe(places.length)
  }
}

it('a crowd enrolls, leaves, moves and changes at once over two pools of connections: no seat twice, none free while somebody waits, each place in line once', async () => {
  const { id: dealerId } = await makeDealer(db)
  const people: Who[] = []
  for (let count = 0; count < PEOPLE; count++)
    people.push(await signIn(await makeUser(db, { role: 'learner', dealerIds: [dealerId] })))
  const admin = await person('company-admin')
  let refused = 0
  let acted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          who: fc.nat({ max: PEOPLE - 1 }),
          what: fc.constantFrom<Act>('enroll', 'enroll', 'enroll', 'leave', 'leave', 'give', 'change'),
          second: fc.boolean(),
          to: fc.boolean(),
        }),
        { minLength: 40, maxLength: 120 },
      ),
      async (steps) => {
        const events = await Promise.all(
          [SEATS, 3].map((maxEnrollment) => makeLiveTrainingEvent(db, { maxEnrollment, waitlistSize: WAIT })),
        )
        const ids = events.map(({ id }) => id)
        const answers = await Promise.all(
          steps.map(({ who, what, second: elsewhere, to }) => {
            const at = elsewhere ? second : services
            const [databaseId, toEventId] = to ? ids : ids.toReversed()
            const userId = people[who]!.user.id
            if (what === 'give') return act(at, admin, what, { databaseId, userId })
            if (what === 'change') return act(at, admin, what, { databaseId, userId, toEventId })
            return act(at, people[who]!, what, { databaseId })
          }),
        )
        acted += answers.length
        refused += answers.filter(Boolean).length
        // Refused for a reason of the rules, never for a fault.
        expect(answers.filter((code) => code && !['CONFLICT', 'BAD_USER_INPUT'].includes(code))).toEqual([])
        await check(ids)
      },
    ),
    { numRuns: Number(process.env.ROUNDS ?? 6), interruptAfterTimeLimit: Number(process.env.SECONDS ?? 25) * 1000 },
  )
  expect(acted - refused).toBeGreaterThan(0)
  console.log(`${acted} acts, ${refused} refused`)
  await other.close()
})

it('offers that run out at the same moment pass on together, in order, once', async () => {
  const event = await makeLiveTrainingEvent(db, { maxEnrollment: 3, waitlistSize: 10 })
  const people = await Promise.all(Array.from({ length: 9 }, () => person('learner')))
  for (const who of people) await act(services, who, 'enroll', { databaseId: event.id })
  await Promise.all(people.slice(0, 3).map((who) => act(services, who, 'leave', { databaseId: event.id })))
  const past = new Date(services.now().getTime() - 1000)
  await db.liveTrainingEnrollment.updateMany({
    where: { eventId: event.id, status: 'OFFERED' },
    data: { offeredUntil: past },
  })
  const settle = `SELECT graphile_worker.add_job('settle-live-training', '${JSON.stringify({ eventId: event.id })}'::json)`
  for (let count = 0; count < 3; count++) await db.$executeRawUnsafe(settle)
  await Promise.all([jobs(), jobs()])
  const rows = await db.liveTrainingEnrollment.findMany({ where: { eventId: event.id } })
  const stateOf = (who: Who) => rows.find(({ userId }) => userId === who.user.id)?.status
  expect(people.map(stateOf)).toEqual([
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
