import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeGrant } from '../../prisma/factories/payouts.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { balanceOf, balancesOf, dealer, held, paid, person as accountOf } from '../../server/domain/ledger/ledger.ts'
import { BUILT_IN_ROLES, type RoleKey } from '../../server/platform/rights.ts'
import { codeOf } from '../support/answers.ts'
import { bulkCalls } from '../bulk-changes/calls.ts'
import { guest, openWorld, type Who } from '../support/world.ts'
import { SUBMIT, w9 } from '../tax/form.ts'

const world = await openWorld()
const { db, graphql, rest, person, jobs, signIn } = world
const { plan, start, look } = bulkCalls(world)

const REQUEST =
  'mutation ($input: RequestPayoutInput!) { requestPayout(input: $input) { payout { databaseId number type status unit amount value { amount currency } version viewerCanCancel viewerCanOpen } query { payoutBalances { unit available held dealerId } } } }'
const ORDER =
  'mutation ($input: CreateLoyaltyOrderInput!) { createLoyaltyOrder(input: $input) { payout { databaseId type status amount unit value { minor } } } }'
const step = (name: string) =>
  `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { payout { databaseId status version reason creditNote } } }`
const fieldsOf = (answer: { errors?: { extensions: { fields?: Record<string, string> } }[] }) =>
  Object.keys(answer.errors?.[0]?.extensions.fields ?? {})
let keys = 0
const key = () => `key-of-test-${keys++}`

interface Made {
  databaseId: string
  number: number
  status: string
  version: number
  amount: number
}
async function request(who: Who, input: object = {}): Promise<Made> {
  const { data, errors } = await graphql<{ requestPayout: { payout: Made } }>(who, REQUEST, {
    input: { idempotencyKey: key(), ...input },
  })
  expect(errors).toBeUndefined()
  return data!.requestPayout.payout
}
async function earner(amount = 10_000n, role: RoleKey = 'learner'): Promise<Who> {
  const who = await person(role)
  await makeGrant(db, { userId: who.user.id }, amount)
  return who
}
const cashOf = (who: Who) => balanceOf(db, accountOf(who.user.id), 'USD')
const admin = await person('company-admin')
const decide = (name: string, databaseId: string, more: object = {}, who: Who | null = admin) =>
  graphql<Record<string, { payout: Made & { reason: string; creditNote: string | null } }>>(who, step(name), {
    input: { databaseId, ...more },
  })

describe('cashing out', () => {
  it('holds the money at once, leaves when released, and can be redeemed once', async () => {
    const learner = await earner()
    const { data } = await graphql(learner, REQUEST, { input: { amount: '$ 25.00', idempotencyKey: key() } })
    expect(data).toMatchObject({
      requestPayout: {
        payout: {
          type: 'CASH',
          status: 'REQUESTED',
          unit: 'USD',
          amount: 2500,
          value: { amount: '25.00', currency: 'USD' },
          viewerCanCancel: true,
          viewerCanOpen: false,
        },
        query: { payoutBalances: [{ unit: 'USD', available: 7500, held: 2500, dealerId: null }] },
      },
    })
    const { databaseId: id } = (data as unknown as { requestPayout: { payout: Made } }).requestPayout.payout
    expect((await rest(learner, `GET /api/payments/get-reward-link/${id}`)).status).toBe(409)
    expect((await decide('approvePayout', id)).data).toMatchObject({
      approvePayout: { payout: { status: 'APPROVED' } },
    })
    await jobs()
    expect(await db.payoutOrder.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'SENT',
      provider: 'embedded',
      decidedById: admin.user.id,
      sentAt: expect.any(Date) as Date,
    })
    expect(await cashOf(learner)).toBe(7500n)
    const [told] = await db.notification.findMany({ where: { userId: learner.user.id } })
    expect(told).toMatchObject({
      kind: 'payout.sent',
      title: 'Your reward of $25.00 is ready',
      link: '/auth/spiff/cashout',
    })
    const [letter, ...others] = await db.outboxMail.findMany({ where: { to: learner.user.email } })
    expect([letter?.subject, others]).toEqual(['Your reward of $25.00 is ready', []])
    // The link is money: it is in no letter.
    expect(`${letter?.text}${letter?.html}`).not.toContain('/payout/')
    const link = await rest<{ link: string }>(learner, `GET /api/payments/get-reward-link/${id}`)
    expect(link.json.link).toMatch(/^http:\/\/paddock\.test\/payout\/[\w-]{32}$/)
    const token = link.json.link.split('/').at(-1)!
    expect(
      (
        await graphql(
          guest,
          'query ($token: String!) { payoutReward(token: $token) { value { amount } name redeemedAt code } }',
          { token },
        )
      ).data,
    ).toEqual({
      payoutReward: {
        value: { amount: '25.00' },
        name: `${learner.user.firstName} ${learner.user.lastName}`,
        redeemedAt: null,
        code: null,
      },
    })
    const REDEEM = 'mutation ($token: String!) { redeemPayoutReward(input: { token: $token }) { reward { code } } }'
    const tries = await Promise.all(
      Array.from({ length: 10 }, () =>
        graphql<{ redeemPayoutReward: { reward: { code: string } } }>(guest, REDEEM, { token }),
      ),
    )
    expect(tries.filter(({ errors }) => !errors).map(({ data: done }) => done!.redeemPayoutReward.reward.code)).toEqual(
      [expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/)],
    )
    expect(tries.filter((answer) => codeOf(answer) === 'CONFLICT')).toHaveLength(9)
    expect(
      (await rest<{ redemptions: object[] }>(learner, 'GET /api/payments/payout-redemptions/')).json,
    ).toMatchObject({
      redemptions: [
        {
          _id: id,
          orderId: id,
          type: 'cash',
          status: 'sent',
          amount: '25.00',
          currency: 'USD',
          redemptionDate: expect.any(String) as string,
        },
      ],
      pagination: { total: 1 },
    })
    expect(
      await db.activityLog.count({ where: { action: 'openPayoutReward', targetId: id, actorId: learner.user.id } }),
    ).toBe(1)
    expect(JSON.stringify(await db.activityLog.findMany())).not.toContain(token)
  })

  it('takes all there is where no amount is named, and never more', async () => {
    const learner = await earner(1234n)
    const wrong = async (input: object) => {
      const answer = await graphql(learner, REQUEST, { input: { idempotencyKey: key(), ...input } })
      return [codeOf(answer), ...fieldsOf(answer)]
    }
    for (const amount of ['12.35', '0', '-5', 'much', '4.99', '1000000000000', '1e3', '12.345'])
      expect(await wrong({ amount }), amount).toEqual(['BAD_USER_INPUT', 'amount'])
    expect(await wrong({ amount: '5', currency: 'GBP' })).toEqual(['BAD_USER_INPUT', 'currency'])
    expect(await wrong({ amount: '5', currency: 'EUR' })).toEqual(['BAD_USER_INPUT', 'amount'])
    expect(await request(learner)).toMatchObject({ amount: 1234 })
    expect(await wrong({})).toEqual(['BAD_USER_INPUT', 'amount'])
  })

  it('sends again only what failed, and releases only what was not: the money is held once', async () => {
    const learner = await earner(1000n)
    const { databaseId: id } = await request(learner, { amount: '5' })
    expect(codeOf(await decide('retryPayout', id))).toBe('CONFLICT')
    expect(await cashOf(learner)).toBe(500n)
    await db.payoutOrder.update({ where: { id }, data: { status: 'FAILED' } })
    expect(codeOf(await decide('approvePayout', id))).toBe('CONFLICT')
    expect(await db.payoutOrder.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'FAILED', attempt: 0 })
    await db.payoutOrder.update({ where: { id }, data: { status: 'REQUESTED' } })
    expect((await decide('denyPayout', id, { reason: 'No' })).errors).toBeUndefined()
    expect(await cashOf(learner)).toBe(1000n)
  })

  it('of twenty at once over what four can have, four come through', async () => {
    const learner = await earner(2000n)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => graphql(learner, REQUEST, { input: { amount: '5', idempotencyKey: key() } })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(4)
    expect(answers.filter((answer) => codeOf(answer) === 'BAD_USER_INPUT')).toHaveLength(16)
    expect(await cashOf(learner)).toBe(0n)
  })

  it('asks for a key, does the same once, and refuses another body', async () => {
    const learner = await earner()
    expect(codeOf(await graphql(learner, REQUEST, { input: { amount: '10' } }))).toBe('BAD_REQUEST')
    const header = { 'idempotency-key': 'the-very-same' }
    const same = await Promise.all(
      Array.from({ length: 20 }, () =>
        rest<{ _id: string }>(learner, 'POST /api/payments/create-order', { amount: '10.00', currency: 'USD' }, header),
      ),
    )
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(same.map(({ text }) => text)).size).toBe(1)
    expect(same[0]!.json).toMatchObject({
      type: 'cash',
      status: 'requested',
      amount: '10.00',
      currency: 'USD',
      orderId: same[0]!.json._id,
    })
    expect((await rest(learner, 'POST /api/payments/create-order', { amount: '11' }, header)).status).toBe(422)
    expect(
      (await graphql(learner, REQUEST, { input: { amount: '10', idempotencyKey: 'the-very-same' } })).errors,
    ).toBeUndefined()
    expect(await cashOf(learner)).toBe(9000n)
  })

  it('is taken back until it is released', async () => {
    const [learner, other] = [await earner(), await earner()]
    const mine = await request(learner, { amount: '10' })
    expect(codeOf(await decide('cancelPayout', mine.databaseId, {}, other))).toBe('NOT_FOUND')
    expect((await decide('cancelPayout', mine.databaseId, {}, learner)).data).toMatchObject({
      cancelPayout: { payout: { status: 'CANCELED' } },
    })
    expect(await cashOf(learner)).toBe(10_000n)
    expect(codeOf(await decide('cancelPayout', mine.databaseId, {}, learner))).toBe('CONFLICT')
    const next = await request(learner, { amount: '10' })
    await decide('approvePayout', next.databaseId)
    expect(codeOf(await decide('cancelPayout', next.databaseId, {}, learner))).toBe('CONFLICT')
  })

  it('waits for a tax form where the year comes to the threshold, and goes on with it', async () => {
    const learner = await earner(400_000n)
    expect((await request(learner, { amount: '1,999.99' })).status).toBe('REQUESTED')
    const waiting = await request(learner, { amount: '5' })
    expect(waiting.status).toBe('TAX_HOLD')
    expect(codeOf(await decide('approvePayout', waiting.databaseId))).toBe('CONFLICT')
    expect((await graphql(learner, SUBMIT, { input: w9() })).errors).toBeUndefined()
    expect((await decide('approvePayout', waiting.databaseId)).data).toMatchObject({
      approvePayout: { payout: { status: 'APPROVED' } },
    })
  })
})

it('who signs no W-9 is paid by hand, with the form and the payment named', async () => {
  const learner = await earner(250_000n)
  const { databaseId: id, status } = await request(learner, { amount: '2,500' })
  expect(status).toBe('TAX_HOLD')
  const say = (more: object, who: Who = admin) => decide('markPayoutSent', id, more, who)
  expect(codeOf(await say({ reference: 'Transfer 1182' }))).toBe('CONFLICT')
  expect(fieldsOf(await say({ withoutW9: true }))).toEqual(['reference'])
  expect(codeOf(await say({ withoutW9: true, reference: 'W-8BEN' }, learner))).toBe('FORBIDDEN')
  expect((await say({ withoutW9: true, reference: 'W-8BEN of Nov 3, transfer 1182' })).data).toMatchObject({
    markPayoutSent: { payout: { status: 'SENT' } },
  })
  expect([await cashOf(learner), await db.taxForm.count({ where: { userId: learner.user.id } })]).toEqual([0n, 0])
  expect(codeOf(await say({ withoutW9: true, reference: 'Again' }))).toBe('CONFLICT')
})

describe('deciding', () => {
  it('is for admins who see all, in person, never about themselves', async () => {
    const learner = await earner()
    const { databaseId: id } = await request(learner, { amount: '10' })
    for (const { key: role } of BUILT_IN_ROLES) {
      if (role === 'platform-admin' || role === 'company-admin') continue
      const who = await person(role)
      for (const name of ['approvePayout', 'denyPayout', 'retryPayout', 'markPayoutSent'])
        expect(
          codeOf(await decide(name, id, name === 'denyPayout' ? { reason: 'No' } : {}, who)),
          `${role} ${name}`,
        ).toBe('FORBIDDEN')
      expect(codeOf(await graphql(who, '{ payouts { totalCount } }'))).toBe('FORBIDDEN')
      expect((await graphql(who, 'query ($id: ID!) { payout(databaseId: $id) { number } }', { id })).data).toEqual({
        payout: null,
      })
    }
    expect(codeOf(await decide('approvePayout', id, {}, guest))).toBe('UNAUTHENTICATED')
    const own = await earner(10_000n, 'company-admin')
    const theirs = await request(own, { amount: '10' })
    expect(codeOf(await decide('approvePayout', theirs.databaseId, {}, own))).toBe('FORBIDDEN')
    expect((await decide('approvePayout', theirs.databaseId)).errors).toBeUndefined()
  })

  it('nobody acts on money while acting as someone', async () => {
    const [learner, root] = [await earner(), await person('platform-admin')]
    const { databaseId: id } = await request(learner, { amount: '10' })
    const acting = await signIn(learner.user)
    await db.session.updateMany({ where: { userId: learner.user.id }, data: { realUserId: root.user.id } })
    for (const answer of [
      await graphql(acting, REQUEST, { input: { amount: '5', idempotencyKey: key() } }),
      await decide('cancelPayout', id, {}, acting),
    ])
      expect(codeOf(answer)).toBe('FORBIDDEN')
    expect((await rest(acting, `GET /api/payments/get-reward-link/${id}`)).status).toBe(403)
  })

  it('gives the money back when refused, with the reason', async () => {
    const learner = await earner()
    const { databaseId: id, version } = await request(learner)
    expect(fieldsOf(await decide('denyPayout', id, { reason: ' ' }))).toEqual(['reason'])
    expect(codeOf(await decide('denyPayout', id, { reason: 'Late', version: version + 1 }))).toBe('CONFLICT')
    expect((await decide('denyPayout', id, { reason: 'The sale was returned.', version })).data).toMatchObject({
      denyPayout: { payout: { status: 'DENIED', reason: 'The sale was returned.' } },
    })
    expect(await cashOf(learner)).toBe(10_000n)
    for (const name of ['approvePayout', 'retryPayout', 'markPayoutSent'])
      expect(codeOf(await decide(name, id)), name).toBe('CONFLICT')
  })

  it('of 30 who release, refuse and take back at once one comes through', async () => {
    const learner = await earner()
    const { databaseId: id } = await request(learner)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [
        decide('approvePayout', id),
        decide('denyPayout', id, { reason: 'No' }),
        decide('cancelPayout', id, {}, learner),
      ]).flat(),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'CONFLICT')).toHaveLength(29)
    await jobs()
    const moves = await db.ledgerTransaction.groupBy({ by: ['kind'], where: { subjectId: id }, _count: true })
    expect(moves.reduce((sum, { _count }) => sum + _count, 0)).toBe(2)
  })

  it('many at once; what cannot be is left out and named', async () => {
    const learners = await Promise.all(Array.from({ length: 5 }, () => earner(1000n)))
    const ids = await Promise.all(learners.map(async (who) => (await request(who)).databaseId))
    const own = await earner(1000n, 'company-admin')
    const mine = (await request(own)).databaseId
    await decide('denyPayout', ids[0]!, { reason: 'No' })
    const planned = await plan(own, 'payouts', 'release', { ids: [...ids, mine, crypto.randomUUID()] })
    expect(planned.change).toMatchObject({ waiting: 4, left: 2, sums: [{ minor: 4000, currency: 'USD' }] })
    expect(planned.change!.leftOut.map(({ databaseId }) => databaseId).toSorted()).toEqual([ids[0]!, mine].toSorted())
    await start(own, planned.change!.databaseId)
    await jobs()
    expect(await look(own, planned.change!.databaseId)).toMatchObject({ done: 4, undoUntil: null })
    await jobs()
    expect(await db.payoutOrder.count({ where: { id: { in: ids }, status: 'SENT' } })).toBe(4)
  })

  it('books what was paid elsewhere, once', async () => {
    const learner = await earner()
    const { databaseId: id } = await request(learner)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide('markPayoutSent', id, { reference: 'Cheque 1182' })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(await db.payoutOrder.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'SENT',
      provider: 'manual',
      paidReference: 'Cheque 1182',
    })
    expect((await rest(learner, `GET /api/payments/get-reward-link/${id}`)).status).toBe(409)
    await jobs()
    expect(await cashOf(learner)).toBe(0n)
  })
})

it('ends what was asked for in the name of a dealer that a decision made, once the decision is undone', async () => {
  const [admin, me] = [await person('company-admin'), await person('learner')]
  const company = { name: 'Ridge', addressLine1: '1 Road', city: 'Bend', region: 'OR', postalCode: '97701' }
  await rest(me, 'POST /api/forms', { type: 'become-a-dealer', data: company })
  const { id } = await db.learnerRequest.findFirstOrThrow({ where: { userId: me.user.id } })
  expect((await rest(admin, `PUT /api/learner-requests/${id}/approve`)).status).toBe(200)
  const own = await db.dealer.findFirstOrThrow({ where: { submittedById: me.user.id } })
  await makeGrant(db, { dealerId: own.id }, 10_000n)
  const { databaseId } = await request(me, { dealerId: own.id })
  expect(await balanceOf(db, dealer(own.id), 'USD')).toBe(0n)
  expect((await rest(admin, `PUT /api/learner-requests/${id}/undo`)).status).toBe(200)
  expect((await db.payoutOrder.findUniqueOrThrow({ where: { id: databaseId } })).status).toBe('CANCELED')
  expect(await balanceOf(db, dealer(own.id), 'USD')).toBe(10_000n)
  // Its books stay; nobody works there or may ask for its money.
  expect((await db.dealer.findUniqueOrThrow({ where: { id: own.id } })).status).toBe('DENIED')
  expect(codeOf(await graphql(me, REQUEST, { input: { dealerId: own.id, idempotencyKey: key() } }))).toBe('FORBIDDEN')
})

it('does not keep a wrong grant: what nobody released yet is canceled when the grant is taken back', async () => {
  const owner = await earner(5_000n)
  const spiff = await makeSpiff(db, { structure: 'FIXED', amount: 6_000n })
  const claim = await makeClaim(db, { spiffId: spiff.id, userId: owner.user.id, amount: 6_000n })
  const say = async (name: string, type: string, more: object = {}) =>
    expect(
      (
        await graphql(admin, `mutation ($input: ${type}!) { ${name}(input: $input) { claim { status } } }`, {
          input: { databaseId: claim.id, ...more },
        })
      ).errors,
    ).toBeUndefined()
  await say('approveClaim', 'ApproveClaimInput')
  const [small, large] = [await request(owner, { amount: '20.00' }), await request(owner, { amount: '80.00' })]
  await say('reverseClaim', 'ReverseClaimInput', { reason: 'DUPLICATE' })
  const statusOf = async (id: string) => (await db.payoutOrder.findUniqueOrThrow({ where: { id } })).status
  // The newest goes, and no more than is needed.
  expect([await statusOf(large.databaseId), await statusOf(small.databaseId)]).toEqual(['CANCELED', 'REQUESTED'])
  expect(await cashOf(owner)).toBe(3_000n)
  // Its owner hears of it, in the portal and by mail; of what they cancel themselves they do not.
  await decide('cancelPayout', small.databaseId, {}, owner)
  await jobs()
  const body = 'Earnings it was to pay were reversed. What is left is back in the balance.'
  const title = `Payout ${large.number} of $80.00 was canceled`
  expect(
    await db.notification.findMany({
      where: { userId: owner.user.id, kind: 'payout.canceled' },
      select: { title: true, body: true },
    }),
  ).toEqual([{ title, body }])
  const letters = await db.outboxMail.findMany({ where: { to: owner.user.email, subject: { contains: 'canceled' } } })
  expect(letters.map(({ subject, text }) => [subject, text.includes(body)])).toEqual([[title, true]])
})

describe('a dealer', () => {
  async function store() {
    const place = await makeDealer(db)
    const manager = await person('dealer-manager', { dealerIds: [place.id] })
    await makeGrant(db, { dealerId: place.id }, 500n, 'credits')
    await makeGrant(db, { dealerId: place.id }, 8000n)
    return { place, manager, staff: await person('learner', { dealerIds: [place.id] }) }
  }

  it('has its credits paid to the manager or credited to it, by the rate of the settings', async () => {
    const { place, manager, staff } = await store()
    expect((await graphql(manager, '{ payoutBalances { unit available dealerId dealerName } }')).data).toEqual({
      payoutBalances: [
        { unit: 'USD', available: 0, dealerId: null, dealerName: null },
        { unit: 'USD', available: 8000, dealerId: place.id, dealerName: place.name },
        { unit: 'credits', available: 500, dealerId: place.id, dealerName: place.name },
      ],
    })
    expect((await graphql(staff, '{ payoutBalances { unit } }')).data).toEqual({ payoutBalances: [{ unit: 'USD' }] })
    expect(codeOf(await graphql(staff, ORDER, { input: { credits: 10, idempotencyKey: key() } }))).toBe('FORBIDDEN')
    expect(codeOf(await graphql(staff, REQUEST, { input: { dealerId: place.id, idempotencyKey: key() } }))).toBe(
      'FORBIDDEN',
    )
    const made = await rest<{ _id: string }>(
      manager,
      'POST /api/payments/create-loyalty-order',
      { credits: 120, type: 'dealerCredit' },
      { 'idempotency-key': key() },
    )
    expect(made.status, made.text).toBe(201)
    expect(made.json).toMatchObject({ type: 'dealerCredit', unit: 'credits', amount: '120.00', currency: 'USD' })
    for (const credits of [0, -5, 381])
      expect(fieldsOf(await graphql(manager, ORDER, { input: { credits, idempotencyKey: key() } }))).toEqual([
        'credits',
      ])
    expect((await graphql(manager, ORDER, { input: { idempotencyKey: key() } })).data).toMatchObject({
      createLoyaltyOrder: { payout: { type: 'CASH', unit: 'credits', amount: 380, value: { minor: 38_000 } } },
    })
    await decide('approvePayout', made.json._id)
    await jobs()
    expect(await db.payoutOrder.findUniqueOrThrow({ where: { id: made.json._id } })).toMatchObject({
      status: 'SENT',
      provider: 'credit-note',
      providerOrderId: expect.stringMatching(/^CN-\d{6}$/) as string,
    })
    expect(await balanceOf(db, dealer(place.id), 'credits')).toBe(0n)
  })

  it('has its money credited; its other staff see nothing of it, and it cannot be removed', async () => {
    const { place, manager, staff } = await store()
    const { databaseId: id } = await request(manager, { dealerId: place.id, amount: '80' })
    expect((await graphql(staff, '{ myPayouts { totalCount } }')).data).toEqual({ myPayouts: { totalCount: 0 } })
    expect((await graphql(manager, '{ myPayouts { totalCount } }')).data).toEqual({ myPayouts: { totalCount: 1 } })
    // Another manager sees it, and is not asked for the papers of who requested it.
    const other = await person('dealer-manager', { dealerIds: [place.id] })
    const OWN = '{ all: myPayouts { totalCount } own: myPayouts(own: true) { totalCount } }'
    const counts = async (who: Who) => {
      const { all, own } = (await graphql<Record<'all' | 'own', { totalCount: number }>>(who, OWN)).data!
      return [all.totalCount, own.totalCount]
    }
    expect([await counts(manager), await counts(other)]).toEqual([
      [1, 1],
      [1, 0],
    ])
    const colleague = await person('company-admin', { dealerIds: [place.id] })
    expect(codeOf(await decide('approvePayout', id, {}, colleague))).toBe('FORBIDDEN')
    const spare = await makeDealer(db)
    expect(
      codeOf(
        await graphql(admin, 'mutation ($input: DeleteDealerInput!) { deleteDealer(input: $input) { databaseId } }', {
          input: { databaseId: place.id, moveStaffTo: spare.id },
        }),
      ),
    ).toBe('CONFLICT')
  })
})

it('in the end nothing is held but what is open, and all sums are zero', async () => {
  await jobs()
  const open = await db.payoutOrder.groupBy({
    by: ['unit'],
    where: { status: { in: ['REQUESTED', 'TAX_HOLD', 'APPROVED', 'SENDING'] } },
    _sum: { amount: true },
    orderBy: { unit: 'asc' },
  })
  expect(await balancesOf(db, held)).toEqual(open.map(({ unit, _sum }) => ({ unit, amount: _sum.amount })))
  const sent = await db.payoutOrder.groupBy({
    by: ['unit'],
    where: { status: 'SENT' },
    _sum: { amount: true },
    orderBy: { unit: 'asc' },
  })
  expect(await balancesOf(db, paid)).toEqual(sent.map(({ unit, _sum }) => ({ unit, amount: _sum.amount })))
})
