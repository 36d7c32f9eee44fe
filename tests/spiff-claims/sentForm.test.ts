import { expect, it } from 'vitest'
import { makeGrant } from '../../prisma/factories/payouts.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()
const SENT =
  'mutation ($input: MarkClaimsAsSentInput!) { markClaimsAsSent(input: $input) { claims { steps { note } } } }'

it('no claim is marked as sent past the threshold without a W-9, at neither door, unless it says on which form', async () => {
  const [admin, owner] = [await person('company-admin'), await person('sales-rep')]
  await db.taxThreshold.deleteMany()
  await db.taxThreshold.create({ data: { year: 2020, currency: 'USD', amount: 60_000n } })
  await makeGrant(db, { userId: owner.user.id }, 200_000n)
  const spiff = await makeSpiff(db)
  const granted = async (amount: bigint) =>
    (await makeClaim(db, { spiffId: spiff.id, userId: owner.user.id, status: 'APPROVED', amount })).id
  const [small, large, other] = [await granted(10_000n), await granted(50_000n), await granted(1_000n)]
  let key = 0
  const mark = async (claims: string[], more: object = {}) =>
    (await graphql(admin, SENT, { input: { claims, idempotencyKey: `sent-form-${key++}`, ...more } })).errors?.[0]
      ?.extensions
  const byRest = (claims: string[], more: object = {}) =>
    rest(
      admin,
      'POST /api/spiff-claims/mark-as-sent',
      { claims, ...more },
      { 'idempotency-key': `sent-form-by-rest-${key++}` },
    )

  // Each for itself is below; both together are not.
  expect(await mark([small, large])).toMatchObject({ code: 'CONFLICT', fields: { claims: expect.any(String) } })
  expect(await db.spiffClaim.count({ where: { status: 'COMPLETED' } }), 'all or none').toBe(0)
  expect(await mark([small])).toBeUndefined()
  expect((await byRest([large])).status).toBe(409)
  expect(await mark([large], { withoutW9: true })).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { reference: expect.any(String) },
  })
  expect((await byRest([large], { withoutW9: true, reference: 'W-8BEN of March, check 12' })).status).toBe(200)
  expect(await db.spiffClaimStep.findFirst({ where: { claimId: large, kind: 'completed' } })).toMatchObject({
    note: 'Paid outside the portal: W-8BEN of March, check 12',
  })
  expect((await byRest([other])).status).toBe(409)
})
