import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../../prisma/factories/brands.ts'
import { makeCourse, makeQuizAttempt } from '../../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../../prisma/factories/curriculums.ts'
import { askedReport, cellsOf, DAYS, periodOf } from '../../support/reports/asked.ts'
import { staffAtDealers } from '../../support/reports/staff.ts'
import { openWorld } from '../../support/world.ts'

const world = await openWorld()
const { db } = world
const { load, agrees } = askedReport(world, 'courses')
const learners = askedReport(world, 'courseLearners')

const brand = await makeBrand(db)
const { dealers, people } = await staffAtDealers(world)
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 12))
const march = { start: new Date('2026-02-01'), end: new Date('2026-02-28') }
const one = { rank: 3, reachedDealerIds: [dealers[0]!.id] }

const FACT = fc.record({
  who: fc.nat(4),
  what: fc.nat(2),
  status: fc.constantFrom('PASSED', 'IN_PROGRESS', 'FAILED'),
  day: fc.integer({ min: 1, max: 28 }),
  score: fc.option(fc.nat(100)),
})
type Fact = typeof FACT extends fc.Arbitrary<infer T> ? T : never
const WORLD = fc.record({
  facts: fc.array(FACT, { maxLength: 14 }),
  days: DAYS,
  reader: fc.constantFrom('all', 'one dealer', 'brand'),
  byDealer: fc.boolean(),
})

/** Courses of one word in their title, the first in two curriculums of a brand. */
async function makeDrawn(facts: readonly Fact[]) {
  const word = randomUUID()
  const courses = []
  for (let i = 0; i < 3; i++) courses.push(await makeCourse(db, { title: `Brakes ${i} ${word}` }))
  for (let i = 0; i < 2; i++) await makeCurriculum(db, { brandIds: [brand.id], courseIds: [courses[0]!.id] })
  for (const { who, what, status, day, score } of facts) {
    const [userId, courseId] = [people[who]!.id, courses[what]!.id]
    const known = await db.courseProgress.findUnique({ where: { userId_courseId: { userId, courseId } } })
    if (known) continue
    const ended = status === 'PASSED' ? { completedAt: at(day) } : {}
    const { id } = await db.courseProgress.create({
      data: { userId, courseId, status, score, timer: day, startedAt: at(day), ...ended },
    })
    for (let number = 1; number <= day % 3; number++)
      await makeQuizAttempt(db, { progressId: id, number, submittedAt: number === 2 ? null : at(day) })
  }
  return { word, courses }
}

describe('beside a slow count', () => {
  it('agrees in every figure over random worlds, in three orders', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, async ({ facts, days, reader, byDealer }) => {
        const { word, courses } = await makeDrawn(facts)
        const viewers = { all: {}, 'one dealer': one, brand: { rank: 2, ownedBrandIds: [brand.id] } }
        const filters = { text: word, ...(byDealer ? { dealer: dealers[1]!.id } : {}) }
        const { count } = await agrees({ filters, ...periodOf(days) }, viewers[reader], 'completed', 'score')
        expect(count).toBe(reader === 'brand' ? 1 : 3)
        const ofOne = { filters: { course: courses[0]!.id }, ...periodOf(days) }
        await learners.agrees(ofOne, viewers[reader], 'score', 'state')
      }),
      { numRuns: 20 },
    )
  })

  it('and beside a plain SQL by hand', async () => {
    const facts = [3, 9, 27, 14, 21].flatMap((day, who) =>
      (['PASSED', 'FAILED', 'IN_PROGRESS'] as const).map((status, what) => ({
        who,
        what,
        status,
        day,
        score: 20 * who,
      })),
    )
    const { word } = await makeDrawn(facts)
    const byHand = await db.$queryRaw<object[]>`
      SELECT c.id::text AS id, count(p.id)::int AS enrolled, count(*) FILTER (WHERE p.status = 'PASSED')::int AS completed,
        count(*) FILTER (WHERE p.status = 'FAILED')::int AS failed, round(avg(p.score), 1)::float AS score,
        (SELECT count(*)::int FROM "QuizAttempt" a JOIN "CourseProgress" q ON q.id = a."progressId" WHERE q."courseId" = c.id AND a."submittedAt" IS NOT NULL) AS attempts
      FROM "Course" c LEFT JOIN "CourseProgress" p ON p."courseId" = c.id WHERE c.title LIKE ${`%${word}`} GROUP BY c.id ORDER BY c.title, c.id`
    const { rows } = await load({ filters: { text: word } })
    const columns = ['enrolled', 'completed', 'failed', 'score', 'attempts']
    expect(
      rows.map(({ id, cells }) => ({ id, ...Object.fromEntries(columns.map((key) => [key, cells[key]])) })),
    ).toEqual(byHand)
  })
})

const PASSED: Fact[] = [0, 1, 3].map((who) => ({ who, what: 0, status: 'PASSED', day: 4, score: 80 }))

describe('what goes wrong in other people’s reports', () => {
  it('figures count people in reach alone; who left the portal stays in them', async () => {
    const { word, courses } = await makeDrawn(PASSED)
    const { id } = courses[0]!
    for (const asked of [{}, march]) {
      expect(cellsOf(await load({ filters: { text: word }, ...asked }), id)?.completed).toBe(3)
      // The first and the fourth of them work at the dealer.
      expect(cellsOf(await load({ filters: { text: word }, ...asked }, one), id)?.completed).toBe(2)
      expect(cellsOf(await load({ filters: { text: word }, ...asked }, { rank: 3 }), id)?.completed).toBe(0)
    }
  })

  it('a course of several curriculums and brands is one row, and its people count once', async () => {
    const { word, courses } = await makeDrawn(PASSED)
    await makeCurriculum(db, { brandIds: [brand.id, (await makeBrand(db)).id], courseIds: [courses[0]!.id] })
    const loaded = await load({ filters: { text: word, brand: brand.id } })
    expect([loaded.count, loaded.totals.enrolled, loaded.totals.people]).toEqual([1, 3, 3])
  })

  it('a course off the curriculum, or deleted, keeps its history', async () => {
    const { word, courses } = await makeDrawn(PASSED)
    const { id } = courses[0]!
    const before = cellsOf(await load({ filters: { text: word } }), id)!
    await db.curriculumCourse.deleteMany({ where: { courseId: id } })
    const after = cellsOf(await load({ filters: { text: word } }), id)!
    expect(after).toEqual({ ...before, brands: null, curriculums: null })
    await db.course.update({ where: { id }, data: { deletedAt: at(28) } })
    expect((await load({ filters: { text: word } })).count).toBe(2)
    const { rows } = await load({ filters: { text: word, status: 'DELETED' } })
    expect(rows.map(({ cells }) => cells.completed)).toEqual([3])
    expect(cellsOf(await load({ databaseId: id }), id)?.completed).toBe(3)
  })

  it('the people behind a course are those of its figures, each with how far they are', async () => {
    const { courses } = await makeDrawn([...PASSED, { who: 2, what: 0, status: 'FAILED', day: 9, score: 10 }])
    const { id } = courses[0]!
    await makeDrawn([{ who: 0, what: 0, status: 'FAILED', day: 9, score: 0 }])
    for (const viewer of [{}, one]) {
      const own = cellsOf(await load({ databaseId: id }, viewer), id)!
      const found = await learners.load({ filters: { course: id } }, viewer)
      expect([found.count, found.totals.score, found.totals.attempts]).toEqual([own.enrolled, own.score, own.attempts])
      const passed = await learners.load({ filters: { course: id, state: 'PASSED' } }, viewer)
      expect(passed.count).toBe(own.completed)
      expect(new Set(passed.rows.map(({ cells }) => cells.state))).toEqual(new Set(['PASSED']))
    }
    expect((await learners.load({ filters: { course: 'x' } })).count).toBe(0)
  })
})
