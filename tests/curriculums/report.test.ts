import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum, makeCurriculumCompletion } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeRole } from '../../prisma/factories/roles.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { reportNamed } from '../../server/domain/reporting/report.ts'
import { askedReport, cellsOf, DAYS, periodOf } from '../support/reports/asked.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, statements } = world
const { load, agrees } = askedReport(world, 'curriculums')

const brandManager = await world.person('brand-manager')
const brand = await makeBrand(db, { managerIds: [brandManager.user.id] })
const dealers = [await makeDealer(db), await makeDealer(db), await makeDealer(db)]
const people: { id: string }[] = []
for (let i = 0; i < 5; i++)
  people.push(
    await makeUser(db, {
      dealerIds: [dealers[i % 3]!.id, dealers[(i + 1) % 3]!.id],
      status: i === 3 ? 'DEACTIVATED' : 'ACTIVE',
    }),
  )
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 12))
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

/** Two curriculums of one word in their name that share a course, the first of a brand. */
async function makeDrawn(facts: readonly Fact[]) {
  const word = randomUUID().slice(0, 8)
  const courses = [await makeCourse(db), await makeCourse(db), await makeCourse(db)]
  const [first, shared, third] = courses.map(({ id }) => id) as [string, string, string]
  const curriculums = [
    await makeCurriculum(db, { name: `Basics ${word}`, brandIds: [brand.id], courseIds: [first, shared] }),
    await makeCurriculum(db, { name: `Counter ${word}`, courseIds: [shared, third] }),
  ]
  for (const { who, what, status, day, score } of facts) {
    const [userId, courseId] = [people[who]!.id, courses[what]!.id]
    const ended = status === 'PASSED' ? { completedAt: at(day) } : {}
    const create = { userId, courseId, status, score, startedAt: at(day), ...ended }
    await db.courseProgress.upsert({ where: { userId_courseId: { userId, courseId } }, create, update: {} })
    const of = { userId, curriculumId: curriculums[day % 2]!.id }
    const isThere = await db.curriculumCompletion.findUnique({ where: { userId_curriculumId: of } })
    if (status === 'PASSED' && !isThere) await makeCurriculumCompletion(db, of.userId, of.curriculumId, at(day))
  }
  return { word, courses, curriculums }
}

describe('beside a slow count', () => {
  it('agrees in every figure over random worlds, in three orders', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, async ({ facts, days, reader, byDealer }) => {
        const { word } = await makeDrawn(facts)
        const viewers = { all: {}, 'one dealer': one, brand: { rank: 2, ownedBrandIds: [brand.id] } }
        const filters = { text: word, ...(byDealer ? { dealer: dealers[1]!.id } : {}) }
        const { count } = await agrees({ filters, ...periodOf(days) }, viewers[reader], 'completed', 'rate')
        expect(count).toBe(reader === 'brand' ? 1 : 2)
      }),
      { numRuns: 20 },
    )
  })

  it('and beside a plain SQL by hand', async () => {
    const facts = [3, 9, 27, 14, 21].flatMap((day, who) =>
      (['PASSED', 'FAILED', 'PASSED'] as const).map((status, what) => ({ who, what, status, day, score: 20 * who })),
    )
    const { word } = await makeDrawn(facts)
    const byHand = await db.$queryRaw<object[]>`
      SELECT c.id::text AS id, (SELECT count(*)::int FROM "CurriculumCompletion" f WHERE f."curriculumId" = c.id) AS completed,
        count(DISTINCT p."userId")::int AS people, count(p.id)::int AS enrolled, count(*) FILTER (WHERE p.status = 'PASSED')::int AS passed,
        round(avg(p.score), 1)::float AS score
      FROM "Curriculum" c JOIN "CurriculumCourse" cc ON cc."curriculumId" = c.id LEFT JOIN "CourseProgress" p ON p."courseId" = cc."courseId"
      WHERE c.name LIKE ${`%${word}`} GROUP BY c.id ORDER BY c.name, c.id`
    const { rows } = await load({ filters: { text: word } })
    const columns = ['completed', 'people', 'enrolled', 'passed', 'score']
    expect(
      rows.map(({ id, cells }) => ({ id, ...Object.fromEntries(columns.map((key) => [key, cells[key]])) })),
    ).toEqual(byHand)
  })
})

const PASSED: Fact[] = [0, 1, 2].map((what) => ({ who: 0, what, status: 'PASSED', day: 2, score: 80 }))

describe('what goes wrong in other people’s reports', () => {
  it('a course of two curriculums and a person of both count once in the total', async () => {
    const { word } = await makeDrawn(PASSED)
    const { rows, totals } = await load({ filters: { text: word } })
    expect(rows.map(({ cells }) => [cells.courses, cells.people, cells.passed])).toEqual([
      [2, 1, 2],
      [2, 1, 2],
    ])
    expect([totals.courses, totals.people, totals.passed]).toEqual([3, 1, 3])
  })

  it('a course off the curriculum takes no completion and no result of the course along', async () => {
    const { word, courses, curriculums } = await makeDrawn(PASSED)
    const [curriculumId, courseId] = [curriculums[0]!.id, courses[0]!.id]
    const course = () => askedReport(world, 'courses').load({ databaseId: courseId })
    const [before, courseBefore] = [cellsOf(await load({ filters: { text: word } }), curriculumId)!, await course()]
    await db.curriculumCourse.deleteMany({ where: { curriculumId, courseId } })
    const after = cellsOf(await load({ filters: { text: word } }), curriculumId)!
    expect([before.completed, before.courses, before.passed]).toEqual([1, 2, 2])
    expect([after.completed, after.lastCompleted, after.courses, after.passed]).toEqual([1, before.lastCompleted, 1, 1])
    expect(cellsOf(await course(), courseId)?.completed).toBe(cellsOf(courseBefore, courseId)?.completed)
  })

  it('who was taken out and is in again stands as they do now, not at the old 100 %', async () => {
    const admin = await world.person('company-admin')
    const person = await makeUser(db, { dealerIds: [dealers[0]!.id] })
    const group = await makeAssignmentGroup(db, { memberIds: [person.id] })
    const [old, added] = [await makeCourse(db), await makeCourse(db)]
    const { id: curriculumId } = await makeCurriculum(db, { courseIds: [old.id], audienceGroupIds: [group.id] })
    const { id: userId } = person
    await db.courseProgress.create({ data: { userId, courseId: old.id, status: 'PASSED', completedAt: at(3) } })
    await makeCurriculumCompletion(db, userId, curriculumId, at(3))
    const query = `query ($id: ID!) { curriculumsReport(databaseId: $id) { edges { node { completed rate } } }
      dealerTraining(curriculum: $id) { edges { node { databaseId standing(curriculum: $id) { percent status } } } } }`
    interface Page {
      curriculumsReport: { edges: { node: object }[] }
      dealerTraining: { edges: { node: { standing: object } }[] }
    }
    const read = async () => {
      const { curriculumsReport, dealerTraining } = (await graphql<Page>(admin, query, { id: curriculumId })).data!
      return [curriculumsReport.edges[0]!.node, ...dealerTraining.edges.map(({ node }) => node.standing)]
    }
    expect(await read()).toEqual([
      { completed: 1, rate: 100 },
      { percent: 100, status: 'PASSED' },
    ])
    await db.assignmentGroupMember.deleteMany({ where: { userId } })
    expect(await read()).toEqual([{ completed: 1, rate: 100 }])
    await db.curriculumCourse.create({ data: { curriculumId, courseId: added.id, position: 1 } })
    await db.assignmentGroupMember.create({ data: { userId, groupId: group.id } })
    expect(await read()).toEqual([
      { completed: 1, rate: 100 },
      { percent: 50, status: 'IN_PROGRESS' },
    ])
  })
})

describe('GET /api/report-curriculums', async () => {
  const admin = await world.person('company-admin')
  const role = await makeRole(db, { rank: 3, rights: ['curriculum-reports', 'view-curriculums'] })
  const territory = await world.signIn(await makeUser(db, { roleId: role.id }))
  await makeAdminGroup(db, { userIds: [territory.user.id], dealerIds: [dealers[0]!.id] })
  const refused = [await world.person('dealer-manager', { dealerIds: [dealers[0]!.id] }), await world.person('learner')]
  const { word, curriculums } = await makeDrawn([...PASSED, { who: 1, what: 0, status: 'FAILED', day: 2, score: 3 }])
  const [basics, counter] = curriculums as [(typeof curriculums)[number], (typeof curriculums)[number]]
  const list = `GET /api/report-curriculums?text=${word}`
  interface Rows {
    curriculums: ({ title: string; people: number } & Record<string, unknown>)[]
    pagination: object
  }
  const read = async (who: typeof admin, call = list) => (await rest<Rows>(who, call)).json

  it('answers with its size, order and names', async () => {
    const { curriculums: found, pagination } = await read(admin)
    expect(pagination).toEqual({ page: 1, limit: 25, total: 2, pages: 1 })
    expect(found.map(({ title }) => title)).toEqual([basics.name, counter.name])
    // A column that is added to the report is added to the row.
    expect(Object.keys(found[0]!).toSorted()).toEqual(
      ['_id', 'title', ...Object.keys(reportNamed('curriculums').columns)].toSorted(),
    )
    expect((await read(admin, `${list}&sort=-title`)).curriculums[0]!.title).toBe(counter.name)
    expect((await rest(admin, `${list}&startDate=2026-02-02&endDate=2026-02-01`)).status).toBe(422)
  })

  it('answers each role as far as it reaches, and one as the list has it', async () => {
    const figures = async (who: typeof admin) =>
      (await read(who)).curriculums.map(({ title, people: of }) => [title[0], of])
    expect(await figures(admin)).toEqual([
      ['B', 2],
      ['C', 1],
    ])
    expect(await figures(brandManager)).toEqual([['B', 2]])
    // The second of the people works elsewhere.
    expect(await figures(territory)).toEqual([
      ['B', 1],
      ['C', 1],
    ])
    const of = `GET /api/report-curriculums/${basics.id}`
    expect(await read(territory, of)).toEqual((await read(territory)).curriculums[0])
    expect((await rest(brandManager, `GET /api/report-curriculums/${counter.id}`)).status).toBe(404)
    for (const who of refused) for (const call of [list, of]) expect((await rest(who, call)).status, call).toBe(403)
  })

  it('asks as many statements for one curriculum as for fifty', async () => {
    const query = `query ($text: String, $first: Int) { curriculumsReport(text: $text, first: $first) { totalCount totals { completed }
      edges { node { name completed people rate } } } }`
    const name = randomUUID().slice(0, 8)
    for (let i = 0; i < 50; i++) await makeCurriculum(db, { name: `${name} ${i}` })
    const counts = []
    for (const first of [1, 10, 50]) {
      statements()
      await graphql(admin, query, { text: name, first })
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join()).toBe(1)
  })
})
