import { Prisma, type Leaderboard } from '../../prisma/generated/client/client.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { loaderBy } from '../platform/kit/loader.ts'
import { lookUp } from '../platform/reads/raw.ts'
import { managesLeaderboards } from './rules.ts'

/** How many stand beside the own place, above and below. */
const BESIDE = 2

interface Row {
  boardId: string
  userId: string
  place: number
  position: number
  score: number
  total: number
  name: string
  erased: boolean
  hidden: boolean
}
/** Rows from one position on, of a board. */
interface Wanted {
  board: Leaderboard
  first: number
  from: number
}
const keyOf = ({ board, first, from }: Wanted) => `${board.id} ${first} ${from}`

const PLACE = Prisma.sql`p."leaderboardId", p."userId", p.place, p.position, p.score`

/**
 * The asked part of each board and what stands around the viewer, all boards of a request in one statement. People are
 * looked up one by one: joined, everybody would be read for a dozen places.
 */
const rowsOf = loaderBy<Wanted, Row[], Row[]>(
  keyOf,
  async (ctx, wanted) => {
    const viewer = signedIn(ctx)
    const rows = await ctx.db.$queryRaw<(Row & { number: number })[]>(lookUp`
      SELECT w.number::int AS number, w.id::text AS "boardId", part."userId"::text AS "userId", part.place, part.position, part.score, last.position AS total,
        trim(u."firstName" || ' ' || u."lastName") AS name, u."erasedAt" IS NOT NULL AS erased, h."userId" IS NOT NULL AS hidden
      FROM unnest(${wanted.map(({ board }) => board.id)}::uuid[], ${wanted.map(({ from }) => from)}::int[], ${wanted.map(({ first }) => first)}::int[])
        WITH ORDINALITY w(id, "from", first, number)
      CROSS JOIN LATERAL (SELECT p.position FROM "LeaderboardPlace" p WHERE p."leaderboardId" = w.id ORDER BY p.position DESC LIMIT 1) last
      CROSS JOIN LATERAL (
        SELECT ${PLACE} FROM "LeaderboardPlace" p WHERE p."leaderboardId" = w.id AND p.position > w."from" AND p.position <= w."from" + w.first
        UNION SELECT ${PLACE} FROM "LeaderboardPlace" own JOIN "LeaderboardPlace" p ON p."leaderboardId" = own."leaderboardId"
          AND p.position BETWEEN own.position - ${BESIDE}::int AND own.position + ${BESIDE}::int
        WHERE own."leaderboardId" = w.id AND own."userId" = ${viewer.id}::uuid) part
      CROSS JOIN LATERAL (SELECT u.* FROM "User" u WHERE u.id = part."userId" LIMIT 1) u LEFT JOIN "LeaderboardNameHidden" h ON h."userId" = u.id
      ORDER BY 1, part.position, part."userId"`)
    return new Map(wanted.map((one, number) => [keyOf(one), rows.filter((row) => row.number === number + 1)]))
  },
  () => [],
)

/** What is read of who has a place; those who hide their name are named to themselves and to who makes boards. */
function nameFor({ name, erased, hidden, userId }: Row, { viewer }: Context): string {
  if (erased) return 'A former colleague'
  const isKnown = !hidden || userId === viewer?.id || (viewer != null && managesLeaderboards(viewer))
  return isKnown ? name || 'A colleague' : 'A colleague'
}

const Place = builder
  .objectRef<Row>('LeaderboardPlace')
  .implement({
    description: 'A place on a leaderboard. Who has it is named as far as they let the viewer know.',
    fields: (t) => ({
      id: t.globalID({
        description: 'Names it, for the client’s store.',
        resolve: ({ boardId, position }) => ({ type: 'LeaderboardPlace', id: `${boardId}:${position}` }),
      }),
      place: t.exposeInt('place', { description: 'Equal results share one and the next is skipped: 1, 2, 2, 4.' }),
      position: t.exposeInt('position', { description: 'Where it stands in the list: 1, 2, 3, 4.' }),
      score: t.exposeFloat('score', { description: 'The result; per week with two decimals.' }),
      name: t.string({
        description: 'First and last name; “A colleague” for who hides it, “A former colleague” for who was erased.',
        resolve: (row, _args, ctx) => nameFor(row, ctx),
      }),
      isHidden: t.boolean({
        description: 'The person hides their name from other learners.',
        resolve: ({ hidden }) => hidden,
      }),
      isOwn: t.boolean({
        description: 'It is the viewer’s.',
        resolve: ({ userId }, _args, { viewer }) => userId === viewer?.id,
      }),
      personId: t.id({
        nullable: true,
        description: 'Raw id of the person; null without modify-leaderboards, and for who was erased.',
        resolve: ({ userId, erased }, _args, { viewer }) =>
          viewer && managesLeaderboards(viewer) && !erased ? userId : null,
      }),
    }),
  })

interface Standings extends Wanted {
  rows: Row[]
}

export const LeaderboardStandings = builder.objectRef<Standings>('LeaderboardStandings').implement({
  description: 'A leaderboard as it stands, or as it was frozen.',
  fields: (t) => ({
    total: t.int({
      description: 'How many people have a place; of a page behind the last one 0.',
      resolve: ({ rows }) => rows[0]?.total ?? 0,
    }),
    places: t.field({
      type: [Place],
      description: 'The places asked for, in their order.',
      resolve: ({ rows, from, first }) => rows.filter(({ position }) => position > from && position <= from + first),
    }),
    own: t.field({
      type: Place,
      nullable: true,
      description: 'The viewer’s own place; null without a result.',
      resolve: ({ rows }, _args, { viewer }) => rows.find(({ userId }) => userId === viewer?.id) ?? null,
    }),
    around: t.field({
      type: [Place],
      description: 'The own place with the two above and below it; none without a result.',
      resolve({ rows }, _args, { viewer }) {
        const own = rows.find(({ userId }) => userId === viewer?.id)
        return own ? rows.filter(({ position }) => Math.abs(position - own.position) <= BESIDE) : []
      },
    }),
  }),
})

export async function standingsOf(ctx: Context, wanted: Wanted): Promise<Standings> {
  return { ...wanted, rows: await rowsOf(ctx).load(wanted) }
}
