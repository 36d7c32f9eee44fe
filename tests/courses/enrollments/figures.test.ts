import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../../prisma/factories/brands.ts'
import { makeCourse } from '../../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../../prisma/factories/curriculums.ts'
import { askedReport, cellsOf, DAYS, periodOf } from '../../support/reports/asked.ts'
import { staffAtDealers } from '../../support/reports/staff.ts'
import { openWorld } from '../../support/world.ts'

const world = await openWorld()
const { db } = world
const { load, agrees } = askedReport(world, 'enrollments')
const learners = askedReport(world, 'courseLearners')

const brand = await makeBrand(db)
const { dealers, people } = await staffAtDealers(world)
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 12))
const VIEWERS = {
  all: {},
  'one dealer': { rank: 3, reachedDealerIds: [dealers[0]!.id] },
  brand: { rank: 2, ownedBrandIds: [brand.id] },
}

const FACT = fc.record({
  who: fc.nat(4),
  what: fc.nat(2),
  day: fc.integer({ min: 1, max: 28 }),
  sent: fc.boolean(),
  passed: fc.boolean(),
})
type Fact = typeof FACT extends fc.Arbitrary<infer T> ? T : never
const WORLD = fc.record({
  facts: fc.array(FACT, { maxLength: 14 }),
  days: DAYS,
  reader: fc.constantFrom('all', 'one dealer', 'brand'),
  byDealer: fc.boolean(),
  sent: fc.constantFrom(null, null, 'SENT', 'TO_SEND'),
})

/** Courses of one word in their title, the first of the brand. */
async function makeDrawn(facts: readonly Fact[]) {
  const word = randomUUID()
  const courses = []
  for (let i = 0; i < 3; i++) courses.push(await makeCourse(db, { title: `Brakes ${i} ${word}` }))
  await makeCurriculum(db, { brandIds: [brand.id], courseIds: [courses[0]!.id] })
  for (const { who, what, day, sent, passed } of facts) {
    const [userId, courseId] = [people[who]!.id, courses[what]!.id]
    await db.courseProgress.upsert({
      where: { userId_courseId: { userId, courseId } },
      create: {
        userId,
        courseId,
        startedAt: at(day),
        enrollmentSentAt: sent ? at(Math.min(28, day + 1)) : null,
        ...(passed ? { status: 'PASSED', completedAt: at(Math.min(28, day + 2)) } : {}),
      },
      update: {},
    })
  }
  return { word, courses }
}

describe('beside a slow count', () => {
  it('agrees in every figure over random worlds, in three orders', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, async ({ facts, days, reader, byDealer, sent }) => {
        const { word, courses } = await makeDrawn(facts)
        const filters = { text: word, ...(byDealer ? { dealer: dealers[1]!.id } : {}), ...(sent ? { sent } : {}) }
        await agrees({ filters, ...periodOf(days) }, VIEWERS[reader], 'toSend', 'lastSent')
        const ofOne = { filters: { course: courses[0]!.id, ...(sent ? { sent } : {}) } }
        await learners.agrees(ofOne, VIEWERS[reader], 'sent')
      }),
      { numRuns: 20 },
    )
  })

  it('and beside a plain SQL by hand', async () => {
    const facts = [3, 9, 27, 14, 21].flatMap((day, who) =>
      [0, 1].map((what) => ({ who, what, day, sent: (who + what) % 2 === 0, passed: who === 2 })),
    )
    const { word } = await makeDrawn(facts)
    const byHand = await db.$queryRaw<object[]>`
      SELECT c.id::text AS id, count(p.id)::int AS enrolled, count(p.id) FILTER (WHERE p."enrollmentSentAt" IS NULL)::int AS "toSend",
        count(p."enrollmentSentAt")::int AS sent, count(*) FILTER (WHERE p.status = 'PASSED')::int AS passed
      FROM "Course" c LEFT JOIN "CourseProgress" p ON p."courseId" = c.id AND p."startedAt" >= '2026-02-09T06:00Z' AND p."startedAt" < '2026-02-22T06:00Z'
      WHERE c.title LIKE ${`%${word}`} GROUP BY c.id ORDER BY c.title`
    const days = { start: new Date('2026-02-09'), end: new Date('2026-02-21') }
    const { rows } = await load({ filters: { text: word }, ...days })
    const columns = ['enrolled', 'toSend', 'sent']
    expect(
      rows.map(({ id, cells }) => ({ id, ...Object.fromEntries(columns.map((key) => [key, cells[key]])) })),
    ).toEqual(byHand.map(({ passed: _passed, ...rest }: { passed?: number }) => rest))
    expect(byHand).toHaveLength(3)
  })
})

describe('what goes wrong in other people’s reports', () => {
  const fact = (more: Partial<Fact> = {}): Fact => ({ who: 0, what: 0, day: 4, sent: false, passed: false, ...more })

  it('who left the portal stays enrolled, and of a dealer those in reach alone', async () => {
    const { word, courses } = await makeDrawn([fact(), fact({ who: 1 }), fact({ who: 3, sent: true })])
    const { id } = courses[0]!
    const figures = async (viewer: object) => cellsOf(await load({ filters: { text: word } }, viewer), id)
    expect(await figures({})).toMatchObject({ enrolled: 3, toSend: 2, sent: 1 })
    expect(await figures(VIEWERS['one dealer'])).toMatchObject({ enrolled: 2, toSend: 1, sent: 1 })
    expect(await figures({ rank: 3 })).toMatchObject({ enrolled: 0, toSend: 0, lastEnrolled: null })
  })

  it('a filter tells nothing of people out of reach', async () => {
    const { word } = await makeDrawn([fact({ who: 1 })])
    const found = async (viewer: object) => (await load({ filters: { text: word, sent: 'TO_SEND' } }, viewer)).count
    expect([await found({}), await found(VIEWERS['one dealer'])]).toEqual([1, 0])
    await expect(load({ filters: { text: word, sent: 'LATER' } })).rejects.toThrow('TO_SEND, SENT')
  })

  it('a deleted course keeps its enrollments, and has the figures of the course report', async () => {
    const { word, courses } = await makeDrawn([fact(), fact({ who: 3, sent: true, passed: true })])
    const { id } = courses[0]!
    const course = cellsOf(await askedReport(world, 'courses').load({ databaseId: id }), id)!
    await db.course.update({ where: { id }, data: { deletedAt: at(28) } })
    expect((await load({ filters: { text: word } })).count).toBe(2)
    const { rows } = await load({ filters: { text: word, status: 'DELETED' } })
    expect(rows[0]!.cells).toMatchObject({ enrolled: course.enrolled, passed: course.completed, sent: 1 })
  })
})
