import { describe, expect, it } from 'vitest'
import { makeNotification } from '../../prisma/factories/notifications.ts'
import { firstOf, listen, socketOf, until } from '../support/sockets.ts'
import { openWorld, type Who } from '../support/world.ts'

/** WINDOWS=2000 gives the full figure. */
const WINDOWS = Number(process.env.WINDOWS ?? 40)

const { db, origin, services, person, graphql, statements } = await openWorld({ CONNECTIONS_PER_ADDRESS: '5000' })
const open = (who: Who | null) => socketOf(origin, who)
const codeOf = async (who: Who, query: string) => {
  const { client } = open(who)
  const { errors } = await firstOf(client, query)
  await client.dispose()
  return errors?.[0]
}

describe('a socket runs subscriptions alone', () => {
  it('and refuses queries and mutations, whoever sends them', async () => {
    const admin = await person('platform-admin')
    for (const query of [
      '{ viewer { id } }',
      'mutation { createBrand(input: { name: "Over a socket" }) { brand { name } } }',
    ])
      expect((await codeOf(admin, query))?.extensions?.code).toBe('BAD_REQUEST')
    expect(await db.brand.count({ where: { name: 'Over a socket' } })).toBe(0)
  })

  it('within the limits of /graphql: depth, aliases, tokens, cost, and no suggestions or values in errors', async () => {
    const admin = await person('platform-admin')
    const nest = (depth: number): string =>
      depth ? `managers { user { ownedBrands { brand { ${nest(depth - 1)} } } } }` : 'name'
    const deep = `subscription { accessChanged { ownedBrands { brand { ${nest(5)} } } } }`
    for (const query of [
      deep,
      `subscription { ${Array.from({ length: 60 }, (_, i) => `a${i}: notificationAdded { title }`).join(' ')} }`,
      `subscription { notificationAdded { ${'title '.repeat(4000)} } }`,
    ]) {
      const began = performance.now()
      expect((await codeOf(admin, query))?.message, query.slice(0, 60)).toBeTruthy()
      expect(performance.now() - began).toBeLessThan(2000)
    }
    expect((await codeOf(admin, 'subscription { notificationAddd { title } }'))?.message).not.toMatch(/Did you mean/)
    expect((await codeOf(admin, 'subscription ($n: Int!) { notificationAdded { title } }'))?.message).not.toMatch(
      /undefined|null/,
    )
  })

  it('and lives through a document that is none', async () => {
    const who = await person('learner')
    const { client } = open(who)
    expect((await firstOf(client, 'subscription {')).errors?.[0]?.message).toMatch(/Syntax Error/)
    expect((await firstOf(client, '')).errors?.length).toBe(1)
    expect((await firstOf(client, '', { extensions: { doc_id: 'f'.repeat(64) } })).errors?.[0]?.message).toBe(
      'Unknown document.',
    )
    const news = await makeNotification(db, { userId: who.user.id, title: 'Still here' })
    const { heard } = listen(client, 'subscription { notificationAdded { title } }')
    await until(
      () => heard.length > 0,
      () => services.pubsub.publish('notification.added', who.user.id, news.id),
    )
    expect(heard[0]).toEqual({ data: { notificationAdded: { title: 'Still here' } } })
    await client.dispose()
  })

  it('holds at most fifty at a time', async () => {
    const { client } = open(await person('learner'))
    for (let i = 0; i < 50; i++) listen(client, 'subscription { notificationAdded { title } }')
    expect((await firstOf(client, 'subscription { notificationAdded { title } }')).errors?.[0]?.extensions?.code).toBe(
      'TOO_MANY',
    )
    await client.dispose()
  })

  it('also at the HTTP door: no stream there that keeps what it knew at its begin', async () => {
    const who = await person('learner')
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', cookie: `paddock=${who.token}` },
      body: JSON.stringify({ query: 'subscription { notificationAdded { title } }' }),
    })
    expect(await response.text()).toContain('Subscriptions run over a WebSocket')
  })
})

describe('a socket ends with what opened it', () => {
  const expired = async (who: Who) =>
    db.session.updateMany({ where: { userId: who.user.id }, data: { expiresAt: new Date(0) } })

  it('rights taken away, and sessions that run out, count with the next event', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const demoted = open(admin)
    const { heard } = listen(demoted.client, 'subscription { requestCounts { userRequests } }')
    await until(
      () => heard.length > 0,
      () => services.pubsub.publish('counts.changed', 'admins', true),
    )
    const role = await db.role.findUniqueOrThrow({ where: { key: 'learner' } })
    await db.user.update({ where: { id: admin.user.id }, data: { roleId: role.id } })
    const refused = () => JSON.stringify(heard.at(-1)).includes('FORBIDDEN')
    await until(refused, () => services.pubsub.publish('counts.changed', 'admins', true))
    expect(refused()).toBe(true)
    expect(
      JSON.stringify((await firstOf(demoted.client, 'subscription { requestCounts { userRequests } }')).errors),
    ).toMatch(/FORBIDDEN/)
    await demoted.client.dispose()

    const out = open(learner)
    const { heard: told, isOver } = listen(out.client, 'subscription { notificationAdded { title } }')
    const news = await makeNotification(db, { userId: learner.user.id })
    await until(
      () => told.length > 0,
      () => services.pubsub.publish('notification.added', learner.user.id, news.id),
    )
    await expired(learner)
    const known = told.length
    await until(isOver, () => services.pubsub.publish('notification.added', learner.user.id, news.id))
    expect([isOver(), told.length - known]).toEqual([true, 0])
    expect(JSON.stringify((await firstOf(out.client, 'subscription { notificationAdded { title } }')).errors)).toMatch(
      /Sign in first/,
    )
    await out.client.dispose()
  })

  it('news on a socket are no use of its session: an open window does not keep it from falling idle', async () => {
    const who = await person('learner')
    await db.session.updateMany({
      where: { userId: who.user.id },
      data: { lastSeenAt: new Date(Date.now() - 600_000) },
    })
    const { client } = open(who)
    const { heard } = listen(client, 'subscription { notificationAdded { title } }')
    const news = await makeNotification(db, { userId: who.user.id })
    // The subscription itself was asked for by a person; what is told is not.
    await until(
      () => heard.length > 0,
      () => services.pubsub.publish('notification.added', who.user.id, news.id),
    )
    await db.session.updateMany({
      where: { userId: who.user.id },
      data: { lastSeenAt: new Date(Date.now() - 600_000) },
    })
    const known = heard.length
    await until(
      () => heard.length > known,
      () => services.pubsub.publish('notification.added', who.user.id, news.id),
    )
    expect((await db.session.findFirstOrThrow({ where: { userId: who.user.id } })).lastSeenAt.getTime()).toBeLessThan(
      Date.now() - 500_000,
    )
    await client.dispose()
  })
})

it('one piece of news for many windows of a person is worked out once', async () => {
  const who = await person('learner')
  const heard: unknown[][] = []
  const waits: number[] = []
  let told = 0
  const clients = Array.from({ length: WINDOWS }, (_, index) => {
    const { client } = open(who)
    heard[index] = []
    client.subscribe(
      { query: 'subscription { notificationAdded { title } }' },
      {
        next: (value) => {
          heard[index]!.push(value)
          if (told) waits.push(performance.now() - told)
        },
        error: () => {},
        complete: () => {},
      },
    )
    return client
  })
  const news = await makeNotification(db, { userId: who.user.id, title: 'For all windows' })
  await until(
    () => heard.every((own) => own.length > 0),
    () => services.pubsub.publish('notification.added', who.user.id, news.id),
  )
  const fresh = await makeNotification(db, { userId: who.user.id, title: 'Once' })
  const once = (own: unknown[]) => own.filter((value) => JSON.stringify(value).includes('Once')).length
  const looks = () => statements().filter((sql) => sql.includes('"Notification"')).length
  // What was published before may still be on its way.
  let quiet = 0
  await until(
    () => quiet > 5,
    () => {
      quiet = looks() ? 0 : quiet + 1
    },
  )
  told = performance.now()
  services.pubsub.publish('notification.added', who.user.id, fresh.id)
  await until(
    () => heard.every((own) => once(own) > 0),
    () => {},
  )
  waits.sort((a, b) => a - b)
  console.log(`${WINDOWS} windows told: p50 ${waits[WINDOWS >> 1]?.toFixed(0)} ms, last ${waits.at(-1)?.toFixed(0)} ms`)
  expect(heard.map(once)).toEqual(heard.map(() => 1))
  // Windows woken in one turn of the loop share one look; a busy machine takes a few turns.
  expect(looks()).toBeLessThan(WINDOWS / 5)
  for (const client of clients) await client.dispose()
})

it('a refused operation costs nothing, and one refused for the rate says when to come back', async () => {
  const who = await person('learner')
  const dear =
    '{ brands(first: 100) { edges { node { managers { user { ownedBrands { brand { managers { user { id } } } } } } } } } }'
  for (let i = 0; i < 30; i++) expect(JSON.stringify((await graphql(who, dear)).errors)).toMatch(/costs|depth|deep/i)
  const cheap = await graphql(who, '{ viewer { id } }')
  expect(cheap.errors).toBeUndefined()
  expect((cheap.extensions as { cost: { spentThisMinute: number } }).cost.spentThisMinute).toBeLessThan(100)
  await services.limits.use('cost', who.user.id, { points: 200_000, amount: 199_990 })
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `paddock=${who.token}` },
    body: JSON.stringify({ query: '{ brands(first: 100) { edges { node { name } } } }' }),
  })
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
})
