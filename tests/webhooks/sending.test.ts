import { Webhook as Verifier } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { takeDue } from '../../server/webhooks/sending/claim.ts'
import { openWebhooks } from './world.ts'

const world = await openWebhooks()
const { db, services, jobs, travel, receiver, admin, change, issue, open, makeDealer, deliveries, later } = world
const HOUR = 60 * 60_000
const MADE = [{ kind: 'dealer.created', selection: '{ databaseId name }' }]
const BOTH = [...MADE, { kind: 'dealer.updated', selection: 'databaseId name' }]
const stateOf = async (id: string) => db.webhook.findUniqueOrThrow({ where: { id } })
const names = () => receiver.got.map(({ json }) => json.data?.name)

it('is told what happens, by the fields it asked for, signed as Standard Webhooks verifies it', async () => {
  const { id, secret } = await open(MADE)
  const dealerId = await makeDealer('Signed Motors')
  await jobs()
  const [message] = receiver.got
  expect(message!.json).toMatchObject({
    type: 'dealer.created',
    subject: { type: 'Dealer', id: dealerId },
    data: { databaseId: dealerId, name: 'Signed Motors' },
  })
  expect(Object.keys(message!.json.data!)).toEqual(['databaseId', 'name'])
  expect(() => new Verifier(secret).verify(message!.body, message!.headers)).not.toThrow()
  expect(() => new Verifier(secret).verify(`${message!.body} `, message!.headers)).toThrow()
  const [row] = await deliveries(id)
  expect(row).toMatchObject({ id: message!.id, state: 'DELIVERED', status: 200, answer: 'taken', attempts: 1 })
  expect(row!.request).toBe(message!.body)
})

it('signs with both secrets for a day after it is rotated, then with the new one', async () => {
  const { id, secret } = await open(MADE)
  const rotated = await change<{ secret: string }>('rotateWebhookSecret', { databaseId: id }, 'secret')
  const fresh = rotated.data!.rotateWebhookSecret!.secret
  const verifies = (key: string) => {
    const { body, headers } = receiver.got.at(-1)!
    try {
      return Boolean(new Verifier(key).verify(body, headers))
    } catch {
      return false
    }
  }
  await makeDealer('Rotated Motors')
  await jobs()
  expect([verifies(secret), verifies(fresh)]).toEqual([true, true])
  await db.webhook.update({ where: { id }, data: { formerSecretUntil: services.now() } })
  await makeDealer('Later Motors')
  await jobs()
  expect([verifies(secret), verifies(fresh)]).toEqual([false, true])
  expect(JSON.stringify(await db.activityLog.findMany({ where: { targetId: id } }))).not.toContain('whsec_')
})

it('nothing is told of a change that does not commit', async () => {
  const { id } = await open(MADE)
  const refused = await change('saveDealer', { name: 'Nowhere', businessUnitId: crypto.randomUUID() }, '__typename')
  expect(refused.errors).toBeDefined()
  expect(await deliveries(id)).toEqual([])
})

it('is told in order for each subject: what fails holds up its own, not others', async () => {
  const { id } = await open(BOTH)
  const first = await makeDealer('A1')
  receiver.mood = (res, { json }) => (json.subject.id === first ? void res.writeHead(500).end() : receiver.well(res))
  await jobs()
  await world.renameDealer(first, 'A2')
  await makeDealer('B1')
  await jobs()
  expect(names()).toEqual(['B1'])
  receiver.mood = receiver.well
  await later(6000)
  // As they read at the moment of sending.
  expect(receiver.got.slice(1).map(({ json }) => [json.type, json.data?.name])).toEqual([
    ['dealer.created', 'A2'],
    ['dealer.updated', 'A2'],
  ])
  expect((await deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['DELIVERED', 2],
    ['DELIVERED', 1],
    ['DELIVERED', 1],
  ])
})

it('a receiver that fails is tried for three days under one id, then turned off; its owner hears of it', async () => {
  const { id } = await open(MADE)
  const ids = new Set<string>()
  receiver.mood = (res, message) => {
    ids.add(message.id)
    res.writeHead(503).end('later')
  }
  await makeDealer('Missed Motors')
  const began = services.now().getTime()
  for (let tries = 0; tries < 12 && (await stateOf(id)).state === 'ACTIVE'; tries++) {
    const [row] = await deliveries(id)
    await later(Math.max(0, row!.nextAt.getTime() - services.now().getTime()) + 1)
  }
  const days = (services.now().getTime() - began) / (24 * HOUR)
  expect([receiver.tries, ids.size]).toEqual([10, 1])
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(3.5)
  expect(await stateOf(id)).toMatchObject({ state: 'OFF', lastError: expect.stringContaining('three days') as string })
  const news = await db.notification.findMany({ where: { userId: admin.user.id, kind: 'webhook.switched-off' } })
  expect(news.map(({ link }) => link)).toContain(`/auth/admin/webhooks/${id}`)
  const letters = await db.outboxMail.findMany({ where: { to: admin.user.email } })
  expect(letters.some(({ subject }) => subject.includes('turned off'))).toBe(true)
  // Off, nothing is kept for it.
  await makeDealer('Unheard Motors')
  expect(await deliveries(id)).toHaveLength(1)
})

it('410 switches it off at once', async () => {
  const { id } = await open(MADE)
  receiver.mood = (res) => void res.writeHead(410).end()
  await makeDealer('Gone Motors')
  await jobs()
  expect(await stateOf(id)).toMatchObject({ state: 'OFF' })
  expect((await deliveries(id))[0]).toMatchObject({ state: 'FAILED', attempts: 1 })
  const logged = await db.activityLog.findFirstOrThrow({ where: { targetId: id, action: 'switchOffWebhook' } })
  expect(logged.after).toMatchObject({ state: 'OFF', lastError: expect.stringContaining('410') as string })
})

it('a redirect into our own network is not followed', async () => {
  const { id } = await open(MADE)
  receiver.mood = (res) => void res.writeHead(301, { location: `${receiver.url}/inner` }).end()
  await makeDealer('Moved Motors')
  await jobs()
  expect(receiver.tries).toBe(1)
  expect((await deliveries(id))[0]).toMatchObject({ state: 'WAITING', status: 301 })
})

it('who answers too late, or never, is left alone for a while, whatever else waits for it', async () => {
  const { id } = await open(MADE)
  receiver.mood = (res) => void setTimeout(() => res.writeHead(200).end(), 700)
  await makeDealer('Late Motors')
  await jobs()
  expect((await deliveries(id))[0]).toMatchObject({
    state: 'WAITING',
    status: null,
    error: 'No answer within 0.3 seconds.',
  })
  await makeDealer('Patient Motors')
  await jobs()
  expect(receiver.tries).toBe(1)
  receiver.clear()
  await later(6000)
  expect(names()).toEqual(['Late Motors', 'Patient Motors'])
})

it('of a gigabyte of an answer the first bytes are read', async () => {
  const { id } = await open(MADE)
  let sent = 0
  receiver.mood = (res) => {
    res.writeHead(200)
    const more = () => {
      while (!res.destroyed && sent < 1e9 && res.write(Buffer.alloc(100_000, 'x'))) sent += 100_000
      if (!res.destroyed) res.once('drain', more)
    }
    more()
  }
  await makeDealer('Endless Motors')
  await jobs()
  const [row] = await deliveries(id)
  expect([row!.state, row!.answer.length]).toEqual(['DELIVERED', 4000])
  expect(sent).toBeLessThan(50e6)
})

it('what the token may not see any more is not sent; a revoked one switches it off', async () => {
  const clientId = await issue()
  const { id } = await open(MADE, clientId)
  await makeDealer('Unseen Motors')
  const set = (rights: string[]) =>
    change('updateApiClient', { databaseId: clientId, name: 'x', rights, ratePerMinute: 600 }, 'client { id }')
  await set(['view-users'])
  await jobs()
  expect(receiver.tries).toBe(0)
  expect((await deliveries(id))[0]).toMatchObject({
    state: 'WITHHELD',
    request: '',
    error: expect.stringMatching(/\w/),
  })
  await set(['view-dealers'])
  await makeDealer('Seen Motors')
  await change('revokeApiClient', { databaseId: clientId }, '__typename')
  await jobs()
  expect(receiver.tries).toBe(0)
  expect(await stateOf(id)).toMatchObject({ state: 'OFF', lastError: expect.stringContaining('token') as string })
})

it('a single field it may not see is null, and the message says so', async () => {
  const clientId = await issue(['view-dealers'])
  const selection = '{ name submittedBy { databaseId email } }'
  const { id } = await open([{ kind: 'dealer.created', selection }], clientId)
  const dealerId = await makeDealer('Half Motors')
  await db.dealer.update({ where: { id: dealerId }, data: { submittedById: admin.user.id } })
  await jobs()
  expect((await deliveries(id))[0]!.error).toBe('')
  expect(receiver.got[0]!.body).not.toContain(admin.user.email)
  expect(receiver.got[0]!.json.data).toMatchObject({ name: 'Half Motors' })
})

it('fields that a later version lacks are told to the owner; what waits is kept and sent once they are mended', async () => {
  const { id } = await open(MADE)
  await db.webhookSubscription.updateMany({ where: { webhookId: id }, data: { selection: '{ databaseId wheels }' } })
  await makeDealer('Kept Motors')
  await jobs()
  await makeDealer('Held Motors')
  await jobs()
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['HELD', 'HELD'])
  expect((await db.webhookSubscription.findFirstOrThrow({ where: { webhookId: id } })).fault).toContain('wheels')
  const where = { userId: admin.user.id, kind: 'webhook.selection-broken' }
  expect(await db.notification.count({ where })).toBe(1)
  await change('saveWebhook', { databaseId: id, subscriptions: MADE }, '__typename')
  await jobs()
  expect(names()).toEqual(['Kept Motors', 'Held Motors'])
})

it('two processes never take the same, and a killed one loses none', async () => {
  const { id } = await open(MADE)
  for (let made = 0; made < 30; made++) await makeDealer(`Many ${made}`)
  const held = await Promise.all([takeDue(services, id), takeDue(services, id), takeDue(services, id)])
  const ids = held.flat().map((row) => row.id)
  expect([ids.length, new Set(ids).size]).toEqual([30, 30])
  // All three are killed here: their hold ends by itself.
  await jobs()
  expect(receiver.got).toHaveLength(0)
  await db.$executeRaw`UPDATE "WebhookDelivery" SET "leasedUntil" = now() - interval '1 second'`
  await later(0)
  expect(new Set(receiver.got.map((one) => one.id)).size).toBe(30)
})

it('a clock that is turned back makes nothing wait', async () => {
  const { id } = await open(MADE)
  travel(48 * HOUR)
  const late = await triedThen(id)
  await later(-48 * HOUR)
  expect(receiver.got.map((one) => one.id)).toEqual([late])
})

/** A message of the future that was tried then in vain. */
async function triedThen(webhookId: string): Promise<string> {
  const now = services.now()
  const { id } = await db.webhookDelivery.create({
    data: {
      webhookId,
      kind: 'dealer.created',
      subjectId: await clockDealer(),
      happenedAt: now,
      attempts: 1,
      triedAt: now,
      nextAt: new Date(now.getTime() + HOUR),
    },
  })
  return id
}

const clockDealer = async () =>
  (await db.dealer.create({ data: { name: 'Clock Motors', code: 'CLK1', status: 'ACTIVE' } })).id

it('is sent again one by one and by time, under the same id; paused, everything waits', async () => {
  const { id } = await open(MADE)
  await makeDealer('Once Motors')
  await jobs()
  const [first] = receiver.got
  await change('resendWebhookDelivery', { databaseId: first!.id }, '__typename')
  await jobs()
  const from = new Date(services.now().getTime() - HOUR).toISOString()
  const again = await change<{ count: number }>('resendWebhookDeliveries', { databaseId: id, from }, 'count')
  expect(again.data!.resendWebhookDeliveries!.count).toBe(1)
  await jobs()
  expect(receiver.got.map((one) => one.id)).toEqual([first!.id, first!.id, first!.id])
  await change('pauseWebhook', { databaseId: id, paused: true }, '__typename')
  await makeDealer('Paused Motors')
  await jobs()
  expect(receiver.got).toHaveLength(3)
  await change('pauseWebhook', { databaseId: id, paused: false }, '__typename')
  await jobs()
  expect(names().at(-1)).toBe('Paused Motors')
})

it('tells of who was erased nothing any more, in the log either', async () => {
  const { id } = await open([{ kind: 'user.created', selection: 'databaseId email' }])
  const email = 'erased.soon@partner.test'
  const made = await change<{ user: { databaseId: string } }>(
    'createUser',
    { email, firstName: 'E' },
    'user { databaseId }',
  )
  await jobs()
  expect((await deliveries(id))[0]!.request).toContain(email)
  const { errors } = await change('deleteUser', { databaseId: made.data!.createUser!.user.databaseId }, 'deletedId')
  expect(errors).toBeUndefined()
  expect(JSON.stringify((await deliveries(id)).map(({ request }) => request))).not.toContain(email)
  expect((await world.graphql(admin, '{ webhooks { totalCount } }')).errors).toBeUndefined()
})
