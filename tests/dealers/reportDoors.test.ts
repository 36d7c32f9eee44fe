import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { makeLiveTrainingEvent } from '../../prisma/factories/live-training.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { reportNamed } from '../../server/domain/reporting/report.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, statements } = world
const admin = await world.person('company-admin')
const city = randomUUID().slice(0, 8)
const dealers = [await makeDealer(db, { name: 'Ahrens', city }), await makeDealer(db, { name: 'Birch', city })]
const [own] = dealers as [(typeof dealers)[number], (typeof dealers)[number]]
const territory = await world.person('regional-sales-manager')
await makeAdminGroup(db, { userIds: [territory.user.id], dealerIds: [own.id] })
const brandManager = await world.person('brand-manager')
await makeBrand(db, { managerIds: [brandManager.user.id] })
const dealerManager = await world.person('dealer-manager', { dealerIds: [own.id] })
const learner = await world.person('learner')

interface Rows {
  dealers: ({ _id: string; name: string; dealer: object } & Record<string, unknown>)[]
  pagination: object
}
const list = `GET /api/report-dealers?text=${city}`
const one = `GET /api/report-dealers/${own.id}`

describe('GET /api/report-dealers', () => {
  it('answers with its size, order and names', async () => {
    const { status, json } = await rest<Rows>(admin, list)
    expect(status).toBe(200)
    expect(json.pagination).toEqual({ page: 1, limit: 15, total: 2, pages: 1 })
    expect(json.dealers.map(({ dealer }) => dealer)).toMatchObject([
      { name: 'Ahrens', city },
      { name: 'Birch', city },
    ])
    // A column that is added to the report is added to the row.
    expect(Object.keys(json.dealers[0]!).toSorted()).toEqual(
      ['_id', 'dealer', ...Object.keys(reportNamed('dealers').columns)].toSorted(),
    )
    expect((await rest<Rows>(admin, `${list}&sort=-dealer.name`)).json.dealers[0]!.name).toBe('Birch')
    expect((await rest(admin, `${list}&startDate=2026-02-02&endDate=2026-02-01`)).status).toBe(422)
  })

  it('answers each role as far as it reaches', async () => {
    const namesOf = async (who: typeof admin) => (await rest<Rows>(who, list)).json.dealers.map(({ name }) => name)
    expect(await namesOf(admin)).toEqual(['Ahrens', 'Birch'])
    expect(await namesOf(territory)).toEqual(['Ahrens'])
    expect(await namesOf(brandManager)).toEqual(['Ahrens', 'Birch'])
    for (const who of [dealerManager, learner]) {
      expect((await rest(who, list)).status).toBe(403)
      for (const path of ['', '/regions', '/countries', `/${own.id}`, `/${own.id}/live-training-reports`])
        expect((await rest(who, `GET /api/report-dealers${path}`)).status, path).toBe(403)
    }
  })

  it('answers one with the figures of the list, and 404 for one out of reach', async () => {
    const { json } = await rest<Rows>(territory, list)
    expect((await rest(territory, one)).json).toEqual(json.dealers[0])
    const other = dealers[1]!.id
    for (const path of ['', '/live-training-reports'])
      expect((await rest(territory, `GET /api/report-dealers/${other}${path}`)).status).toBe(404)
  })

  it('asks as many statements for one dealer as for fifty', async () => {
    const query = `query ($text: String, $first: Int) { dealersReport(text: $text, first: $first) { totalCount totals { staff }
      edges { node { name staff completed claims } } } }`
    const town = randomUUID().slice(0, 8)
    for (let i = 0; i < 50; i++) await makeDealer(db, { city: town })
    const counts = []
    for (const first of [1, 10, 50]) {
      statements()
      await graphql(admin, query, { text: town, first })
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join()).toBe(1)
  })
})

it('tells live training of the staff of a dealer, person by person', async () => {
  const person = await makeUser(db, { dealerIds: [own.id], firstName: 'Cleo' })
  await makeUser(db, { dealerIds: [dealers[1]!.id], firstName: 'Bert' })
  const event = await makeLiveTrainingEvent(db)
  await db.liveTrainingEnrollment.create({ data: { eventId: event.id, userId: person.id, status: 'ENROLLED' } })
  const { json } = await rest<{ reports: object[]; pagination: object }>(
    territory,
    `${one}/live-training-reports?text=Cleo`,
  )
  expect(json.reports).toEqual([expect.objectContaining({ _id: person.id, upcoming: 1, attended: 0, missed: 0 })])
  expect(json.pagination).toMatchObject({ total: 1, limit: 25 })
})

describe('where dealers are', () => {
  it('neither cuts a long list nor drops those of which it is not given', async () => {
    const group = await world.person('regional-sales-manager')
    const ids = []
    for (let i = 0; i < 70; i++) ids.push((await makeDealer(db, { region: `R${i}`, country: i < 69 ? 'US' : 'CA' })).id)
    for (const country of ['', 'US']) ids.push((await makeDealer(db, { region: '', country })).id)
    await makeAdminGroup(db, { userIds: [group.user.id], dealerIds: ids })
    const { regions } = (await rest<{ regions: object[] }>(group, 'GET /api/report-dealers/regions')).json
    expect(regions).toHaveLength(72)
    expect(regions).toContainEqual({ region: '', country: 'US', dealers: 1 })
    const { countries } = (await rest<{ countries: object[] }>(group, 'GET /api/report-dealers/countries')).json
    expect(countries).toEqual([
      { country: '', dealers: 1 },
      { country: 'CA', dealers: 1 },
      { country: 'US', dealers: 70 },
    ])
    const { data } = await graphql<{
      dealersReport: { totalCount: number; filters: { key: string; choices: { value: string }[] }[] }
    }>(group, '{ dealersReport(region: "none") { totalCount filters { key choices { value } } } }')
    expect(data!.dealersReport.totalCount).toBe(2)
    expect(data!.dealersReport.filters.find(({ key }) => key === 'region')?.choices).toHaveLength(71)
  })
})
