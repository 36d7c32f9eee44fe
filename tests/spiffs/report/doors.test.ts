import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../../prisma/factories/brands.ts'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../../prisma/factories/groups.ts'
import { makeRole } from '../../../prisma/factories/roles.ts'
import { makeClaim, makeSpiff } from '../../../prisma/factories/spiffs.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { reportNamed } from '../../../server/domain/reporting/report.ts'
import { openWorld, type Who } from '../../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, statements } = world
const admin = await world.person('company-admin')
const word = randomUUID().slice(0, 8)
const brandManager = await world.person('brand-manager')
const brand = await makeBrand(db, { managerIds: [brandManager.user.id] })
const axles = await makeSpiff(db, { name: `Axles ${word}` })
const belts = await makeSpiff(db, { name: `Belts ${word}`, brandIds: [brand.id] })
const dealer = await makeDealer(db)
const anna = await makeUser(db, { firstName: 'Anna', lastName: word, dealerIds: [dealer.id] })
const bert = await makeUser(db, { firstName: 'Bert', lastName: word })
for (const [userId, dealerId] of [
  [anna.id, dealer.id],
  [bert.id, null],
] as const)
  await makeClaim(db, { spiffId: belts.id, userId, dealerId, status: 'APPROVED', decidedAt: new Date() })
// No shipped role of a territory holds the right; the matrix may give it.
const role = await makeRole(db, { rank: 3, rights: ['incentive-reports'] })
const territory = await world.signIn(await makeUser(db, { roleId: role.id }))
await makeAdminGroup(db, { userIds: [territory.user.id], dealerIds: [dealer.id] })

interface Rows {
  spiffClaims: ({ _id: string; title: string; claims: number; granted: number | null } & Record<string, unknown>)[]
  pagination: object
}
const list = `GET /api/report-spiffs?text=${word}`
const read = async (who: Who, call: string) => (await rest<Rows>(who, call)).json

describe('GET /api/report-spiffs', () => {
  it('answers with its size, order and names', async () => {
    const { spiffClaims, pagination } = await read(admin, list)
    expect(pagination).toEqual({ page: 1, limit: 50, total: 2, pages: 1 })
    expect(spiffClaims.map(({ title }) => title)).toEqual([axles.name, belts.name])
    // A column that is added to the report is added to the row.
    expect(Object.keys(spiffClaims[0]!).toSorted()).toEqual(
      ['_id', ...Object.keys(reportNamed('spiffs').columns)].toSorted(),
    )
    expect((await read(admin, `${list}&sort=-title`)).spiffClaims[0]!.title).toBe(belts.name)
    expect((await read(admin, `${list}&status=denied`)).spiffClaims).toEqual([])
    expect((await rest(admin, `${list}&startDate=2026-02-02&endDate=2026-02-01`)).status).toBe(422)
  })

  it('answers each role as far as it reaches', async () => {
    const figures = async (who: Who) =>
      (await read(who, list)).spiffClaims.map(({ title, claims, granted }) => [title[0], claims, granted])
    expect(await figures(admin)).toEqual([
      ['A', 0, 0],
      ['B', 2, 10_000],
    ])
    expect(await figures(brandManager)).toEqual([['B', 2, 10_000]])
    expect(await figures(territory)).toEqual([
      ['A', 0, null],
      ['B', 1, null],
    ])
    for (const key of ['regional-sales-manager', 'dealer-manager', 'learner'] as const)
      expect((await rest(await world.person(key), list)).status, key).toBe(403)
  })

  it('names who claimed to whom they are in reach of, and nobody to who holds no right', async () => {
    const query = `query ($spiff: ID!) { spiffClaimantsReport(spiff: $spiff) { totals { claims } edges { node { name claims } } } }`
    const names = async (who: Who, spiff: string) => {
      const { data } = await graphql<{ spiffClaimantsReport: { edges: { node: { name: string } }[] } }>(who, query, {
        spiff,
      })
      return data!.spiffClaimantsReport.edges.map(({ node }) => node.name)
    }
    expect(await names(admin, belts.id)).toEqual([`Anna ${word}`, `Bert ${word}`])
    expect(await names(brandManager, belts.id)).toEqual([`Anna ${word}`, `Bert ${word}`])
    expect(await names(territory, belts.id)).toEqual([`Anna ${word}`])
    expect(await names(admin, 'x')).toEqual([])
    for (const key of ['dealer-manager', 'learner'] as const)
      expect(
        (await graphql(await world.person(key), query, { spiff: belts.id })).errors?.[0]?.extensions.code,
        key,
      ).toBe('FORBIDDEN')
  })

  it('asks as many statements for one spiff as for fifty', async () => {
    const query = `query ($text: String, $first: Int) { spiffsReport(text: $text, first: $first) { totalCount totals { claims }
      edges { node { title brands claims people granted } } } }`
    const name = randomUUID().slice(0, 8)
    for (let i = 0; i < 50; i++) await makeSpiff(db, { name: `${name} ${i}` })
    const counts = []
    for (const first of [1, 10, 50]) {
      statements()
      await graphql(admin, query, { text: name, first })
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join()).toBe(1)
  })
})
