import { Prisma } from '../../../prisma/generated/client/client.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { isSwitchedOff } from '../../platform/viewer.ts'
import { searchText } from '../../platform/values/inputs.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { JOIN_TRANSACTIONS, type Unit } from '../../domain/ledger/ledger.ts'
import { kindsMeaning, kindsOff, type Meaning } from '../../domain/ledger/statement.ts'
import { accountedDealerIds } from '../rules.ts'

/** Days of the statement are those of the tax year's time zone. */
const ZONE = 'America/New_York'

export type Owner = {
  /** Kinds of movements whose area is turned off: balances count them, and no line tells of them. */
  untold?: string[]
} & (
  | {
      userId: string
      /** Points are turned off: nothing is told of them. */
      withoutPoints?: true
    }
  | { dealerId: string }
)

/** The viewer's own account, or that of a dealer they look after. Errors: NOT_FOUND for every other one. */
export function ownerOf(ctx: Context, dealerId: string | null | undefined): Owner {
  const viewer = signedIn(ctx)
  if (!dealerId)
    return {
      userId: viewer.id,
      untold: kindsOff(viewer),
      ...(isSwitchedOff(viewer, 'pointSystem') ? { withoutPoints: true as const } : {}),
    }
  if (!accountedDealerIds(viewer).includes(dealerId)) throw notFound('The account')
  return { dealerId, untold: kindsOff(viewer) }
}

export interface Line {
  id: string
  createdAt: Date
  unit: Unit
  amount: bigint
  balance: bigint
  kind: string
  title: string | null
  subjectId: string | null
}

export interface LineSearch {
  unit?: string | null
  meaning?: Meaning | null
  text?: string | null
  from?: Date | null
  to?: Date | null
}

export const entriesOf = (owner: Owner): Prisma.Sql =>
  'userId' in owner
    ? Prisma.sql`e.account = 'person' AND e."userId" = ${owner.userId}::uuid ${owner.withoutPoints ? Prisma.sql`AND e.unit <> 'points'` : Prisma.empty}`
    : Prisma.sql`e.account = 'dealer' AND e."dealerId" = ${owner.dealerId}::uuid`

const dayOf = (day: Date) => day.toISOString().slice(0, 10)
export const since = (from: Date | null | undefined, at = Prisma.sql`l."createdAt"`): Prisma.Sql =>
  from ? Prisma.sql`AND ${at} >= (${dayOf(from)}::date::timestamp AT TIME ZONE ${ZONE})` : Prisma.empty
export const until = (to: Date | null | undefined, at = Prisma.sql`l."createdAt"`): Prisma.Sql =>
  to ? Prisma.sql`AND ${at} < ((${dayOf(to)}::date + 1)::timestamp AT TIME ZONE ${ZONE})` : Prisma.empty

/** What a movement is called: as it was called then, and a course as it is called now. */
export const titleOf = Prisma.sql`coalesce(t.title, CASE t."subjectType" WHEN 'Course' THEN (SELECT c.title FROM "Course" c WHERE c.id = t."subjectId") END)`

/** Running balances count every entry, whatever the search then shows of them. */
const lines = (owner: Owner): Prisma.Sql => Prisma.sql`
  SELECT e.id, e."createdAt", e.unit, e.amount, (sum(e.amount) OVER (PARTITION BY e.unit ORDER BY e."createdAt", e.id))::bigint AS balance, t.kind, t."subjectId",
    ${titleOf} AS title
  FROM "LedgerEntry" e ${JOIN_TRANSACTIONS} ON true WHERE ${entriesOf(owner)}`

function matching({ untold = [] }: Owner, { unit, meaning, text, from, to }: LineSearch): Prisma.Sql {
  const words = searchText(text)
  return Prisma.sql`${untold.length ? Prisma.sql`AND l.kind <> ALL(${untold})` : Prisma.empty} ${unit ? Prisma.sql`AND l.unit = ${unit}` : Prisma.empty} ${meaning ? Prisma.sql`AND l.kind = ANY(${kindsMeaning(meaning)})` : Prisma.empty}
    ${words ? Prisma.sql`AND l.title ILIKE ${`%${words}%`}` : Prisma.empty} ${since(from)} ${until(to)}`
}

export interface Place {
  createdAt: Date
  id: string
}

/** A piece of the statement, newest first (or the other way round), from a place on. */
export const readLines = (
  db: Db,
  owner: Owner,
  search: LineSearch,
  {
    limit,
    after,
    before,
    inverted,
  }: { limit: number; after?: Place | undefined; before?: Place | undefined; inverted: boolean },
): Promise<Line[]> =>
  db.$queryRaw(lookUp`
  SELECT l.* FROM (${lines(owner)}) l WHERE true ${matching(owner, search)}
    ${after ? Prisma.sql`AND (l."createdAt", l.id) < (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty} ${before ? Prisma.sql`AND (l."createdAt", l.id) > (${before.createdAt}, ${before.id}::uuid)` : Prisma.empty}
  ORDER BY l."createdAt" ${inverted ? Prisma.sql`ASC` : Prisma.sql`DESC`}, l.id ${inverted ? Prisma.sql`ASC` : Prisma.sql`DESC`} LIMIT ${limit}`)

export async function countLines(db: Db, owner: Owner, search: LineSearch): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(
    lookUp`SELECT count(*)::int AS count FROM (${lines(owner)}) l WHERE true ${matching(owner, search)}`,
  )
  return row?.count ?? 0
}
