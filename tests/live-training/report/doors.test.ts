import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../../prisma/factories/groups.ts'
import { makeLiveTrainingEvent, makeLiveTrainingTemplate } from '../../../prisma/factories/live-training.ts'
import { makeRole } from '../../../prisma/factories/roles.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { reportNamed } from '../../../server/domain/reporting/report.ts'
import { openWorld, type Who } from '../../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, statements } = world
const admin = await world.person('company-admin')
const trainer = await world.person('live-training-admin')
const dealer = await makeDealer(db)
const word = randomUUID().slice(0, 8)
const template = await makeLiveTrainingTemplate(db)
const anna = await makeUser(db, { firstName: 'Anna', lastName: word, dealerIds: [dealer.id] })
const bert = await makeUser(db, { firstName: 'Bert', lastName: word })
for (const [day, userId, status] of [
  [3, anna.id, 'ATTENDED'],
  [9, bert.id, 'ENROLLED'],
  [9, anna.id, 'CANCELED'],
] as const) {
  const event = await makeLiveTrainingEvent(db, {
    templateId: template.id,
    startAt: new Date(Date.UTC(2026, 1, day, 14)),
  })
  await db.liveTrainingEnrollment.create({ data: { eventId: event.id, userId, status } })
}
// No shipped role of a territory holds the right; the matrix may give it.
const role = await makeRole(db, { rank: 3, rights: ['view-live-training-events', 'user-reports', 'view-users'] })
const territory = await world.signIn(await makeUser(db, { roleId: role.id }))
await makeAdminGroup(db, { userIds: [territory.user.id], dealerIds: [dealer.id] })

interface Rows {
  enrollments: ({ _id: string; name: string; status: string; startDate: string } & Record<string, unknown>)[]
  pagination: object
}
const list = `GET /api/report-ilt-enrollments?text=${word}`
const read = async (who: Who, call: string) => (await rest<Rows>(who, call)).json

describe('GET /api/report-ilt-enrollments', () => {
  it('answers with its size, order and names', async () => {
    const { enrollments, pagination } = await read(admin, list)
    expect(pagination).toEqual({ page: 1, limit: 10, total: 2, pages: 1 })
    expect(enrollments.map(({ name, status }) => [name, status])).toEqual([
      [`Bert ${word}`, 'enrolled'],
      [`Anna ${word}`, 'attended'],
    ])
    // A column that is added to the report is added to the row.
    expect(Object.keys(enrollments[0]!).toSorted()).toEqual(
      ['_id', ...Object.keys(reportNamed('iltEnrollments').columns)].toSorted(),
    )
    expect((await read(admin, `${list}&sort=startDate`)).enrollments[0]!.name).toBe(`Anna ${word}`)
    expect((await read(admin, `${list}&status=canceled`)).enrollments.map(({ name }) => name)).toEqual([`Anna ${word}`])
    const days = `${list}&startDate=2026-02-09&endDate=2026-02-09`
    expect((await read(admin, days)).enrollments.map(({ name }) => name)).toEqual([`Bert ${word}`])
    expect((await rest(admin, `${list}&startDate=2026-02-02&endDate=2026-02-01`)).status).toBe(422)
  })

  it('answers each role as far as it reaches, and refuses who holds no right', async () => {
    const names = async (who: Who) => (await read(who, list)).enrollments.map(({ name }) => name.slice(0, 4))
    expect(await names(admin)).toEqual(['Bert', 'Anna'])
    expect(await names(trainer)).toEqual(['Bert', 'Anna'])
    expect(await names(territory)).toEqual(['Anna'])
    const query = `{ iltEnrollmentsReport(text: "${word}") { totalCount totals { seats attended } } }`
    expect((await graphql(territory, query)).data).toEqual({
      iltEnrollmentsReport: { totalCount: 1, totals: { seats: null, attended: 1 } },
    })
    // Addresses are for who sees people; nobody is found by one.
    const byAddress = `GET /api/report-ilt-enrollments?text=${encodeURIComponent(anna.email)}`
    expect((await read(trainer, list)).enrollments[0]!.email).toBeNull()
    expect((await read(trainer, byAddress)).enrollments).toEqual([])
    expect((await read(admin, byAddress)).enrollments).toHaveLength(1)
    for (const key of ['brand-manager', 'regional-sales-manager', 'dealer-manager', 'learner'] as const) {
      const who = await world.person(key)
      expect((await rest(who, list)).status, key).toBe(403)
      expect((await graphql(who, query)).errors?.[0]?.extensions.code, key).toBe('FORBIDDEN')
    }
  })

  it('asks as many statements for one enrollment as for fifty', async () => {
    const query = `query ($training: ID, $first: Int) { iltEnrollmentsReport(training: $training, first: $first) { totalCount
      totals { seats } edges { node { name dealers training startDate seats } } } }`
    const event = await makeLiveTrainingEvent(db)
    for (let i = 0; i < 50; i++)
      await db.liveTrainingEnrollment.create({
        data: { eventId: event.id, userId: (await makeUser(db)).id, status: 'ENROLLED' },
      })
    const counts = []
    for (const first of [1, 10, 50]) {
      statements()
      await graphql(admin, query, { training: event.templateId, first })
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join()).toBe(1)
  })
})
