import { expect, it } from 'vitest'
import { payOut } from '../../prisma/demo/payouts.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { seededDraw } from '../../prisma/factories/draw.ts'
import { movementRows } from '../../prisma/factories/payouts.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { openWorld } from '../support/world.ts'

const { db, person } = await openWorld()
const day = 86_400_000

it('the payouts of the demo world add up at every moment', async () => {
  const draw = seededDraw('test')
  const now = new Date()
  const admin = await person('company-admin')
  const spiff = await makeSpiff(db)
  const grant = async (
    to: { account: 'person'; userId: string } | { account: 'dealer'; dealerId: string },
    unit: string,
    amount: bigint,
    createdAt: Date,
    subjectId: string | null,
  ) => {
    const { transaction, entries } = movementRows(
      {
        reference: `granted:${draw.id()}`,
        kind: 'spiff-claim.approved',
        ...(subjectId ? { subject: { type: 'SpiffClaim', id: subjectId } } : {}),
        unit,
        amount,
        from: { account: 'issuer' },
        to,
        createdAt,
      },
      draw,
    )
    await db.ledgerTransaction.create({
      data: { ...transaction, entries: { create: entries.map(({ transactionId: _, ...entry }) => entry) } },
    })
  }
  for (let count = 0; count < 25; count++) {
    const dealer = await makeDealer(db)
    const { user } = await person('learner', { dealerIds: [dealer.id] })
    await person('dealer-manager', { dealerIds: [dealer.id] })
    for (let at = 0; at < 6; at++) {
      const decidedAt = new Date(now.getTime() - draw.int(1, 90) * day)
      const amount = BigInt(draw.int(10, 90) * 100)
      const isCash = draw.chance(0.7)
      const claim = await makeClaim(db, {
        spiffId: spiff.id,
        userId: user.id,
        dealerId: dealer.id,
        status: 'APPROVED',
        payoutType: isCash ? 'CASH' : 'DEALER_CREDIT',
        amount,
        decidedAt,
        fileId: null,
      })
      await grant(
        isCash ? { account: 'person', userId: user.id } : { account: 'dealer', dealerId: dealer.id },
        'USD',
        amount,
        decidedAt,
        claim.id,
      )
      if (at % 2)
        await grant({ account: 'dealer', dealerId: dealer.id }, 'credits', BigInt(draw.int(50, 900)), decidedAt, null)
    }
  }
  const faces = (await db.user.findMany({ where: { role: { key: 'learner' } }, take: 2, select: { id: true } })).map(
    ({ id }) => id,
  )
  await db.$transaction((tx) => payOut(tx, { draw, now, adminId: admin.user.id, faces }), { timeout: 20_000 })

  const byStatus = new Map(
    (await db.payoutOrder.groupBy({ by: ['status'], _count: true })).map(({ status, _count }) => [status, _count]),
  )
  for (const status of ['SENT', 'REQUESTED', 'DENIED', 'CANCELED', 'FAILED'] as const)
    expect(byStatus.get(status), status).toBeGreaterThan(0)
  const below =
    await db.$queryRaw`SELECT * FROM (SELECT account, unit, sum(amount) OVER (PARTITION BY account, "userId", "dealerId", unit ORDER BY "createdAt", amount DESC) AS balance FROM "LedgerEntry" WHERE account <> 'issuer') rows WHERE balance < 0`
  expect(below).toEqual([])
  const [sums] = await db.$queryRaw<{ held: bigint; open: bigint; paid: bigint; sent: bigint }[]>`
    SELECT (SELECT coalesce(sum(amount), 0) FROM "LedgerEntry" WHERE account = 'held')::bigint AS held, (SELECT coalesce(sum(amount), 0) FROM "PayoutOrder" WHERE status IN ('REQUESTED', 'TAX_HOLD'))::bigint AS open,
      (SELECT coalesce(sum(amount), 0) FROM "LedgerEntry" WHERE account = 'paid')::bigint AS paid, (SELECT coalesce(sum(amount), 0) FROM "PayoutOrder" WHERE status = 'SENT')::bigint AS sent`
  expect([sums!.held, sums!.paid]).toEqual([sums!.open, sums!.sent])
  const [claims] = await db.$queryRaw<{ done: bigint; sent: bigint }[]>`
    SELECT (SELECT sum(amount) FROM "SpiffClaim" WHERE status = 'COMPLETED')::bigint AS done, (SELECT sum(amount) FROM "PayoutOrder" WHERE status = 'SENT' AND unit = 'USD')::bigint AS sent`
  expect(claims!.done).toBe(claims!.sent)
  expect(
    await db.payoutOrder.count({
      where: { number: { gt: 0 }, provider: 'credit-note', providerOrderId: { startsWith: 'CN-' } },
    }),
  ).toBe(byStatus.get('SENT')! - (await db.embeddedReward.count()))
})
