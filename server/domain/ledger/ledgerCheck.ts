import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { declared } from '../../platform/feature.ts'

/** One thing that is not as its ledger says. */
export interface Finding {
  subject: string
  expected: bigint
  found: bigint
}

export interface Check {
  /** Kept in answers and logs: never changes. */
  name: string
  /** As people read it. */
  label: string
  /** Rows of subject, expected and found for whatever differs. */
  wrong(): Prisma.Sql
}

declare module '../../platform/feature.ts' {
  interface Feature {
    /** Holds what the feature granted or took against the ledger. */
    ledgerChecks?: readonly Check[]
  }
}

/** What the ledger holds about a subject in movements of these kinds: what the issuer gave, less what came back. */
export const given = (subject: Prisma.Sql, unit: Prisma.Sql, ...kinds: string[]) => Prisma.sql`coalesce((
  SELECT -sum(e.amount) FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id AND e.account = 'issuer' AND e.unit = ${unit} WHERE t."subjectId" = ${subject} AND t.kind = ANY(${kinds})), 0)::bigint`

/** Rows of subject, expected and found that are not the same. */
export const differing = (rows: Prisma.Sql) => Prisma.sql`SELECT * FROM (${rows}) d WHERE d.expected <> d.found`

/** What holds of any ledger; the rest is said by the features that move something. */
const LEDGER: readonly Check[] = [
  {
    name: 'balanced',
    label: 'Every movement sums to zero',
    wrong: () =>
      Prisma.sql`SELECT "transactionId"::text || ' ' || unit AS subject, 0::bigint AS expected, sum(amount)::bigint AS found FROM "LedgerEntry" GROUP BY "transactionId", unit HAVING sum(amount) <> 0`,
  },
  {
    name: 'whole',
    label: 'Every movement has its entries',
    wrong: () =>
      Prisma.sql`SELECT t.reference AS subject, 2::bigint AS expected, count(e.id)::bigint AS found FROM "LedgerTransaction" t LEFT JOIN "LedgerEntry" e ON e."transactionId" = t.id GROUP BY t.id HAVING count(e.id) < 2`,
  },
  {
    name: 'covered',
    label: 'No balance of a person or dealer is below zero',
    wrong:
      () => Prisma.sql`SELECT account || ' ' || coalesce("userId", "dealerId")::text || ' ' || unit AS subject, 0::bigint AS expected, sum(amount)::bigint AS found
      FROM "LedgerEntry" WHERE account IN ('person', 'dealer') GROUP BY account, "userId", "dealerId", unit HAVING sum(amount) < 0`,
  },
]

/** More would say no more. */
const SHOWN = 20

export interface CheckResult {
  name: string
  label: string
  wrong: number
  findings: Finding[]
}
export interface LedgerReport {
  drift: number
  checks: CheckResult[]
}

/**
 * Holds everything that moves money, points or credits against the ledger, in one snapshot. A drift of 0 is the only
 * good one.
 */
export async function checkLedger(db: Db): Promise<LedgerReport> {
  const checks = await db.$transaction(
    async (tx: Tx) => {
      const results: CheckResult[] = []
      for (const { name, label, wrong } of [...LEDGER, ...declared('ledgerChecks').flat()]) {
        const rows = await tx.$queryRaw<
          (Finding & { count: number })[]
        >`SELECT w.subject, w.expected::bigint AS expected, w.found::bigint AS found, (count(*) OVER ())::int AS count FROM (${wrong()}) w ORDER BY w.subject LIMIT ${SHOWN}`
        results.push({
          name,
          label,
          wrong: rows[0]?.count ?? 0,
          findings: rows.map(({ subject, expected, found }) => ({ subject, expected, found })),
        })
      }
      return results
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead, timeout: 120_000 },
  )
  return { drift: checks.reduce((sum, { wrong }) => sum + wrong, 0), checks }
}
