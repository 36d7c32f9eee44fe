import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** What expires: points of people and credits of dealers, each a year after the last were earned (spec part 2, 9). */
export type Holder = 'person' | 'dealer'

/** A balance whose parts expire together. */
export interface Standing {
  ownerId: string
  balance: number
  earnedAt: Date
  expiresAt: Date
  /** The newest entry: what was done about this very state is told by it. */
  lastEntryId: string
}

/** What comes back was earned before: it starts no new year. */
const RETURNED = ['reward.undone', 'payout.returned']

const OWNER: Record<Holder, { column: Prisma.Sql; unit: string }> = {
  person: { column: Prisma.sql`e."userId"`, unit: 'points' },
  dealer: { column: Prisma.sql`e."dealerId"`, unit: 'credits' },
}

/**
 * Balances above zero with their end. A year as the calendar counts it: earned on February 29th, they end on the 28th.
 * `where` narrows the entries to owners, `having` the sums.
 */
const standings = (
  db: Db | Tx,
  holder: Holder,
  { where = Prisma.empty, having = Prisma.empty, limit }: { where?: Prisma.Sql; having?: Prisma.Sql; limit: number },
): Promise<Standing[]> => {
  const { column, unit } = OWNER[holder]
  return db.$queryRaw`
  SELECT s.*, (s."earnedAt" AT TIME ZONE 'UTC' + interval '1 year') AT TIME ZONE 'UTC' AS "expiresAt" FROM (
    SELECT ${column} AS "ownerId", sum(e.amount)::int AS balance, max(e.id::text) AS "lastEntryId",
      coalesce(max(e."createdAt") FILTER (WHERE e.amount > 0 AND t.kind <> ALL(${RETURNED})),
        max(e."createdAt") FILTER (WHERE e.amount > 0)) AS "earnedAt"
    FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t.id = e."transactionId" WHERE e.account = ${holder}
      AND e.unit = ${unit} AND ${column} IS NOT NULL ${where}
    GROUP BY ${column} HAVING sum(e.amount) > 0
  ) s WHERE true ${having} ORDER BY s."ownerId" LIMIT ${limit}`
}

export async function standingOf(db: Db | Tx, holder: Holder, ownerId: string): Promise<Standing | null> {
  const [found] = await standings(db, holder, {
    where: Prisma.sql`AND ${OWNER[holder].column} = ${ownerId}::uuid`,
    limit: 1,
  })
  return found ?? null
}

/** Owners whose balance ends until `end`, in the order of their ids, after one of them. */
export const standingsEndingBy = (
  db: Db | Tx,
  holder: Holder,
  end: Date,
  after: string | null,
  limit: number,
): Promise<Standing[]> =>
  standings(db, holder, {
    where: after ? Prisma.sql`AND ${OWNER[holder].column} > ${after}::uuid` : Prisma.empty,
    having: Prisma.sql`AND (s."earnedAt" AT TIME ZONE 'UTC' + interval '1 year') AT TIME ZONE 'UTC' <= ${end}`,
    limit,
  })
