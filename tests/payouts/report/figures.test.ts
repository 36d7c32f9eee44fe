import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { payoutRow } from '../../../prisma/factories/payouts.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { askedReport, cellsOf, DAYS, periodOf } from '../../support/reports/asked.ts'
import { openWorld } from '../../support/world.ts'

const world = await openWorld()
const { db } = world
const { load, agrees } = askedReport(world, 'cashouts')

const FACT = fc.record({
  who: fc.nat(3),
  status: fc.constantFrom('REQUESTED', 'SENDING', 'SENT', 'SENT', 'SENT', 'DENIED', 'FAILED'),
  currency: fc.constantFrom('USD', 'CAD', 'EUR'),
  forDealer: fc.boolean(),
  day: fc.integer({ min: 1, max: 14 }),
})
type Fact = typeof FACT extends fc.Arbitrary<infer T> ? T : never
const WORLD = fc.record({
  facts: fc.array(FACT, { maxLength: 14 }),
  days: DAYS,
  reader: fc.constantFrom('all', 'all', 'all', 'all', 'brand', 'territory'),
  status: fc.constantFrom(null, null, 'SENT', 'DENIED'),
  byDealer: fc.boolean(),
})
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 12))

/** Four people of one name at three dealers, two each; the last left the portal. */
async function makeDrawn(facts: readonly Fact[]) {
  const lastName = randomUUID()
  const dealers = [await makeDealer(db), await makeDealer(db), await makeDealer(db)]
  const people = []
  for (let i = 0; i < 4; i++)
    people.push(
      await makeUser(db, {
        lastName,
        dealerIds: [dealers[i % 3]!.id, dealers[(i + 1) % 3]!.id],
        status: i === 3 ? 'DEACTIVATED' : 'ACTIVE',
      }),
    )
  for (const { who, status, currency, forDealer, day } of facts)
    await db.payoutOrder.create({
      data: payoutRow({
        recipientId: people[who]!.id,
        ...(forDealer
          ? { dealerId: dealers[who % 3]!.id, type: 'DEALER_CREDIT', unit: 'credits' }
          : { unit: currency }),
        status,
        currency: forDealer ? 'USD' : currency,
        amount: BigInt(100 * day),
        createdAt: at(day),
        sentAt: status === 'SENT' ? at(day) : null,
        redeemedAt: status === 'SENT' && day % 2 ? at(day + 3) : null,
      }),
    })
  return { lastName, dealers, people }
}

describe('beside a slow count', () => {
  it('agrees in every figure over random worlds, in four orders', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, async ({ facts, days, reader, status, byDealer }) => {
        const { lastName, dealers } = await makeDrawn(facts)
        const viewers = { all: {}, brand: { rank: 2 }, territory: { rank: 3, reachedDealerIds: [dealers[0]!.id] } }
        const filters = {
          text: lastName,
          ...(status ? { status } : {}),
          ...(byDealer ? { dealer: dealers[1]!.id } : {}),
        }
        const { count } = await agrees({ filters, ...periodOf(days) }, viewers[reader], 'usd', 'recipient', 'redeemed')
        // A payout is seen by who sees all.
        if (reader !== 'all') expect(count).toBe(0)
      }),
      { numRuns: 20 },
    )
  })

  it('and beside a plain SQL by hand', async () => {
    const states = ['SENT', 'REQUESTED', 'DENIED', 'SENT'] as const
    const facts = [3, 9, 27, 14, 21, 8].flatMap((day, who) =>
      (['USD', 'CAD'] as const).map((currency, i) => ({
        who: who % 4,
        status: states[(who + i) % 4]!,
        currency,
        forDealer: day === 21,
        day,
      })),
    )
    const { lastName } = await makeDrawn(facts)
    const byHand = await db.$queryRaw<object[]>`
      SELECT p.id::text AS id, p.number, u."firstName" || ' ' || u."lastName" AS recipient,
        CASE p.currency WHEN 'USD' THEN p.value::int END AS usd, CASE p.currency WHEN 'CAD' THEN p.value::int END AS cad,
        (SELECT string_agg(d.name, ', ' ORDER BY d.name) FROM "DealerMember" m JOIN "Dealer" d ON d.id = m."dealerId"
          WHERE m."userId" = u.id AND m.active) AS dealers
      FROM "PayoutOrder" p JOIN "User" u ON u.id = p."recipientId"
      WHERE u."lastName" = ${lastName} AND p.status IN ('REQUESTED', 'TAX_HOLD', 'APPROVED', 'SENDING', 'SENT')
      ORDER BY coalesce(p."redeemedAt", p."sentAt") DESC NULLS LAST, p.id DESC`
    const loaded = await load({ filters: { text: lastName } })
    const columns = ['number', 'recipient', 'usd', 'cad', 'dealers']
    expect(
      loaded.rows.map(({ id, cells }) => ({ id, ...Object.fromEntries(columns.map((key) => [key, cells[key]])) })),
    ).toEqual(byHand)
    const [sums] = await db.$queryRaw<object[]>`
      SELECT sum(value) FILTER (WHERE currency = 'USD')::int AS usd, sum(value) FILTER (WHERE currency = 'CAD')::int AS cad
      FROM "PayoutOrder" p JOIN "User" u ON u.id = p."recipientId"
      WHERE u."lastName" = ${lastName} AND p.status = 'SENT' AND "sentAt" >= '2026-02-01T06:00Z' AND "sentAt" < '2026-02-15T06:00Z'`
    const half = { start: new Date('2026-02-01'), end: new Date('2026-02-14') }
    expect((await load({ filters: { text: lastName }, ...half })).totals).toMatchObject(sums!)
  })
})

describe('what goes wrong in other people’s reports', () => {
  const sent = (day: number, more: Partial<Fact> = {}): Fact => ({
    who: 0,
    status: 'SENT',
    currency: 'USD',
    forDealer: false,
    day,
    ...more,
  })

  it('cashouts of a person at two dealers count once, and those of who left stay', async () => {
    const { lastName, dealers, people } = await makeDrawn([sent(3), sent(4, { who: 3 })])
    const search = { filters: { text: lastName } }
    const before = await load(search)
    expect([before.count, before.totals.usd]).toEqual([2, 700])
    expect((await load({ filters: { text: lastName, dealer: dealers[0]!.id } })).totals.usd).toBe(700)
    await db.dealerMember.updateMany({ where: { userId: people[3]!.id }, data: { active: false } })
    expect((await load(search)).totals.usd).toBe(700)
  })

  it('currencies are never added up, and what was returned is no cashout', async () => {
    const { lastName } = await makeDrawn([sent(1), sent(2, { currency: 'CAD' }), sent(9, { status: 'DENIED' })])
    const { totals, rows } = await load({ filters: { text: lastName } })
    expect(totals).toMatchObject({ usd: 100, cad: 200, eur: null })
    expect(rows.map(({ cells }) => [cells.usd, cells.cad])).toEqual([
      [100, null],
      [null, 200],
    ])
    expect((await load({ filters: { text: lastName, status: 'DENIED' } })).totals.usd).toBe(900)
  })

  it('a period goes by the day they were sent, of the portal’s calendar, and what is not sent is in none', async () => {
    const { lastName, people } = await makeDrawn([sent(9, { status: 'REQUESTED' })])
    // The last second of February in Chicago, and the first moment of March.
    for (const [sentAt, amount] of [
      ['2026-03-01T05:59:59Z', 3000n],
      ['2026-03-01T06:00:00Z', 1000n],
    ] as const)
      await db.payoutOrder.create({
        data: payoutRow({ recipientId: people[0]!.id, status: 'SENT', sentAt: new Date(sentAt), amount }),
      })
    const of = (start: string, end: string) =>
      load({ filters: { text: lastName }, start: new Date(start), end: new Date(end), compares: true })
    expect((await of('2026-02-01', '2026-02-28')).count).toBe(1)
    const march = await of('2026-03-01', '2026-03-31')
    expect([march.count, march.totals.usd, march.totals['usd:before']]).toEqual([1, 1000, 3000])
    expect((await load({ filters: { text: lastName } })).count).toBe(3)
    await expect(of('2026-03-02', '2026-03-01')).rejects.toThrow('The end lies before the start.')
  })

  it('one alone is there in whichever state and period', async () => {
    const { people } = await makeDrawn([])
    const { id } = await db.payoutOrder.create({ data: payoutRow({ recipientId: people[0]!.id, status: 'DENIED' }) })
    const asked = { databaseId: id, start: new Date('2026-01-01'), end: new Date('2026-01-02'), compares: true }
    expect(cellsOf(await load(asked), id)?.usd).toBe(2500)
  })
})
