import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../../prisma/factories/groups.ts'
import { makeRole } from '../../../prisma/factories/roles.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { reportNamed } from '../../../server/domain/reporting/report.ts'
import { openWorld } from '../../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, statements } = world
const admin = await world.person('company-admin')
const word = randomUUID().slice(0, 8)
const courses = [await makeCourse(db, { title: `Axles ${word}` }), await makeCourse(db, { title: `Belts ${word}` })]
const [axles, belts] = courses as [(typeof courses)[number], (typeof courses)[number]]
const brandManager = await world.person('brand-manager')
const brand = await makeBrand(db, { managerIds: [brandManager.user.id] })
await makeCurriculum(db, { brandIds: [brand.id], courseIds: [belts.id] })
const dealer = await makeDealer(db)
// No shipped role of a territory holds the right; the matrix may give it.
const role = await makeRole(db, { rank: 3, rights: ['course-reports', 'user-reports', 'view-users', 'view-courses'] })
const territory = await world.signIn(await makeUser(db, { roleId: role.id }))
await makeAdminGroup(db, { userIds: [territory.user.id], dealerIds: [dealer.id] })
const anna = await makeUser(db, { firstName: 'Anna', lastName: word, dealerIds: [dealer.id] })
const bert = await makeUser(db, { firstName: 'Bert', lastName: word })
for (const { id: userId } of [anna, bert]) await makeProgress(db, { userId, courseId: belts.id, status: 'PASSED' })
const refused = [await world.person('dealer-manager', { dealerIds: [dealer.id] }), await world.person('learner')]

interface Rows {
  courses: ({ title: string; enrolled: number } & Record<string, unknown>)[]
  tests: { user: { name: string }; status: string; score: number }[]
  pagination: object
}
const list = `GET /api/report-courses?text=${word}`
const read = async (who: typeof admin, call: string) => (await rest<Rows>(who, call)).json

describe('GET /api/report-courses', () => {
  it('answers with its size, order and names', async () => {
    const { courses: found, pagination } = await read(admin, list)
    expect(pagination).toEqual({ page: 1, limit: 25, total: 2, pages: 1 })
    expect(found.map(({ title }) => title)).toEqual([axles.title, belts.title])
    // A column that is added to the report is added to the row.
    expect(Object.keys(found[0]!).toSorted()).toEqual(
      ['_id', ...Object.keys(reportNamed('courses').columns)].toSorted(),
    )
    expect((await read(admin, `${list}&sort=-title`)).courses[0]!.title).toBe(belts.title)
    expect((await read(admin, `${list}&status=draft`)).courses).toEqual([])
    expect((await rest(admin, `${list}&startDate=2026-02-02&endDate=2026-02-01`)).status).toBe(422)
  })

  it('answers each role as far as it reaches', async () => {
    const figures = async (who: typeof admin) =>
      (await read(who, list)).courses.map(({ title, enrolled }) => [title[0], enrolled])
    expect(await figures(admin)).toEqual([
      ['A', 0],
      ['B', 2],
    ])
    expect(await figures(brandManager)).toEqual([['B', 2]])
    expect(await figures(territory)).toEqual([
      ['A', 0],
      ['B', 1],
    ])
    for (const who of refused)
      for (const path of ['', `/${belts.id}`, `/${belts.id}/tests`, `/all/${belts.id}`])
        expect((await rest(who, `GET /api/report-courses${path}`)).status, path).toBe(403)
  })

  it('answers one with the figures of the list, and 404 for one out of reach', async () => {
    expect(await read(admin, `GET /api/report-courses/${belts.id}`)).toEqual((await read(admin, list)).courses[1])
    for (const path of [`/${axles.id}`, `/${axles.id}/tests`, `/all/${axles.id}`])
      expect((await rest(brandManager, `GET /api/report-courses${path}`)).status, path).toBe(404)
  })

  it('tells the tests of a course and everybody with them, of people in reach', async () => {
    const { tests, pagination } = await read(admin, `GET /api/report-courses/${belts.id}/tests`)
    expect(pagination).toEqual({ page: 1, limit: 10, total: 2, pages: 1 })
    expect(tests.map(({ user, status, score }) => [user.name, status, score])).toEqual([
      [`Anna ${word}`, 'passed', 100],
      [`Bert ${word}`, 'passed', 100],
    ])
    expect(
      (await read(territory, `GET /api/report-courses/${belts.id}/tests`)).tests.map(({ user }) => user.name),
    ).toEqual([`Anna ${word}`])
    const all = await read(admin, `GET /api/report-courses/all/${belts.id}?status=passed&text=Bert`)
    expect(all).toMatchObject({ course: { title: belts.title, enrolled: 2 }, pagination: { total: 1, limit: 100 } })
    expect(all.tests.map(({ user }) => user.name)).toEqual([`Bert ${word}`])
  })

  it('asks as many statements for one course as for fifty', async () => {
    const query = `query ($text: String, $first: Int) { coursesReport(text: $text, first: $first) { totalCount totals { enrolled }
      edges { node { title enrolled completed score } } } }`
    const title = randomUUID().slice(0, 8)
    for (let i = 0; i < 50; i++) await makeCourse(db, { title: `${title} ${i}` })
    const counts = []
    for (const first of [1, 10, 50]) {
      statements()
      await graphql(admin, query, { text: title, first })
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join()).toBe(1)
  })
})
