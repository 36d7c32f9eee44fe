import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../platform/db.ts'

/** Points of one person that expire together, a year after the last were earned. */
export interface Standing {
  userId: string
  balance: number
  earnedAt: Date
  expiresAt: Date
  /** The newest entry: what was done about this very state is told by it. */
  lastEntryId: string
}

/**
 * Balances above zero with their end. A year as the calendar counts it: earned on February 29th, they end on the 28th.
 * `where` narrows the entries to people, `having` the sums.
 */
const standings = (db: Db | Tx, { where = Prisma.empty, having = Prisma.empty, limit }: { where?: Prisma.Sql; having?: Prisma.Sql; limit: number }): Promise<Standing[]> => db.$queryRaw`
  SELECT s.* FROM (
    SELECT e."userId", sum(e.amount)::int AS balance, max(e."createdAt") FILTER (WHERE e.amount > 0) AS "earnedAt", max(e.id::text) AS "lastEntryId",
      (max(e."createdAt") FILTER (WHERE e.amount > 0) AT TIME ZONE 'UTC' + interval '1 year') AT TIME ZONE 'UTC' AS "expiresAt"
    FROM "LedgerEntry" e WHERE e.account = 'person' AND e.unit = 'points' AND e."userId" IS NOT NULL ${where}
    GROUP BY e."userId" HAVING sum(e.amount) > 0
  ) s WHERE true ${having} ORDER BY s."userId" LIMIT ${limit}`

export async function standingOf(db: Db | Tx, userId: string): Promise<Standing | null> {
  const [found] = await standings(db, { where: Prisma.sql`AND e."userId" = ${userId}::uuid`, limit: 1 })
  return found ?? null
}

/** People whose points end until `end`, in the order of their ids, after one of them. */
export const standingsEndingBy = (db: Db | Tx, end: Date, after: string | null, limit: number): Promise<Standing[]> => standings(db, {
  where: after ? Prisma.sql`AND e."userId" > ${after}::uuid` : Prisma.empty, having: Prisma.sql`AND s."expiresAt" <= ${end}`, limit,
})
