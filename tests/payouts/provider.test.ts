// PAYOUTS=200 KILLS=6 npx vitest run --project api tests/payouts/provider.test.ts: the full figure. Fewer by default,
// so that the file takes seconds.
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeGrant } from '../../prisma/factories/payouts.ts'
import { balanceOf, balancesOf, held, paid, person as accountOf } from '../../server/domain/ledger/ledger.ts'
import { resumePayouts } from '../../server/payouts/send.ts'
import { drainJobs } from '../../server/platform/jobs.ts'
import { fakeTremendous, type Mood } from '../support/fakeTremendous.ts'
import { openWorld, type Who } from '../support/world.ts'

const PAYOUTS = Number(process.env.PAYOUTS ?? 40)
const KILLS = Number(process.env.KILLS ?? 1)

const fake = await fakeTremendous({ late: 60 })
const settings = {
  TREMENDOUS_URL: fake.url,
  TREMENDOUS_KEY: 'TEST_key',
  TREMENDOUS_TIMEOUT: '400',
  TREMENDOUS_CAMPAIGN: 'CAMPAIGN',
}
const { db, url, graphql, rest, person, services } = await openWorld(settings)
afterAll(() => fake.close())

const admin = await person('company-admin')
let keys = 0
async function requested(who: Who, amount?: string): Promise<string> {
  const { data, errors } = await graphql<{ requestPayout: { payout: { databaseId: string } } }>(
    who,
    'mutation ($input: RequestPayoutInput!) { requestPayout(input: $input) { payout { databaseId } } }',
    { input: { amount, idempotencyKey: `provider-${keys++}` } },
  )
  expect(errors).toBeUndefined()
  return data!.requestPayout.payout.databaseId
}
async function released(amount = 2500n): Promise<{ who: Who; id: string }> {
  const who = await person('learner')
  await makeGrant(db, { userId: who.user.id }, amount)
  const id = await requested(who)
  expect((await decide('approvePayout', id)).errors).toBeUndefined()
  return { who, id }
}
const decide = (name: string, databaseId: string) =>
  graphql(admin, `mutation ($id: ID!) { ${name}(input: { databaseId: $id }) { payout { status } } }`, {
    id: databaseId,
  })
/** Works what waits, and what was put off after a failure as if its time had come. */
async function work(times = 1): Promise<void> {
  for (let round = 0; round < times; round++) {
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`
    await drainJobs(services)
  }
}
const orderOf = (id: string) => db.payoutOrder.findUniqueOrThrow({ where: { id } })
const cash = (who: Who) => balanceOf(db, accountOf(who.user.id), 'USD')

describe('the provider', () => {
  it('is told what to send, once, and gives the link', async () => {
    fake.mood(() => 'well')
    const { who, id } = await released(123_456n)
    await work()
    expect(await orderOf(id)).toMatchObject({
      status: 'SENT',
      provider: 'tremendous',
      providerOrderId: fake.orders.get(id)!.id,
    })
    expect(fake.orders.get(id)!.rewards).toMatchObject([
      {
        campaign_id: 'CAMPAIGN',
        value: { denomination: 1234.56, currency_code: 'USD' },
        recipient: { email: who.user.email },
        delivery: { method: 'LINK' },
      },
    ])
    const { status, json } = await rest<{ link: string }>(who, `GET /api/payments/get-reward-link/${id}`)
    expect([status, json.link]).toEqual([200, `https://rewards.test/claim/${fake.orders.get(id)!.rewards[0]!.id}`])
  })

  for (const mood of [
    'late',
    'answers twice',
    'never answers',
    'breaks before',
    'breaks after',
    'hangs up before',
    'hangs up after',
    'busy',
    'locked out',
    'redirects',
  ] as Mood[]) {
    it(`${mood}: tried again until it is sent, one effect`, async () => {
      fake.mood((_name, before) => (before < 2 ? mood : 'well'))
      const { who, id } = await released()
      await work()
      const after = await orderOf(id)
      if (mood !== 'late' && mood !== 'answers twice')
        expect(after).toMatchObject({ status: 'SENDING', reason: expect.stringContaining('asked again') as string })
      // A busy machine may take a good answer for a late one, and has what failed in its queue a moment later.
      const sentByNow = async () => {
        if ((await orderOf(id)).status !== 'SENT') await work()
        return (await orderOf(id)).status
      }
      await expect.poll(sentByNow, { timeout: 20_000, interval: 20 }).toBe('SENT')
      expect(await orderOf(id)).toMatchObject({
        status: 'SENT',
        reason: null,
        providerOrderId: fake.orders.get(id)!.id,
      })
      expect(await cash(who)).toBe(0n)
      expect(
        await db.ledgerTransaction.findMany({
          where: { subjectId: id },
          select: { kind: true },
          orderBy: { createdAt: 'asc' },
        }),
      ).toEqual([{ kind: 'payout.held' }, { kind: 'payout.sent' }])
    })
  }

  it('refuses: the money comes back, the reason stands there, and it can be sent again under a new name', async () => {
    fake.mood(() => 'refuses')
    const { who, id } = await released()
    await work()
    expect(await orderOf(id)).toMatchObject({
      status: 'FAILED',
      reason: 'The provider refused it: The recipient cannot be paid in this country',
      providerOrderId: null,
    })
    expect(await cash(who)).toBe(2500n)
    fake.mood(() => 'well')
    const both = await Promise.all([decide('retryPayout', id), decide('retryPayout', id)])
    // The second finds it on its way and only brings the asking forward, or was told that somebody was faster.
    expect(both.filter(({ errors }) => !errors).length).toBeGreaterThan(0)
    await work()
    expect(await orderOf(id)).toMatchObject({
      status: 'SENT',
      attempt: 1,
      providerOrderId: fake.orders.get(`${id}-1`)!.id,
    })
    expect(fake.orders.has(id)).toBe(false)
    expect(await cash(who)).toBe(0n)
  })

  it('refused and spent otherwise since: not sent again', async () => {
    fake.mood(() => 'refuses')
    const { who, id } = await released()
    await work()
    fake.mood(() => 'well')
    await requested(who, '24')
    expect((await decide('retryPayout', id)).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect(await orderOf(id)).toMatchObject({ status: 'FAILED', attempt: 0 })
  })

  it('takes its time: asked again later, never ordered twice', async () => {
    fake.mood(() => 'wants approval')
    const { id } = await released()
    await work(3)
    expect(await orderOf(id)).toMatchObject({ status: 'SENDING' })
    expect(fake.asked.get(id)).toBe(1)
    fake.orders.get(id)!.status = 'EXECUTED'
    await work()
    expect(await orderOf(id)).toMatchObject({ status: 'SENT' })
    fake.mood(() => 'wants approval')
    const other = await released()
    await work()
    fake.orders.get(other.id)!.status = 'FAILED'
    await work()
    expect(await orderOf(other.id)).toMatchObject({ status: 'FAILED', reason: 'The provider could not carry it out.' })
    expect(await cash(other.who)).toBe(2500n)
  })

  it('the answer came and the process died before it was written down: one payout', async () => {
    fake.mood(() => 'well')
    const { who, id } = await released()
    // What stands in the database at that moment: begun here, done there.
    await db.payoutOrder.update({ where: { id }, data: { status: 'SENDING', provider: 'tremendous' } })
    const response = await fetch(`${fake.url}/api/v2/orders`, {
      method: 'POST',
      headers: { authorization: 'Bearer TEST_key' },
      body: JSON.stringify({
        external_id: id,
        payment: { funding_source_id: 'balance' },
        reward: {
          value: { denomination: 25, currency_code: 'USD' },
          delivery: { method: 'LINK' },
          recipient: { name: 'x', email: who.user.email },
        },
      }),
    })
    expect(response.status).toBe(200)
    await Promise.all([work(), work(), resumePayouts(services, new Date(Date.now() + 1000))])
    await work()
    expect(await orderOf(id)).toMatchObject({ status: 'SENT', providerOrderId: fake.orders.get(id)!.id })
    expect(fake.asked.get(id)).toBe(1)
  })
})

it(`${PAYOUTS} payouts through a provider in every mood, the worker killed again and again: exactly one effect each, nothing held, no drift`, async () => {
  const moods: Mood[] = [
    'well',
    'late',
    'well',
    'breaks after',
    'well',
    'hangs up after',
    'late',
    'breaks before',
    'well',
    'hangs up before',
    'answers twice',
    'never answers',
  ]
  const orders = new Map(fake.orders)
  let turn = 0
  fake.mood((_name, before) => (before > 1 ? 'well' : moods[turn++ % moods.length]!))
  const people = await Promise.all(
    Array.from({ length: Math.ceil(PAYOUTS / 10) }, async () => {
      const who = await person('learner')
      await makeGrant(db, { userId: who.user.id }, 10_000n)
      return who
    }),
  )
  const ids: string[] = []
  for (const who of people) for (let count = 0; count < 10; count++) ids.push(await requested(who, '10'))
  for (const databaseId of ids)
    expect(
      (
        await graphql(
          admin,
          'mutation ($id: ID!) { approvePayout(input: { databaseId: $id }) { payout { status } } }',
          { id: databaseId },
        )
      ).errors,
    ).toBeUndefined()

  const isDone = async () => (await db.payoutOrder.count({ where: { id: { in: ids }, status: 'SENT' } })) === ids.length
  let kills = 0
  let worker: ChildProcess | undefined
  const start = () =>
    new Promise<ChildProcess>((resolve, reject) => {
      const child = spawn(process.execPath, [path.resolve(import.meta.dirname, 'worker.ts')], {
        env: {
          ...process.env,
          ...settings,
          DATABASE_URL: url,
          DATA_DIR: services.config.DATA_DIR,
          LOG_LEVEL: 'silent',
          SECRET: services.config.SECRET,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child.stdout!.once('data', () => resolve(child))
      child.once('exit', (code) => reject(new Error(`The worker ended by itself: ${code}`)))
    })
  const began = Date.now()
  while (!(await isDone()) && Date.now() - began < 90_000) {
    worker = await start()
    // Killed in the midst of it, again and again; then given the time to finish.
    const until = Date.now() + (kills < KILLS ? 250 + Math.random() * 500 : 10_000)
    while (Date.now() < until && !(await isDone())) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      if (kills >= KILLS)
        await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND attempts > 0 AND run_at > now()`
    }
    worker.removeAllListeners('exit')
    const gone = new Promise((resolve) => worker!.once('exit', resolve))
    worker.kill('SIGKILL')
    await gone
    kills++
  }
  console.log(
    `${ids.length} payouts in ${((Date.now() - began) / 1000).toFixed(1)} s, worker killed ${kills} times, asked ${ids.reduce((sum, id) => sum + (fake.asked.get(id) ?? 0), 0)} times`,
  )
  expect(kills).toBeGreaterThan(KILLS / 2)
  expect(await db.payoutOrder.count({ where: { id: { in: ids }, status: 'SENT' } })).toBe(ids.length)
  expect(fake.orders.size - orders.size).toBe(ids.length)
  for (const id of ids) expect((await orderOf(id)).providerOrderId).toBe(fake.orders.get(id)!.id)
  for (const who of people) expect(await cash(who)).toBe(0n)
  const moves = await db.ledgerTransaction.groupBy({
    by: ['kind'],
    where: { subjectId: { in: ids } },
    _count: true,
    orderBy: { kind: 'asc' },
  })
  expect(moves).toEqual([
    { kind: 'payout.held', _count: ids.length },
    { kind: 'payout.sent', _count: ids.length },
  ])
  const open = await db.payoutOrder.aggregate({
    where: { status: { in: ['REQUESTED', 'TAX_HOLD', 'APPROVED', 'SENDING'] } },
    _sum: { amount: true },
  })
  expect(await balanceOf(db, held, 'USD')).toBe(open._sum.amount ?? 0n)
  const sent = await db.payoutOrder.aggregate({ where: { status: 'SENT' }, _sum: { amount: true } })
  expect(await balancesOf(db, paid)).toEqual([{ unit: 'USD', amount: sent._sum.amount }])
})
