import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../../prisma/factories/brands.ts'
import { makeClaim, makeSpiff } from '../../../prisma/factories/spiffs.ts'
import { askedReport, cellsOf, DAYS, periodOf } from '../../support/reports/asked.ts'
import { staffAtDealers } from '../../support/reports/staff.ts'
import { openWorld } from '../../support/world.ts'

const world = await openWorld()
const { db } = world
const { load, agrees } = askedReport(world, 'spiffs')
const people = askedReport(world, 'spiffClaimants')

const brand = await makeBrand(db)
const { dealers, people: staff } = await staffAtDealers(world)
const VIEWERS = {
  all: {},
  'one dealer': { rank: 3, reachedDealerIds: [dealers[0]!.id] },
  brand: { rank: 2, ownedBrandIds: [brand.id] },
}

const FACT = fc.record({
  who: fc.nat(4),
  where: fc.nat(2),
  what: fc.nat(2),
  status: fc.constantFrom('PENDING', 'APPROVED', 'COMPLETED', 'DENIED', 'WITHDRAWN'),
  currency: fc.constantFrom('USD', 'USD', 'CAD'),
  day: fc.integer({ min: 1, max: 28 }),
})
type Fact = typeof FACT extends fc.Arbitrary<infer T> ? T : never
const WORLD = fc.record({
  facts: fc.array(FACT, { maxLength: 14 }),
  days: DAYS,
  reader: fc.constantFrom('all', 'one dealer', 'brand'),
  byDealer: fc.boolean(),
})
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 12))

/** Spiffs of one word in their name: of the brand, of it and another, and of none. */
async function makeDrawn(facts: readonly Fact[]) {
  const word = randomUUID()
  const other = await makeBrand(db)
  const spiffs = [
    await makeSpiff(db, { name: `A ${word}`, brandIds: [brand.id] }),
    await makeSpiff(db, { name: `B ${word}`, brandIds: [brand.id, other.id] }),
    await makeSpiff(db, { name: `C ${word}` }),
  ]
  for (const { who, where, what, status, currency, day } of facts)
    await makeClaim(db, {
      spiffId: spiffs[what]!.id,
      userId: staff[who]!.id,
      dealerId: dealers[where]!.id,
      status,
      currency,
      amount: BigInt(100 * day),
      submittedAt: at(day),
      decidedAt: status === 'PENDING' || status === 'WITHDRAWN' ? null : at(Math.min(28, day + 2)),
    })
  return { word, spiffs }
}

describe('beside a slow count', () => {
  it('agrees in every figure over random worlds, in three orders', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, async ({ facts, days, reader, byDealer }) => {
        const { word, spiffs } = await makeDrawn(facts)
        const filters = { text: word, ...(byDealer ? { dealer: dealers[1]!.id } : {}) }
        const { count } = await agrees({ filters, ...periodOf(days) }, VIEWERS[reader], 'claims', 'granted')
        expect(count).toBe(reader === 'brand' ? 1 : 3)
        const ofOne = { filters: { spiff: spiffs[0]!.id }, ...periodOf(days) }
        await people.agrees(ofOne, VIEWERS[reader], 'claims', 'granted')
      }),
      { numRuns: 20 },
    )
  })

  it('and beside a plain SQL by hand', async () => {
    const states = ['PENDING', 'APPROVED', 'COMPLETED', 'DENIED', 'WITHDRAWN'] as const
    const facts = [3, 9, 27, 14, 21, 6].flatMap((day, who) =>
      [0, 1, 2].map((what) => ({
        who: who % 5,
        where: what,
        what,
        status: states[(who + what) % 5]!,
        currency: who === 2 ? ('CAD' as const) : ('USD' as const),
        day,
      })),
    )
    const { word } = await makeDrawn(facts)
    const byHand = await db.$queryRaw<object[]>`
      SELECT s.id::text AS id, count(*)::int AS claims, count(*) FILTER (WHERE c.status IN ('SCANNING', 'PENDING'))::int AS waiting,
        count(*) FILTER (WHERE c.status IN ('APPROVED', 'COMPLETED'))::int AS approved,
        count(*) FILTER (WHERE c.status = 'DENIED')::int AS denied, count(DISTINCT c."userId")::int AS people,
        coalesce(sum(c.amount) FILTER (WHERE c.status IN ('APPROVED', 'COMPLETED') AND c.currency = 'USD'), 0)::int AS granted,
        coalesce(sum(c.amount) FILTER (WHERE c.status IN ('APPROVED', 'COMPLETED') AND c.currency = 'CAD'), 0)::int AS "grantedCad"
      FROM "Spiff" s JOIN "SpiffClaim" c ON c."spiffId" = s.id WHERE s.name LIKE ${`%${word}`} GROUP BY s.id ORDER BY s.name`
    const { rows } = await load({ filters: { text: word } })
    const columns = ['claims', 'waiting', 'approved', 'denied', 'people', 'granted', 'grantedCad']
    expect(
      rows.map(({ id, cells }) => ({ id, ...Object.fromEntries(columns.map((key) => [key, cells[key]])) })),
    ).toEqual(byHand)
    expect(byHand).toHaveLength(3)
  })
})

const claim = (more: Partial<Fact> = {}): Fact => ({
  who: 0,
  where: 0,
  what: 0,
  status: 'APPROVED',
  currency: 'USD',
  day: 4,
  ...more,
})

describe('what goes wrong in other people’s reports', () => {
  it('a claim belongs to the dealer of the sale: of two dealers one, also when the person left', async () => {
    const { word, spiffs } = await makeDrawn([claim(), claim({ who: 3 }), claim({ where: 1 })])
    const reader = VIEWERS['one dealer']
    const { id } = spiffs[0]!
    const figures = async (viewer: object) => cellsOf(await load({ filters: { text: word } }, viewer), id)
    expect(await figures({})).toMatchObject({ claims: 3, people: 2, granted: 1200 })
    expect(await figures(reader)).toMatchObject({ claims: 2, people: 2, granted: 800 })
    const { totals } = await load({ filters: { text: word } })
    expect([totals.claims, totals.people]).toEqual([3, 2])
    await db.dealerMember.updateMany({ where: { userId: staff[0]!.id }, data: { active: false } })
    expect(await figures(reader)).toMatchObject({ claims: 2, people: 2, granted: 800 })
    await db.dealerMember.updateMany({ where: { userId: staff[0]!.id }, data: { active: true } })
  })

  it('the people behind a spiff are those of its figures, in the same period and reach', async () => {
    const { spiffs } = await makeDrawn([
      claim(),
      claim({ who: 1, where: 1, day: 20 }),
      claim({ who: 2, where: 0, what: 1 }),
      claim({ who: 3, where: 0, day: 20, status: 'DENIED' }),
    ])
    const { id } = spiffs[0]!
    // Who claimed from another spiff in reach, and from this one elsewhere, is not named.
    await makeClaim(db, { spiffId: id, userId: staff[2]!.id, dealerId: dealers[1]!.id })
    const half = { start: new Date('2026-02-10'), end: new Date('2026-02-28') }
    for (const viewer of Object.values(VIEWERS))
      for (const asked of [{}, half]) {
        const own = cellsOf(await load({ databaseId: id, ...asked }, viewer), id)!
        const found = await people.load({ filters: { spiff: id }, ...asked }, viewer)
        for (const key of ['claims', 'waiting', 'approved', 'denied', 'granted'])
          expect(found.totals[key], key).toBe(own[key])
        if (asked === half) continue
        expect(found.count).toBe(own.people)
      }
    const named = await people.load({ filters: { spiff: id } }, VIEWERS['one dealer'])
    expect(named.rows.map((row) => row.id).toSorted()).toEqual([staff[0]!.id, staff[3]!.id].toSorted())
  })

  it('a spiff of another brand too is not told to one of its brands alone, nor who claimed from it', async () => {
    const { word, spiffs } = await makeDrawn([claim({ what: 1 }), claim({ what: 2 })])
    const { rows } = await load({ filters: { text: word } }, VIEWERS.brand)
    expect(rows.map(({ id }) => id)).toEqual([spiffs[0]!.id])
    for (const { id } of spiffs.slice(1))
      expect((await people.load({ filters: { spiff: id } }, VIEWERS.brand)).count).toBe(0)
  })

  it('what was granted is for who looks through claims, and proposed spiffs are found by their state', async () => {
    const { word } = await makeDrawn([claim()])
    const blind = { rights: new Set(['incentive-reports'] as const) }
    const { rows } = await load({ filters: { text: word } }, blind)
    expect(rows[0]!.cells).not.toHaveProperty('granted')
    await expect(
      load({ filters: { text: word } }, blind, { order: [{ column: 'granted', isDescending: true }] }),
    ).rejects.toThrow('There is no such column to sort by.')
    const proposed = await makeSpiff(db, { name: `P ${word}`, status: 'PENDING' })
    expect((await load({ filters: { text: word } })).count).toBe(3)
    const found = await load({ filters: { text: word, status: 'PENDING' } })
    expect(found.rows.map(({ id }) => id)).toEqual([proposed.id])
  })
})
