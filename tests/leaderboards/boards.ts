import { expect } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { countLeaderboards } from '../../server/leaderboards/count.ts'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Who, World } from '../support/world.ts'

/** The portal lives in Chicago: June 2026 begins at five in the morning of UTC. */
export const BEGIN = new Date('2026-06-01T05:00:00Z')
export const END = new Date('2026-07-01T05:00:00Z')
export const MIDDLE = new Date('2026-06-15T17:00:00Z')
export const before = (moment: Date) => new Date(moment.getTime() - 1)
export const day = (text: string) => new Date(`${text}T00:00:00Z`)
const JOINED = new Date('2025-01-01T12:00:00Z')

interface Place {
  place: number
  position: number
  score: number
  name: string
  isOwn: boolean
  personId: string | null
}
interface Standings {
  total: number
  places: Place[]
  own: Place | null
  around: Place[]
}

/** What the tests of leaderboards make and ask, in a world of their own. */
export function boardsIn({ db, graphql, services }: World) {
  /** A board of points through June 2026, shown to everybody, unless said otherwise. */
  const makeLeaderboard = (overrides: Partial<Prisma.LeaderboardUncheckedCreateInput> = {}) =>
    db.leaderboard.create({
      data: {
        name: 'June race',
        measure: 'POINTS',
        firstDay: day('2026-06-01'),
        lastDay: day('2026-06-30'),
        shown: true,
        ...overrides,
      },
    })
  /** Nobody else is at this country: what a test counts are its own people. */
  let places = 0
  const elsewhere = () => `X${String.fromCharCode(65 + places++)}`
  async function staff(country: string, names: string[], overrides: object = {}) {
    const { id } = await makeDealer(db, { country, region: 'N', status: 'ACTIVE' })
    return Promise.all(
      names.map((firstName) =>
        makeOnboardedUser(db, { firstName, lastName: 'Racer', dealerIds: [id], createdAt: JOINED, ...overrides }),
      ),
    )
  }
  let booked = 0
  const points = (userId: string, amount: number, createdAt = MIDDLE, kind = 'course.completed', subjectId?: string) =>
    db.ledgerTransaction.create({
      data: {
        reference: `test:${booked++}`,
        kind,
        createdAt,
        ...(subjectId ? { subjectType: 'Course', subjectId } : {}),
        entries: {
          create: [
            { account: 'issuer', unit: 'points', amount: -amount, createdAt },
            { account: 'person', userId, unit: 'points', amount, createdAt },
          ],
        },
      },
    })

  /** Counts the boards that run, as the portal does every few minutes. */
  const count = () => countLeaderboards(services)
  const PLACE = 'place position score name isOwn personId'
  const ONE = `query ($id: ID!, $first: Int, $offset: Int) { leaderboard(databaseId: $id) { state standings(first: $first, offset: $offset) { total places { ${PLACE} } own { ${PLACE} } around { ${PLACE} } } } }`
  /** The places as they are once they have been counted. */
  async function standings(who: Who, id: string, page: object = {}): Promise<Standings> {
    await count()
    return read(who, id, page)
  }
  async function read(who: Who, id: string, page: object = {}): Promise<Standings> {
    const { data, errors } = await graphql<{ leaderboard: { standings: Standings } }>(who, ONE, { id, ...page })
    expect(errors).toBeUndefined()
    return data!.leaderboard.standings
  }
  const placesOf = async (who: Who, id: string) =>
    (await standings(who, id)).places.map(({ place, score, name }) => `${place} ${name} ${score}`)
  const LIST =
    'query ($open: Boolean) { leaderboards(open: $open, first: 100) { totalCount edges { node { databaseId standings { own { place } } } } } }'
  const idsOf = async (who: Who, search: Record<string, unknown> = {}) => {
    const { data, errors } = await graphql<{ leaderboards: { edges: { node: { databaseId: string } }[] } }>(
      who,
      LIST,
      search,
    )
    expect(errors).toBeUndefined()
    return data!.leaderboards.edges.map(({ node }) => node.databaseId)
  }
  const SAVE =
    'mutation ($input: SaveLeaderboardInput!) { saveLeaderboard(input: $input) { leaderboard { databaseId name version archived } } }'
  const save = (who: Who | null, input: object) =>
    graphql<{ saveLeaderboard: { leaderboard: { databaseId: string; version: number } } }>(who, SAVE, { input })
  const remove = (who: Who | null, databaseId: string) =>
    graphql(who, 'mutation ($input: DeleteLeaderboardInput!) { deleteLeaderboard(input: $input) { deletedId } }', {
      input: { databaseId },
    })
  const ask = (who: Who | null, id: string) => graphql(who, ONE, { id })
  const hide = (who: Who | null, hidden: boolean) =>
    graphql(who, 'mutation ($input: HideLeaderboardNameInput!) { hideLeaderboardName(input: $input) { hidden } }', {
      input: { hidden },
    })

  /** No board, and the portal in its zone. */
  async function beginAnew() {
    await db.leaderboard.deleteMany()
    await db.settings.upsert({
      where: { id: 1 },
      update: { values: { timeZone: 'America/Chicago' } },
      create: { id: 1, values: { timeZone: 'America/Chicago' } },
    })
  }
  return {
    beginAnew,
    makeLeaderboard,
    count,
    elsewhere,
    staff,
    points,
    standings,
    read,
    placesOf,
    idsOf,
    save,
    remove,
    hide,
    ask,
  }
}
