import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeLiveTrainingEvent } from '../../prisma/factories/live-training.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { openWorld } from '../support/world.ts'

const { db, services, rest, graphql, person } = await openWorld()
const admin = await person('platform-admin')

/** Locks a row as a change of somebody else does, until then. */
async function hold(
  table: 'Brand' | 'LiveTrainingEvent',
  id: string,
  until: Promise<unknown>,
): Promise<{ over: Promise<void> }> {
  const client = await services.pool.connect()
  await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
  await client.query(`SELECT id FROM "${table}" WHERE id = $1 FOR UPDATE`, [id])
  const end = async () => {
    await until
    await client.query('COMMIT')
    client.release()
  }
  return { over: end() }
}

it('what others are changing is waited for, and then told as that: a conflict, not data out of reach', async () => {
  const [long, short] = [await makeBrand(db), await makeBrand(db)]
  const answered = Promise.withResolvers<void>()
  const held = [await hold('Brand', long.id, answered.promise), await hold('Brand', short.id, wait(6000))]
  const save = (id: string) => rest(admin, `PUT /api/brands/${id}`, { name: `Renamed ${id}` })
  const publish = (id: string) =>
    graphql(
      admin,
      'mutation ($id: ID!) { publish(input: { target: BRAND, databaseId: $id, published: false }) { __typename } }',
      { id },
    )
  const [refused, unpublished, saved] = await Promise.all([save(long.id), publish(long.id), save(short.id)]).finally(
    answered.resolve,
  )
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '5'])
  expect(refused.text).toContain('Others are changing this right now.')
  expect(unpublished.errors?.[0]?.extensions.code).toBe('CONFLICT')
  expect(saved.status).toBeLessThan(300)
  await Promise.all(held.map(({ over }) => over))
}, 60_000)

it('a hundred who enroll at once are answered, also where the first wait for somebody else', async () => {
  const event = await makeLiveTrainingEvent(db, { maxEnrollment: 16 })
  const people = []
  for (let index = 0; index < 100; index++) people.push(await person('learner'))
  const held = await hold('LiveTrainingEvent', event.id, wait(5000))
  const answers = await Promise.all(
    people.map((who) =>
      graphql(who, 'mutation ($id: ID!) { enrollInLiveTraining(input: { databaseId: $id }) { __typename } }', {
        id: event.id,
      }),
    ),
  )
  await held.over
  const messages = answers.flatMap(({ errors }) => errors?.map(({ message }) => message) ?? [])
  // Ten wait; nobody else is left with less than this.
  expect(new Set(messages)).toEqual(new Set(['This event is full, and so is its waiting list.']))
  const rows = await db.liveTrainingEnrollment.groupBy({ by: ['status'], where: { eventId: event.id }, _count: true })
  expect(Object.fromEntries(rows.map(({ status, _count }) => [status, _count]))).toEqual({
    ENROLLED: 16,
    WAITLISTED: 10,
  })
}, 60_000)

it('a change that never ends gives its turn to the next once its transaction is over', async () => {
  const endless = Array.from({ length: services.pool.options.max }, () =>
    changeInJob(services, 'wait', () => new Promise<never>(() => {}), { timeout: 100 }),
  )
  const ends = Promise.allSettled(endless)
  // Behind all of them in the line.
  const next = changeInJob(services, 'next', () => Promise.resolve('done'))
  expect(await Promise.race([next, wait(10_000)])).toBe('done')
  for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { code: 'P2028' } })
})
