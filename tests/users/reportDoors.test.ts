import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { reportNamed } from '../../server/domain/reporting/report.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest } = world
const admin = await world.person('company-admin')
const learner = await world.person('learner')
const lastName = `W${randomUUID().slice(0, 8)}`
const dealer = await makeDealer(db, { status: 'ACTIVE' })
for (const firstName of ['Cleo', 'Anna', 'Bert'])
  await makeUser(db, { role: 'learner', firstName, lastName, dealerIds: [dealer.id] })

interface Page {
  report: {
    totalCount: number
    totals: object
    totalCells: unknown[]
    filters: { key: string; choices: { value: string; label: string }[] }[]
    pageInfo: { hasNextPage: boolean; endCursor: string }
    edges: { node: { name: string; cells: unknown[] } }[]
  }
}
interface Rows {
  users: ({ name: string; user: object } & Record<string, unknown>)[]
  pagination: object
}

describe('one declaration, every door', () => {
  it('answers typed rows, cells, totals and number in one statement, and goes on behind a cursor', async () => {
    const query = `query ($text: String, $columns: [String!], $after: String, $dealer: ID) {
      report: usersReport(text: $text, sort: COMPLETED_DESC, first: 2, after: $after, dealer: $dealer) { totalCount totals { completed points }
        totalCells(columns: $columns) filters { key choices { value label } } pageInfo { hasNextPage endCursor }
        edges { node { databaseId name completed cells(columns: $columns) } } } }`
    const asked = { text: lastName, columns: ['name', 'points', 'nothing'], dealer: dealer.id }
    const first = await graphql<Page>(admin, query, asked)
    expect(first.errors).toBeUndefined()
    const { report } = first.data!
    expect(report).toMatchObject({
      totalCount: 3,
      totals: { completed: 0, points: 0 },
      totalCells: [null, 0, null],
      pageInfo: { hasNextPage: true },
    })
    expect(report.edges.map(({ node }) => node.cells)).toEqual(report.edges.map(({ node }) => [node.name, 0, null]))
    expect(report.filters.find(({ key }) => key === 'dealer')?.choices).toContainEqual({
      value: dealer.id,
      label: dealer.name,
    })
    const next = await graphql<Page>(admin, query, { ...asked, after: report.pageInfo.endCursor })
    const names = [...report.edges, ...next.data!.report.edges].map(({ node }) => node.name)
    expect(names.toSorted()).toEqual([`Anna ${lastName}`, `Bert ${lastName}`, `Cleo ${lastName}`])
  })

  it('refuses at the field who lacks the right, and what is no place in it', async () => {
    expect((await graphql(learner, '{ usersReport { totalCount } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await rest(learner, 'GET /api/report-users')).status).toBe(403)
    for (const after of ['x', Buffer.from('{"a":1}').toString('base64url')])
      expect(
        (await graphql(admin, `{ usersReport(after: "${after}") { totalCount } }`)).errors?.[0]?.extensions.code,
      ).toBe('BAD_USER_INPUT')
  })

  it('serves the documented call with its size, order and names', async () => {
    const { status, json } = await rest<Rows>(admin, `GET /api/report-users?text=${lastName}`)
    expect(status).toBe(200)
    expect(json.pagination).toEqual({ page: 1, limit: 15, total: 3, pages: 1 })
    expect(json.users.map(({ user }) => user)).toMatchObject(
      ['Anna', 'Bert', 'Cleo'].map((firstName) => ({ firstName })),
    )
    expect(json.users[0]).toMatchObject({ dealers: dealer.name, completed: 0, rate: null, granted: 0 })
    // A column that is added to the report is added to the row.
    expect(Object.keys(json.users[0]!).toSorted()).toEqual(
      ['_id', 'user', ...Object.keys(reportNamed('users').columns)].toSorted(),
    )
    const firstOf = async (search: string) =>
      (await rest<Rows>(admin, `GET /api/report-users?text=${lastName}&${search}`)).json.users[0]!.name
    expect(await firstOf('sort=-name')).toBe(`Cleo ${lastName}`)
    expect(await firstOf('sort=-user.firstName')).toBe(`Cleo ${lastName}`)
    expect(await firstOf('sort=-name&original=yes')).toBe(`Anna ${lastName}`)
    expect((await rest(admin, 'GET /api/report-users?start=2026-02-02&end=2026-02-01')).status).toBe(422)
  })
})
