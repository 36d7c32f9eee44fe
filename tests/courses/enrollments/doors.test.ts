import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../../prisma/factories/brands.ts'
import { makeCourse } from '../../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../../prisma/factories/groups.ts'
import { makeRole } from '../../../prisma/factories/roles.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { reportNamed } from '../../../server/domain/reporting/report.ts'
import { openWorld, type Who } from '../../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, statements } = world
const admin = await world.person('company-admin')
const brandManager = await world.person('brand-manager')
const brand = await makeBrand(db, { managerIds: [brandManager.user.id] })
const dealer = await makeDealer(db)
// No shipped role of a territory holds the right; the matrix may give it.
const role = await makeRole(db, { rank: 3, rights: ['course-reports', 'user-reports', 'view-users', 'view-courses'] })
const territory = await world.signIn(await makeUser(db, { roleId: role.id }))
await makeAdminGroup(db, { userIds: [territory.user.id], dealerIds: [dealer.id] })

interface Rows {
  enrollments: ({ _id: string; title: string; toSend: number; sent: number } & Record<string, unknown>)[]
  users: { _id: string; name: string; sent: string | null }[]
  pagination: object
  marked: number
  toSend: number
  sent: number
}
const read = async (who: Who, call: string, body?: object) => (await rest<Rows>(who, call, body)).json
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 12))

/** Two courses, the second of the brand with Anna of the dealer and Bert of none. */
async function makeCourses() {
  const word = randomUUID().slice(0, 8)
  const axles = await makeCourse(db, { title: `Axles ${word}` })
  const belts = await makeCourse(db, { title: `Belts ${word}` })
  await makeCurriculum(db, { brandIds: [brand.id], courseIds: [belts.id] })
  const anna = await makeUser(db, { firstName: 'Anna', lastName: word, dealerIds: [dealer.id] })
  const bert = await makeUser(db, { firstName: 'Bert', lastName: word })
  await db.courseProgress.createMany({
    data: [
      { userId: anna.id, courseId: belts.id, startedAt: at(3) },
      { userId: bert.id, courseId: belts.id, startedAt: at(5) },
    ],
  })
  return { axles, belts, anna, bert, list: `GET /api/report-enrollments?text=${word}` }
}
const markOf = (id: string) => `POST /api/report-enrollments/mark-sent/${id}`

describe('GET /api/report-enrollments', () => {
  it('answers with its size, order and names', async () => {
    const { axles, belts, list } = await makeCourses()
    const { enrollments, pagination } = await read(admin, list)
    expect(pagination).toEqual({ page: 1, limit: 25, total: 2, pages: 1 })
    expect(enrollments.map(({ title, toSend }) => [title, toSend])).toEqual([
      [axles.title, 0],
      [belts.title, 2],
    ])
    // A column that is added to the report is added to the row.
    expect(Object.keys(enrollments[0]!).toSorted()).toEqual(
      ['_id', ...Object.keys(reportNamed('enrollments').columns)].toSorted(),
    )
    expect((await read(admin, `${list}&sort=-title`)).enrollments[0]!.title).toBe(belts.title)
    expect((await read(admin, `${list}&sent=to-send`)).enrollments.map(({ title }) => title)).toEqual([belts.title])
    expect((await rest(admin, `${list}&startDate=2026-02-02&endDate=2026-02-01`)).status).toBe(422)
  })

  it('answers each role as far as it reaches, and refuses who holds no right', async () => {
    const { belts, list } = await makeCourses()
    const figures = async (who: Who) => (await read(who, list)).enrollments.map(({ toSend }) => toSend)
    expect(await figures(admin)).toEqual([0, 2])
    expect(await figures(brandManager)).toEqual([2])
    expect(await figures(territory)).toEqual([0, 1])
    for (const key of ['regional-sales-manager', 'dealer-manager', 'learner'] as const) {
      const who = await world.person(key)
      for (const call of [list, `GET /api/report-enrollments/${belts.id}/users`, markOf(belts.id)])
        expect((await rest(who, call)).status, `${key} ${call}`).toBe(403)
    }
  })

  it('tells who enrolled, of people in reach, and 404 for a course out of reach', async () => {
    const { axles, belts, anna, bert } = await makeCourses()
    const users = `GET /api/report-enrollments/${belts.id}/users`
    const { pagination, users: all } = await read(admin, users)
    expect(pagination).toEqual({ page: 1, limit: 25, total: 2, pages: 1 })
    expect(all.map(({ _id, sent }) => [_id, sent])).toEqual([
      [anna.id, null],
      [bert.id, null],
    ])
    expect((await read(territory, users)).users.map(({ _id }) => _id)).toEqual([anna.id])
    expect((await rest(brandManager, `GET /api/report-enrollments/${axles.id}/users`)).status).toBe(404)
    expect((await rest(admin, `GET /api/report-enrollments/${randomUUID()}/users`)).status).toBe(404)
  })

  it('asks as many statements for one course as for fifty', async () => {
    const query = `query ($text: String, $first: Int) { enrollmentsReport(text: $text, first: $first) { totalCount totals { enrolled }
      edges { node { title enrolled toSend lastSent } } } }`
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

describe('marking as sent', () => {
  it('marks those in reach alone, once: the moment of the first time stays', async () => {
    const { belts, anna, bert } = await makeCourses()
    expect(await read(territory, markOf(belts.id))).toMatchObject({ _id: belts.id, marked: 1, toSend: 0, sent: 1 })
    const moments = async () =>
      new Map(
        (await db.courseProgress.findMany({ where: { courseId: belts.id } })).map((row) => [
          row.userId,
          row.enrollmentSentAt?.getTime(),
        ]),
      )
    const first = await moments()
    expect([Boolean(first.get(anna.id)), first.get(bert.id)]).toEqual([true, undefined])
    expect(await read(admin, markOf(belts.id))).toMatchObject({ marked: 1, toSend: 0, sent: 2 })
    expect((await moments()).get(anna.id)).toBe(first.get(anna.id))
    expect(await read(admin, markOf(belts.id))).toMatchObject({ marked: 0, sent: 2 })
    const audited = await db.activityLog.count({ where: { action: 'markEnrollmentsSent', targetId: belts.id } })
    expect(audited).toBe(3)
  })

  it('leaves who enrolled after the list was read', async () => {
    const { belts } = await makeCourses()
    const body = { until: at(4).toISOString() }
    expect(await read(admin, markOf(belts.id), body)).toMatchObject({ marked: 1, toSend: 1, sent: 1 })
  })

  it('of two at once each enrollment is marked by one', async () => {
    const { belts } = await makeCourses()
    const both = await Promise.all([admin, brandManager].map((who) => read(who, markOf(belts.id))))
    expect(both.reduce((sum, { marked }) => sum + marked, 0)).toBe(2)
  })

  it('knows no course out of reach, and none at all', async () => {
    const { axles } = await makeCourses()
    expect((await rest(brandManager, markOf(axles.id))).status).toBe(404)
    expect((await rest(admin, markOf(randomUUID()))).status).toBe(404)
    expect((await rest(admin, markOf('x'))).status).toBe(404)
  })
})
