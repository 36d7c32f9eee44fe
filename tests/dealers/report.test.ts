import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum, makeCurriculumCompletion } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { rebuildSums } from '../../server/domain/reporting/storedSums.ts'
import { askedReport, cellsOf, DAYS, periodOf } from '../support/reports/asked.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db } = world
const { load, agrees } = askedReport(world, 'dealers')
const people = askedReport(world, 'users')

const newRegion = () => randomUUID().slice(0, 8)
const brand = await makeBrand(db)
const otherBrand = await makeBrand(db)
const courses = [await makeCourse(db), await makeCourse(db), await makeCourse(db)]
const curriculum = await makeCurriculum(db, { brandIds: [brand.id], courseIds: [courses[0]!.id] })
const spiffs = [await makeSpiff(db, { brandIds: [brand.id] }), await makeSpiff(db)]
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 12))
const pass = (userId: string, what = 0, day = 3) =>
  db.courseProgress.create({
    data: {
      userId,
      courseId: courses[what]!.id,
      status: 'PASSED',
      score: 80,
      startedAt: at(day),
      completedAt: at(day),
    },
  })

const FACT = fc.record({
  who: fc.nat(4),
  what: fc.nat(2),
  status: fc.constantFrom('PASSED', 'IN_PROGRESS', 'FAILED'),
  day: fc.integer({ min: 1, max: 28 }),
  score: fc.option(fc.nat(100)),
})
const WORLD = fc.record({
  facts: fc.array(FACT, { maxLength: 14 }),
  days: DAYS,
  reader: fc.constantFrom('all', 'one dealer', 'brand'),
  byBrand: fc.boolean(),
})

const none = {
  people: 0,
  trained: 0,
  attended: 0,
  certified: 0,
  decided: 0,
  granted: 0,
  tier: 'NONE',
  countedAt: at(1),
}
/** Scores of two brands at each dealer: those of a day before, and today's, which at the last dealer nobody is left for. */
async function makeScores(dealerIds: readonly string[], score: number) {
  for (const [place, dealerId] of dealerIds.entries())
    for (const [nth, brandId] of [brand.id, otherBrand.id].entries()) {
      const own = { ...none, dealerId, brandId }
      await db.dealerScore.create({ data: { ...own, people: 1, score: 90, day: at(1), until: at(2) } })
      await db.dealerScore.create({ data: { ...own, people: place && nth ? 0 : 1, score: score + nth, day: at(2) } })
    }
}

/** Three dealers of one region: people at two of them, one who left the dealer and one who left the portal. */
async function makeDrawn(facts: readonly (typeof FACT extends fc.Arbitrary<infer T> ? T : never)[]) {
  const region = newRegion()
  const dealers = [await makeDealer(db, { region }), await makeDealer(db, { region }), await makeDealer(db, { region })]
  const users = []
  for (let i = 0; i < 5; i++) {
    const dealerIds = [dealers[i % 3]!.id, dealers[(i + 1) % 3]!.id]
    users.push(await makeUser(db, { dealerIds, status: i === 3 ? 'DEACTIVATED' : 'ACTIVE' }))
  }
  const left = { userId: users[4]!.id, dealerId: dealers[1]!.id }
  await db.dealerMember.update({ where: { userId_dealerId: left }, data: { active: false } })
  for (const { who, what, status, day, score } of facts) {
    const userId = users[who]!.id
    const courseId = courses[what]!.id
    const ended = status === 'PASSED' ? { completedAt: at(day) } : {}
    const create = { userId, courseId, status, score, startedAt: at(day), ...ended }
    await db.courseProgress.upsert({ where: { userId_courseId: { userId, courseId } }, create, update: {} })
    if (status !== 'FAILED') continue
    const granted = { status: 'APPROVED' as const, amount: BigInt(100 * day), decidedAt: at(day), submittedAt: at(day) }
    await makeClaim(db, { spiffId: spiffs[what % 2]!.id, userId, dealerId: dealers[who % 3]!.id, ...granted })
  }
  await makeCurriculumCompletion(db, users[0]!.id, curriculum.id, at(9))
  await makeScores(
    dealers.slice(0, 2).map(({ id }) => id),
    facts.length,
  )
  await rebuildSums(db)
  return { region, dealers, users }
}

describe('beside a slow count', () => {
  it('agrees in every figure over random worlds, in four orders', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, async ({ facts, days, reader, byBrand }) => {
        const { region, dealers } = await makeDrawn(facts)
        const viewers = {
          all: {},
          'one dealer': { rank: 3, reachedDealerIds: [dealers[0]!.id] },
          brand: { rank: 2, ownedBrandIds: [brand.id] },
        }
        const search = { filters: { region, ...(byBrand ? { brand: brand.id } : {}) }, ...periodOf(days) }
        await agrees(search, viewers[reader], 'completed', 'score', 'certification')
      }),
      { numRuns: 20 },
    )
  })

  it('and beside a plain SQL by hand', async () => {
    const facts = [3, 9, 27, 14, 21].flatMap((day, who) =>
      (['PASSED', 'FAILED'] as const).map((status, what) => ({ who, what, status, day, score: 10 * who })),
    )
    const { region } = await makeDrawn(facts)
    const byHand = await db.$queryRaw<object[]>`
      WITH staff AS (
        SELECT DISTINCT m."dealerId", m."userId" FROM "DealerMember" m JOIN "User" u ON u.id = m."userId" WHERE m.active AND u.status = 'ACTIVE')
      SELECT d.id::text AS id, (SELECT count(*)::int FROM staff s WHERE s."dealerId" = d.id) AS staff,
        (SELECT count(*)::int FROM staff s JOIN "CourseProgress" p USING ("userId") WHERE s."dealerId" = d.id AND p.status = 'PASSED') AS completed,
        (SELECT round(avg(p.score), 1)::float FROM staff s JOIN "CourseProgress" p USING ("userId") WHERE s."dealerId" = d.id) AS score,
        (SELECT round(avg(s.score), 1)::float FROM (SELECT DISTINCT ON ("brandId") * FROM "DealerScore" x WHERE x."dealerId" = d.id ORDER BY "brandId", day DESC) s WHERE s.people > 0) AS certification,
        (SELECT count(*)::int FROM "SpiffClaim" c WHERE c."dealerId" = d.id) AS claims,
        (SELECT coalesce(sum(amount), 0)::int FROM "SpiffClaim" c WHERE c."dealerId" = d.id AND c.status IN ('APPROVED', 'COMPLETED')) AS granted
      FROM "Dealer" d WHERE d.region = ${region} ORDER BY d.name, d.id`
    const { rows } = await load({ filters: { region } })
    const columns = ['staff', 'completed', 'score', 'certification', 'claims', 'granted']
    expect(
      rows.map(({ id, cells }) => ({ id, ...Object.fromEntries(columns.map((key) => [key, cells[key]])) })),
    ).toEqual(byHand)
    expect(byHand).toHaveLength(3)
  })
})

describe('what goes wrong in other people’s reports', () => {
  it('a person at two dealers counts at each and once in the total; who left counts no more', async () => {
    const region = newRegion()
    const [a, b] = [await makeDealer(db, { region }), await makeDealer(db, { region })]
    const person = await makeUser(db, { dealerIds: [a.id, b.id] })
    const gone = await makeUser(db, { dealerIds: [a.id], status: 'DEACTIVATED' })
    for (const { id } of [person, gone]) await pass(id)
    await rebuildSums(db)
    for (const asked of [{}, { start: at(1), end: at(28) }]) {
      const loaded = await load({ filters: { region }, ...asked })
      const figures = [a, b].map(({ id }) => [cellsOf(loaded, id)?.staff, cellsOf(loaded, id)?.completed])
      expect([...figures, [loaded.totals.staff, loaded.totals.completed]]).toEqual([
        [1, 1],
        [1, 1],
        [1, 1],
      ])
    }
  })

  it('one dealer, in whichever state, has the figures of the list, and its staff those of the report on people', async () => {
    const { region, dealers } = await makeDrawn([
      { who: 0, what: 0, status: 'PASSED', day: 4, score: 70 },
      { who: 0, what: 1, status: 'IN_PROGRESS', day: 9, score: null },
      { who: 4, what: 2, status: 'FAILED', day: 9, score: 20 },
    ])
    const { id } = dealers[0]!
    const own = cellsOf(await load({ filters: { region } }), id)!
    const { totals, count } = await people.load({ filters: { dealer: id } })
    expect(cellsOf(await load({ databaseId: id }), id)).toEqual(own)
    expect(own.staff).toBe(count)
    for (const figure of [
      'enrolled',
      'completed',
      'rate',
      'courses',
      'passed',
      'inProgress',
      'failed',
      'score',
      'curriculums',
    ])
      expect(own[figure], figure).toEqual(totals[figure])
    await db.dealer.update({ where: { id }, data: { status: 'INACTIVE' } })
    expect(cellsOf(await load({ databaseId: id }), id)).toEqual({ ...own, status: 'INACTIVE' })
    expect((await load({ filters: { region } })).count).toBe(2)
    for (const databaseId of [randomUUID(), 'x']) expect((await load({ databaseId })).count).toBe(0)
  })

  it('who owns brands counts these alone, at every dealer that takes part', async () => {
    const region = newRegion()
    const dealer = await makeDealer(db, { region })
    await makeDealer(db, { region, status: 'INACTIVE' })
    const person = await makeUser(db, { dealerIds: [dealer.id] })
    await pass(person.id, 0)
    await pass(person.id, 1)
    await rebuildSums(db)
    const completed = async (viewer: object) => {
      const { rows } = await load({ filters: { region } }, viewer)
      return rows.map(({ cells }) => cells.completed)
    }
    expect(await completed({})).toEqual([2])
    expect(await completed({ rank: 2, ownedBrandIds: [brand.id] })).toEqual([1])
    expect(await completed({ rank: 2 })).toEqual([])
    expect(await completed({ rank: 5, reachedDealerIds: [dealer.id] })).toEqual([2])
  })
})
