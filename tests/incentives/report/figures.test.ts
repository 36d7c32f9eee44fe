import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../../prisma/factories/brands.ts'
import { makeCurriculum } from '../../../prisma/factories/curriculums.ts'
import { makeIncentive, makeReward } from '../../../prisma/factories/incentives.ts'
import { askedReport, cellsOf, DAYS, periodOf } from '../../support/reports/asked.ts'
import { staffAtDealers } from '../../support/reports/staff.ts'
import { openWorld } from '../../support/world.ts'

const world = await openWorld()
const { db } = world
const { load, agrees } = askedReport(world, 'incentives')
const people = askedReport(world, 'incentivePeople')

const brand = await makeBrand(db)
const curriculum = await makeCurriculum(db, { brandIds: [brand.id] })
const { dealers, people: staff } = await staffAtDealers(world)
/** Who reads reports and looks after no incentives. */
const READS = new Set(['incentive-reports', 'view-incentives', 'view-users'] as const)
const VIEWERS = {
  all: {},
  'one dealer': { rank: 3, reachedDealerIds: [dealers[0]!.id], rights: READS },
  brand: { rank: 2, ownedBrandIds: [brand.id], rights: READS },
}

const FACT = fc.record({
  who: fc.nat(4),
  what: fc.nat(2),
  status: fc.constantFrom('EARNED', 'REDEEMED', 'SENT', 'EXPIRED', 'UNDONE'),
  isOver: fc.boolean(),
  day: fc.integer({ min: 1, max: 20 }),
})
type Fact = typeof FACT extends fc.Arbitrary<infer T> ? T : never
const WORLD = fc.record({
  facts: fc.array(FACT, { maxLength: 14 }),
  days: DAYS,
  reader: fc.constantFrom('all', 'one dealer', 'brand'),
  byDealer: fc.boolean(),
})
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 12))
const [PAST, AHEAD] = [new Date('2026-03-01T00:00:00Z'), new Date('2099-01-01T00:00:00Z')]

/** Incentives of one word in their name, the first of the brand's curriculum. */
async function makeDrawn(facts: readonly Fact[]) {
  const word = randomUUID()
  const incentives = [
    await makeIncentive(db, { name: `A ${word}`, curriculumId: curriculum.id }),
    await makeIncentive(db, { name: `B ${word}`, points: 50 }),
    await makeIncentive(db, { name: `C ${word}`, active: false }),
  ]
  for (const { who, what, status, isOver, day } of facts) {
    const isRedeemed = status === 'REDEEMED' || status === 'SENT'
    await makeReward(db, {
      userId: staff[who]!.id,
      incentiveId: incentives[what]!.id,
      status,
      points: 10 * day,
      earnedOn: at(day),
      expiresAt: isOver ? PAST : status === 'EARNED' && day % 2 ? AHEAD : null,
      redeemedOn: isRedeemed ? at(day + 2) : null,
      sentAt: status === 'SENT' ? at(day + 4) : null,
    })
  }
  return { word, incentives }
}

describe('beside a slow count', () => {
  it('agrees in every figure over random worlds, in three orders', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, async ({ facts, days, reader, byDealer }) => {
        const { word, incentives } = await makeDrawn(facts)
        const filters = { text: word, ...(byDealer ? { dealer: dealers[1]!.id } : {}) }
        await agrees({ filters, ...periodOf(days) }, VIEWERS[reader], 'toRedeem', 'spent')
        const ofOne = { filters: { incentive: incentives[0]!.id }, ...periodOf(days) }
        await people.agrees(ofOne, VIEWERS[reader], 'redeemed')
      }),
      { numRuns: 20 },
    )
  })

  it('and beside a plain SQL by hand', async () => {
    const states = ['EARNED', 'REDEEMED', 'SENT', 'EXPIRED', 'UNDONE'] as const
    const facts = [0, 1, 2, 3, 4].flatMap((who) =>
      [0, 1].map((what) => ({ who, what, status: states[(who + what) % 5]!, isOver: who === 0, day: 3 + who })),
    )
    const { word } = await makeDrawn(facts)
    const byHand = await db.$queryRaw<object[]>`
      SELECT i.id::text AS id, count(r.id)::int AS earned,
        count(*) FILTER (WHERE r.status = 'EARNED' AND (r."expiresAt" IS NULL OR r."expiresAt" > now()))::int AS "toRedeem",
        count(*) FILTER (WHERE r.status IN ('REDEEMED', 'SENT'))::int AS redeemed, count(*) FILTER (WHERE r.status = 'SENT')::int AS sent,
        count(*) FILTER (WHERE r.status = 'EXPIRED' OR (r.status = 'EARNED' AND r."expiresAt" <= now()))::int AS expired,
        count(DISTINCT r."userId")::int AS people,
        coalesce(sum(r.points) FILTER (WHERE r.status IN ('REDEEMED', 'SENT')), 0)::int AS spent
      FROM "Incentive" i LEFT JOIN "Reward" r ON r."incentiveId" = i.id WHERE i.name LIKE ${`%${word}`} GROUP BY i.id ORDER BY i.name`
    const { rows } = await load({ filters: { text: word } })
    const columns = ['earned', 'toRedeem', 'redeemed', 'sent', 'expired', 'people', 'spent']
    expect(
      rows.map(({ id, cells }) => ({ id, ...Object.fromEntries(columns.map((key) => [key, cells[key]])) })),
    ).toEqual(byHand)
    expect(byHand).toHaveLength(3)
  })
})

describe('what goes wrong in other people’s reports', () => {
  const fact = (more: Partial<Fact> = {}): Fact => ({
    who: 0,
    what: 0,
    status: 'EARNED',
    isOver: false,
    day: 4,
    ...more,
  })

  it('of a person at two dealers each reward counts once, and those of who left stay', async () => {
    const { word, incentives } = await makeDrawn([fact(), fact({ who: 3 }), fact({ who: 3, day: 5 }), fact({ who: 1 })])
    const { id } = incentives[0]!
    const figures = async (viewer: object) => cellsOf(await load({ filters: { text: word } }, viewer), id)
    expect(await figures({})).toMatchObject({ earned: 4, people: 3 })
    expect(await figures(VIEWERS['one dealer'])).toMatchObject({ earned: 3, people: 2 })
    expect(await figures(VIEWERS.brand)).toMatchObject({ earned: 4, people: 3 })
    const { totals } = await load({ filters: { text: word } })
    expect([totals.earned, totals.people]).toEqual([4, 3])
  })

  it('what is over is not to be redeemed, also before the job has closed it', async () => {
    const { word, incentives } = await makeDrawn([fact(), fact({ who: 1, isOver: true }), fact({ status: 'EXPIRED' })])
    const figures = cellsOf(await load({ filters: { text: word } }), incentives[0]!.id)
    expect(figures).toMatchObject({ earned: 3, toRedeem: 1, expired: 2 })
  })

  it('the people behind an incentive are those of its figures, in the same period and reach', async () => {
    const { incentives } = await makeDrawn([
      fact({ status: 'SENT' }),
      fact({ who: 1, status: 'REDEEMED', day: 15 }),
      fact({ who: 2, what: 1 }),
      fact({ who: 3, day: 15 }),
    ])
    const { id } = incentives[0]!
    const half = { start: new Date('2026-02-10'), end: new Date('2026-02-28') }
    for (const viewer of Object.values(VIEWERS))
      for (const asked of [{}, half]) {
        const own = cellsOf(await load({ databaseId: id, ...asked }, viewer), id)!
        const found = await people.load({ filters: { incentive: id }, ...asked }, viewer)
        for (const key of ['earned', 'toRedeem', 'redeemed', 'sent', 'expired', 'spent'])
          expect(found.totals[key], key).toBe(own[key])
        if (asked !== half) expect(found.count).toBe(own.people)
      }
  })
})
