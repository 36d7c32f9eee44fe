import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeGrant } from '../../prisma/factories/payouts.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { book, paid, person as accountOf } from '../../server/domain/ledger/ledger.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, jobs, services } = await openWorld()
const admin = await person('company-admin')
const spiff = await makeSpiff(db)
let count = 0

/** A granted claim whose money is in the ledger. */
async function granted(userId: string, amount: bigint, { dealerId }: { dealerId?: string } = {}) {
  const decidedAt = new Date(Date.UTC(2026, 9, 1 + count++))
  await makeGrant(db, dealerId ? { dealerId } : { userId }, amount)
  return db.spiffClaim.create({
    data: {
      spiffId: spiff.id,
      userId,
      dealerId: dealerId ?? null,
      status: 'APPROVED',
      payoutType: dealerId ? 'DEALER_CREDIT' : 'CASH',
      currency: 'USD',
      invoiceNumber: `INV-${count}`,
      invoiceKey: `INV${count}`,
      invoiceDate: decidedAt,
      spent: 100_000n,
      amount,
      decidedAt,
      submittedAt: decidedAt,
    },
  })
}
async function paidOut(who: Who, amounts: string[], dealerId?: string): Promise<void> {
  for (const amount of amounts) {
    const { data, errors } = await graphql<{ requestPayout: { payout: { databaseId: string } } }>(
      who,
      'mutation ($input: RequestPayoutInput!) { requestPayout(input: $input) { payout { databaseId } } }',
      { input: { amount, dealerId, idempotencyKey: `completes-${count++}` } },
    )
    expect(errors).toBeUndefined()
    expect(
      (
        await graphql(
          admin,
          'mutation ($id: ID!) { approvePayout(input: { databaseId: $id }) { payout { status } } }',
          { id: data!.requestPayout.payout.databaseId },
        )
      ).errors,
    ).toBeUndefined()
  }
  await jobs()
}
const states = async (claims: { id: string }[]) =>
  Promise.all(claims.map(async ({ id }) => (await db.spiffClaim.findUniqueOrThrow({ where: { id } })).status))

it('claims are completed as their money leaves, the oldest grant first', async () => {
  const who = await person('learner')
  const claims = [
    await granted(who.user.id, 2000n),
    await granted(who.user.id, 3000n),
    await granted(who.user.id, 5000n),
  ]
  await paidOut(who, ['45'])
  expect(await states(claims)).toEqual(['COMPLETED', 'APPROVED', 'APPROVED'])
  await paidOut(who, ['10'])
  expect(await states(claims)).toEqual(['COMPLETED', 'COMPLETED', 'APPROVED'])
  await paidOut(who, ['45'])
  expect(await states(claims)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
  expect(
    await db.spiffClaimStep.count({ where: { claimId: claims[0]!.id, kind: 'completed', status: 'COMPLETED' } }),
  ).toBe(1)
  expect(await db.spiffClaim.findUniqueOrThrow({ where: { id: claims[0]!.id } })).toMatchObject({
    completedAt: expect.any(Date) as Date,
  })
})

it('several payouts that leave at once complete all they pay', async () => {
  const who = await person('learner')
  const claims = [
    await granted(who.user.id, 1000n),
    await granted(who.user.id, 1000n),
    await granted(who.user.id, 1000n),
    await granted(who.user.id, 1000n),
  ]
  await paidOut(who, ['10', '10', '10', '10'])
  expect(await states(claims)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED'])
})

it('a claim paid by itself elsewhere covers no other', async () => {
  const who = await person('learner')
  const [older, newer] = [await granted(who.user.id, 1000n), await granted(who.user.id, 2000n)]
  await changeInJob(services, 'test', async (c) => {
    await book(c, {
      reference: `spiff-claim.sent:${newer.id}`,
      kind: 'spiff-claim.sent',
      subject: { type: 'SpiffClaim', id: newer.id },
      unit: 'USD',
      amount: 2000n,
      from: accountOf(who.user.id),
      to: paid,
    })
    await c.tx.spiffClaim.update({ where: { id: newer.id }, data: { status: 'COMPLETED' } })
  })
  await paidOut(who, ['5'])
  expect(await states([older])).toEqual(['APPROVED'])
  await paidOut(who, ['5'])
  expect(await states([older])).toEqual(['COMPLETED'])
})

it('a dealer’s claims are completed by its credit notes, not by cash of its people', async () => {
  const place = await makeDealer(db)
  const manager = await person('dealer-manager', { dealerIds: [place.id] })
  const [own, forDealer] = [
    await granted(manager.user.id, 1000n),
    await granted(manager.user.id, 2000n, { dealerId: place.id }),
  ]
  await paidOut(manager, ['10'])
  expect(await states([own, forDealer])).toEqual(['COMPLETED', 'APPROVED'])
  await paidOut(manager, ['20'], place.id)
  expect(await states([own, forDealer])).toEqual(['COMPLETED', 'COMPLETED'])
  expect(
    await db.ledgerEntry.aggregate({ where: { account: 'issuer', unit: 'USD' }, _sum: { amount: true } }),
  ).toMatchObject({ _sum: { amount: expect.any(BigInt) as bigint } })
})
