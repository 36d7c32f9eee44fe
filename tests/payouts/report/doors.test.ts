import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { payoutRow } from '../../../prisma/factories/payouts.ts'
import { makeRole } from '../../../prisma/factories/roles.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { reportNamed } from '../../../server/domain/reporting/report.ts'
import { openWorld, type Who } from '../../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, statements } = world
const admin = await world.person('company-admin')
const word = randomUUID().slice(0, 8)
const dealer = await makeDealer(db)
const anna = await makeUser(db, { firstName: 'Anna', lastName: word, dealerIds: [dealer.id] })
const sent = { recipientId: anna.id, status: 'SENT', provider: 'manual' } as const
for (const [day, amount] of [
  [3, 1000n],
  [5, 2000n],
] as const)
  await db.payoutOrder.create({ data: payoutRow({ ...sent, amount, sentAt: new Date(Date.UTC(2026, 1, day, 12)) }) })
await db.payoutOrder.create({ data: payoutRow({ recipientId: anna.id, status: 'DENIED', amount: 500n }) })
// The right alone reaches nothing: payouts are for who sees all.
const role = await makeRole(db, { rank: 3, rights: ['view-payouts', 'view-users'] })
const territory = await world.signIn(await makeUser(db, { roleId: role.id, dealerIds: [dealer.id] }))

interface Rows {
  cashouts: ({ _id: string; usd: number; type: string; status: string } & Record<string, unknown>)[]
  pagination: object
}
const list = `GET /api/report-cashouts?text=${word}`
const read = async (who: Who, call: string) => (await rest<Rows>(who, call)).json

describe('GET /api/report-cashouts', () => {
  it('answers with its size, order and names', async () => {
    const { cashouts, pagination } = await read(admin, list)
    expect(pagination).toEqual({ page: 1, limit: 25, total: 2, pages: 1 })
    expect(cashouts.map(({ usd, type, status }) => [usd, type, status])).toEqual([
      [2000, 'cash', 'sent'],
      [1000, 'cash', 'sent'],
    ])
    // A column that is added to the report is added to the row.
    expect(Object.keys(cashouts[0]!).toSorted()).toEqual(
      ['_id', 'orderId', 'redemptionDate', ...Object.keys(reportNamed('cashouts').columns)].toSorted(),
    )
    expect((await read(admin, `${list}&sort=redemptionDate`)).cashouts.map(({ usd }) => usd)).toEqual([1000, 2000])
    expect((await read(admin, `${list}&status=denied`)).cashouts.map(({ usd }) => usd)).toEqual([500])
    const days = `${list}&startDate=2026-02-05&endDate=2026-02-28`
    expect((await read(admin, days)).cashouts.map(({ usd }) => usd)).toEqual([2000])
    expect((await rest(admin, `${list}&startDate=2026-02-02&endDate=2026-02-01`)).status).toBe(422)
  })

  it('answers who sees all payouts, and nobody else', async () => {
    expect((await read(territory, list)).cashouts).toEqual([])
    const query = `{ cashoutsReport(text: "${word}") { totalCount totals { usd } } }`
    expect((await graphql(territory, query)).data).toEqual({ cashoutsReport: { totalCount: 0, totals: { usd: null } } })
    expect((await graphql(admin, query)).data).toEqual({ cashoutsReport: { totalCount: 2, totals: { usd: 3000 } } })
    for (const key of ['brand-manager', 'regional-sales-manager', 'dealer-manager', 'learner'] as const) {
      const who = await world.person(key)
      expect((await rest(who, list)).status, key).toBe(403)
      expect((await graphql(who, query)).errors?.[0]?.extensions.code, key).toBe('FORBIDDEN')
    }
  })

  it('asks as many statements for one cashout as for fifty', async () => {
    const query = `query ($text: String, $first: Int) { cashoutsReport(text: $text, first: $first) { totalCount totals { usd }
      edges { node { number recipient dealers usd sent } } } }`
    const { id: recipientId } = await makeUser(db, { lastName: `Fifty${word}` })
    await db.payoutOrder.createMany({ data: Array.from({ length: 50 }, () => payoutRow({ recipientId })) })
    const counts = []
    for (const first of [1, 10, 50]) {
      statements()
      await graphql(admin, query, { text: `Fifty${word}`, first })
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join()).toBe(1)
  })
})
