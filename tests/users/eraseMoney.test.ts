import { expect, it } from 'vitest'
import { makeActivity, makeActivitySubmission } from '../../prisma/factories/activities.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeLoyaltySubmission } from '../../prisma/factories/loyalty.ts'
import { makeGrant, payoutRow } from '../../prisma/factories/payouts.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { balanceOf, person as account } from '../../server/domain/ledger/ledger.ts'
import { bulkCalls } from '../bulk-changes/calls.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, person, jobs } = world
const { plan } = bulkCalls(world)
const admin = await person('company-admin')

const REQUEST = 'mutation ($input: RequestPayoutInput!) { requestPayout(input: $input) { payout { databaseId } } }'
const DELETE = 'mutation ($id: ID!) { deleteUser(input: { databaseId: $id }) { databaseId } }'
const problem = (answer: { errors?: { message: string; extensions: { code?: string } }[] }) =>
  answer.errors?.[0] && `${answer.errors[0].extensions.code}: ${answer.errors[0].message}`

let asked = 0
async function requested(who: Who, amount: string): Promise<string> {
  const { data, errors } = await graphql<{ requestPayout: { payout: { databaseId: string } } }>(who, REQUEST, {
    input: { amount, idempotencyKey: `erase-money-${asked++}` },
  })
  expect(errors).toBeUndefined()
  return data!.requestPayout.payout.databaseId
}
const decide = (call: string, id: string, more = '') =>
  graphql(admin, `mutation ($id: ID!) { ${call}(input: { databaseId: $id${more} }) { __typename } }`, { id })

/** Somebody with money on the way and everything that can wait. */
async function earner() {
  const who = await person('sales-rep', { dealerIds: [(await makeDealer(db)).id] })
  const userId = who.user.id
  await makeGrant(db, { userId }, 95_000n)
  await makeGrant(db, { userId }, 120n, 'points')
  const claim = await makeClaim(db, { spiffId: (await makeSpiff(db)).id, userId })
  const activity = await makeActivitySubmission(db, { userId, activityId: (await makeActivity(db)).id })
  const loyalty = await makeLoyaltySubmission(db, { userId })
  return { who, userId, claim, activity, loyalty, payoutId: await requested(who, '100') }
}

it('erasing a person takes back what they asked for and were not given yet, and tells nobody', async () => {
  const { userId, claim, activity, loyalty, payoutId } = await earner()
  expect(problem(await graphql(admin, DELETE, { id: userId }))).toBeUndefined()
  expect(await db.payoutOrder.findUniqueOrThrow({ where: { id: payoutId } })).toMatchObject({
    status: 'CANCELED',
    reason: 'The person was deleted.',
  })
  expect(await balanceOf(db, account(userId), 'USD'), 'nothing is held for nobody').toBe(95_000n)
  expect((await db.spiffClaim.findUniqueOrThrow({ where: { id: claim.id } })).status).toBe('WITHDRAWN')
  for (const row of [
    await db.activitySubmission.findUniqueOrThrow({ where: { id: activity.id } }),
    await db.loyaltySubmission.findUniqueOrThrow({ where: { id: loyalty.id } }),
  ])
    expect(row).toMatchObject({ status: 'DENIED', deniedReason: 'The person was deleted.' })
  await jobs()
  expect(await db.notification.count({ where: { userId } })).toBe(0)
  expect(await db.outboxMail.count({ where: { to: { contains: userId } } })).toBe(0)

  // Who released or granted from a page that was open before is refused.
  expect(problem(await decide('approvePayout', payoutId))).toMatch(/^CONFLICT/)
  expect(problem(await decide('approveClaim', claim.id))).toMatch(/^CONFLICT/)
  expect(await db.payoutOrder.count({ where: { recipientId: userId, status: { notIn: ['CANCELED'] } } })).toBe(0)
})

it('nothing is released, granted or paid to somebody who is gone, however it came to wait', async () => {
  const { who, userId, claim, activity, loyalty, payoutId } = await earner()
  const [held, failed] = await Promise.all(
    (['TAX_HOLD', 'FAILED'] as const).map((status) =>
      db.payoutOrder.create({ data: payoutRow({ recipientId: userId, status }) }),
    ),
  )
  // As an older version left it.
  await db.user.update({ where: { id: who.user.id }, data: { erasedAt: new Date() } })
  const GONE = 'CONFLICT: This person was deleted.'
  expect(problem(await decide('approvePayout', payoutId))).toContain(GONE)
  expect(problem(await decide('markPayoutSent', payoutId))).toContain(GONE)
  expect(problem(await decide('markPayoutSent', held!.id, ', withoutW9: true, reference: "W-8BEN"'))).toContain(GONE)
  expect(problem(await decide('retryPayout', failed!.id))).toContain(GONE)
  const { change } = await plan(admin, 'payouts', 'release', { ids: [payoutId] })
  expect(change).toMatchObject({ waiting: 0, reasons: [{ why: expect.stringContaining('deleted') }] })
  expect(problem(await decide('approveClaim', claim.id))).toContain(GONE)
  expect(problem(await decide('decideActivity', activity.id, ', approve: true'))).toContain(GONE)
  expect(problem(await decide('decideLoyalty', loyalty.id, ', approve: true, amount: 5'))).toContain(GONE)
  expect(problem(await decide('denyPayout', payoutId, ', reason: "Gone"')), 'refusing stays possible').toBeUndefined()
})

it('a payout on its way keeps the person until it has arrived', async () => {
  const { userId, payoutId } = await earner()
  await db.payoutOrder.update({ where: { id: payoutId }, data: { status: 'SENDING' } })
  expect(problem(await graphql(admin, DELETE, { id: userId }))).toBe(
    'CONFLICT: A payout to this person is on its way. Delete them once it has arrived; until then, deactivate them.',
  )
  expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ erasedAt: null })
  await db.payoutOrder.update({ where: { id: payoutId }, data: { status: 'SENT' } })
  expect(problem(await graphql(admin, DELETE, { id: userId }))).toBeUndefined()
})

it('tells who deletes what goes with the person, and nobody else', async () => {
  const { userId, who } = await earner()
  const TOLD =
    'query ($id: ID!) { user(databaseId: $id) { belongings { balances payoutsWaiting claimsWaiting activitiesWaiting loyaltyWaiting } } }'
  expect((await graphql(admin, TOLD, { id: userId })).data).toEqual({
    user: {
      belongings: {
        balances: ['$850.00', '120 points'],
        payoutsWaiting: 1,
        claimsWaiting: 1,
        activitiesWaiting: 1,
        loyaltyWaiting: 1,
      },
    },
  })
  expect((await graphql(who, TOLD, { id: userId })).data).toMatchObject({ user: { belongings: null } })
})
