import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../../prisma/factories/groups.ts'
import { makeIncentive, makeReward } from '../../../prisma/factories/incentives.ts'
import { makeRole } from '../../../prisma/factories/roles.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { openWorld, type Who } from '../../support/world.ts'

const { db, graphql, rest, statements, person, signIn } = await openWorld()
const admin = await person('company-admin')
const word = randomUUID().slice(0, 8)
const dealer = await makeDealer(db)
const mug = await makeIncentive(db, { name: `Mug ${word}` })
const anna = await makeUser(db, { firstName: 'Anna', lastName: word, dealerIds: [dealer.id] })
const bert = await makeUser(db, { firstName: 'Bert', lastName: word })
await makeReward(db, { incentiveId: mug.id, userId: anna.id })
await makeReward(db, { incentiveId: mug.id, userId: bert.id, status: 'REDEEMED', redeemedOn: new Date() })
// No shipped role of a territory holds the right; the matrix may give it.
const role = await makeRole(db, { rank: 3, rights: ['incentive-reports', 'view-users'] })
const territory = await signIn(await makeUser(db, { roleId: role.id }))
await makeAdminGroup(db, { userIds: [territory.user.id], dealerIds: [dealer.id] })

const LIST = `query ($text: String, $start: Day, $end: Day, $first: Int) { incentivesReport(text: $text, start: $start, end: $end, first: $first) {
  totalCount detail totals { earned } edges { node { databaseId name earned toRedeem redeemed people } } } }`
const PEOPLE = `query ($incentive: ID!) { incentivePeopleReport(incentive: $incentive) { detail edges { node { name earned } } } }`
interface Rows {
  incentivesReport: { detail: string; edges: { node: Record<string, unknown> }[] }
  incentivePeopleReport: { detail: string; edges: { node: { name: string } }[] }
}
const read = async (who: Who, query: string, variables: Record<string, unknown>) =>
  (await graphql<Rows>(who, query, variables)).data!

describe('the incentive report', () => {
  it('answers each role as far as it reaches, with the page behind a row in the own portal', async () => {
    const figures = async (who: Who) => (await read(who, LIST, { text: word })).incentivesReport
    expect((await figures(admin)).edges[0]!.node).toEqual({
      databaseId: mug.id,
      name: mug.name,
      earned: 2,
      toRedeem: 1,
      redeemed: 1,
      people: 2,
    })
    expect((await figures(admin)).detail).toBe('/auth/admin/report/incentive/{id}/details')
    const reached = await figures(territory)
    expect(reached.edges[0]!.node).toMatchObject({ earned: 1, toRedeem: 1, redeemed: 0, people: 1 })
    expect(reached.detail).toBe('/auth/report/incentive/{id}/details')
    for (const key of ['regional-sales-manager', 'dealer-manager', 'learner'] as const) {
      const who = await person(key)
      for (const [query, variables] of [
        [LIST, { text: word }],
        [PEOPLE, { incentive: mug.id }],
      ] as const)
        expect((await graphql(who, query, variables)).errors?.[0]?.extensions.code, key).toBe('FORBIDDEN')
    }
  })

  it('names those in reach alone', async () => {
    const names = async (who: Who) =>
      (await read(who, PEOPLE, { incentive: mug.id })).incentivePeopleReport.edges.map(({ node }) => node.name)
    expect(await names(admin)).toEqual([`Anna ${word}`, `Bert ${word}`])
    expect(await names(territory)).toEqual([`Anna ${word}`])
  })

  it('has the figures of the REST call, which administrators do something about', async () => {
    const { json } = await rest<{ incentives: { _id: string; rewards: { earned: number; redeemed: number } }[] }>(
      admin,
      `GET /api/report-incentives?text=${word}`,
    )
    const [row] = (await read(admin, LIST, { text: word })).incentivesReport.edges
    expect(json.incentives).toMatchObject([
      { _id: mug.id, rewards: { earned: row!.node.toRedeem, redeemed: row!.node.redeemed } },
    ])
  })

  it('refuses an end before the start', async () => {
    const { errors } = await graphql(admin, LIST, { text: word, start: '2026-02-02', end: '2026-02-01' })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  it('asks as many statements for one incentive as for fifty', async () => {
    const name = randomUUID().slice(0, 8)
    for (let i = 0; i < 50; i++) await makeIncentive(db, { name: `${name} ${i}` })
    const counts = []
    for (const first of [1, 10, 50]) {
      statements()
      await graphql(admin, LIST, { text: name, first })
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join()).toBe(1)
  })
})
