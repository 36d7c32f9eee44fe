import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** One thing that is not as its ledger says. */
export interface Finding {
  subject: string
  expected: bigint
  found: bigint
}

interface Check {
  /** Kept in answers and logs: never changes. */
  name: string
  /** As people read it. */
  label: string
  /** Rows of subject, expected and found for whatever differs. */
  wrong: Prisma.Sql
}

/** What the ledger holds about a subject in movements of these kinds: what the issuer gave, less what came back. */
const given = (subject: Prisma.Sql, unit: Prisma.Sql, ...kinds: string[]) => Prisma.sql`coalesce((
  SELECT -sum(e.amount) FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id AND e.account = 'issuer' AND e.unit = ${unit} WHERE t."subjectId" = ${subject} AND t.kind = ANY(${kinds})), 0)::bigint`

const differing = (rows: Prisma.Sql) => Prisma.sql`SELECT * FROM (${rows}) d WHERE d.expected <> d.found`

const CHECKS: Check[] = [
  {
    name: 'balanced',
    label: 'Every movement sums to zero',
    wrong: Prisma.sql`SELECT "transactionId"::text || ' ' || unit AS subject, 0::bigint AS expected, sum(amount)::bigint AS found FROM "LedgerEntry" GROUP BY "transactionId", unit HAVING sum(amount) <> 0`,
  },
  {
    name: 'whole',
    label: 'Every movement has its entries',
    wrong: Prisma.sql`SELECT t.reference AS subject, 2::bigint AS expected, count(e.id)::bigint AS found FROM "LedgerTransaction" t LEFT JOIN "LedgerEntry" e ON e."transactionId" = t.id GROUP BY t.id HAVING count(e.id) < 2`,
  },
  {
    name: 'covered',
    label: 'No balance of a person or dealer is below zero',
    wrong: Prisma.sql`SELECT account || ' ' || coalesce("userId", "dealerId")::text || ' ' || unit AS subject, 0::bigint AS expected, sum(amount)::bigint AS found
      FROM "LedgerEntry" WHERE account IN ('person', 'dealer') GROUP BY account, "userId", "dealerId", unit HAVING sum(amount) < 0`,
  },
  {
    name: 'held',
    label: 'What is held is what open payouts ask for',
    wrong:
      differing(Prisma.sql`SELECT u.unit AS subject, coalesce((SELECT sum(amount) FROM "PayoutOrder" o WHERE o.unit = u.unit AND o.status IN ('REQUESTED', 'TAX_HOLD', 'APPROVED', 'SENDING')), 0)::bigint AS expected,
      coalesce((SELECT sum(amount) FROM "LedgerEntry" e WHERE e.account = 'held' AND e.unit = u.unit), 0)::bigint AS found FROM (SELECT DISTINCT unit FROM "LedgerEntry" UNION SELECT DISTINCT unit FROM "PayoutOrder") u`),
  },
  {
    name: 'paid',
    label: 'What is paid is what was sent',
    wrong:
      differing(Prisma.sql`SELECT u.unit AS subject, (coalesce((SELECT sum(amount) FROM "PayoutOrder" o WHERE o.unit = u.unit AND o.status = 'SENT'), 0)
        + coalesce((SELECT sum(e.amount) FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id AND e.account = 'paid' AND e.unit = u.unit WHERE t.kind = 'spiff-claim.sent'), 0))::bigint AS expected,
      coalesce((SELECT sum(amount) FROM "LedgerEntry" e WHERE e.account = 'paid' AND e.unit = u.unit), 0)::bigint AS found FROM (SELECT DISTINCT unit FROM "LedgerEntry" UNION SELECT DISTINCT unit FROM "PayoutOrder") u`),
  },
  {
    name: 'payout',
    label: 'Every payout holds and pays its amount once',
    wrong:
      differing(Prisma.sql`SELECT 'payout ' || o.number AS subject, CASE WHEN o.status IN ('DENIED', 'FAILED', 'CANCELED') THEN 0 ELSE o.amount END AS expected,
      coalesce((SELECT -sum(e.amount) FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id AND e.account IN ('person', 'dealer') AND e.unit = o.unit WHERE t."subjectId" = o.id AND t.kind LIKE 'payout.%'), 0)::bigint AS found FROM "PayoutOrder" o`),
  },
  {
    name: 'spiff',
    label: 'What a spiff granted is what its claims were granted',
    wrong: differing(
      Prisma.sql`SELECT 'spiff ' || s.name AS subject, coalesce((SELECT sum(c.amount) FROM "SpiffClaim" c WHERE c."spiffId" = s.id AND c.status IN ('APPROVED', 'COMPLETED')), 0)::bigint AS expected, s.granted AS found FROM "Spiff" s`,
    ),
  },
  {
    name: 'claim',
    label: 'Every granted claim has its amount in the ledger once, every other none',
    wrong:
      differing(Prisma.sql`SELECT 'claim ' || c.number AS subject, CASE WHEN c.status IN ('APPROVED', 'COMPLETED') THEN c.amount ELSE 0 END AS expected,
      ${given(Prisma.sql`c.id`, Prisma.sql`c.currency`, 'spiff-claim.approved', 'spiff-claim.reversed')} AS found FROM "SpiffClaim" c`),
  },
  {
    name: 'reward',
    label: 'Every redeemed reward took its points once',
    wrong:
      differing(Prisma.sql`SELECT 'reward ' || r.id AS subject, CASE WHEN r.status IN ('REDEEMED', 'SENT') THEN -r.points ELSE 0 END::bigint AS expected,
      ${given(Prisma.sql`r.id`, Prisma.sql`'points'`, 'reward.redeemed', 'reward.undone')} AS found FROM "Reward" r`),
  },
  {
    name: 'code',
    label: 'Every code that is taken belongs to one redeemed reward of its incentive',
    wrong: Prisma.sql`SELECT 'code ' || k.id AS subject, 1::bigint AS expected, 0::bigint AS found FROM "IncentiveCode" k LEFT JOIN "Reward" r ON r.id = k."rewardId"
      WHERE k."claimedAt" IS NOT NULL AND k."voidedAt" IS NULL AND (r.id IS NULL OR r."incentiveId" <> k."incentiveId" OR r.status NOT IN ('REDEEMED', 'SENT'))`,
  },
  {
    name: 'loyalty',
    label: 'Every approved loyalty submission gave its credits or points once',
    wrong:
      differing(Prisma.sql`SELECT 'submission ' || l.number || ' ' || u.unit AS subject, CASE WHEN l.status <> 'APPROVED' THEN 0 WHEN u.unit = 'credits' THEN l.credits ELSE l.points END::bigint AS expected,
      ${given(Prisma.sql`l.id`, Prisma.sql`u.unit`, 'loyalty.approved', 'loyalty.undone')} AS found FROM "LoyaltySubmission" l CROSS JOIN (VALUES ('credits'), ('points')) u(unit)`),
  },
  {
    name: 'activity',
    label: 'Every approved activity gave its points once',
    wrong:
      differing(Prisma.sql`SELECT 'activity ' || a.id AS subject, CASE WHEN a.status = 'APPROVED' THEN a.points ELSE 0 END::bigint AS expected,
      ${given(Prisma.sql`a.id`, Prisma.sql`'points'`, 'activity.approved', 'activity.undone')} AS found FROM "ActivitySubmission" a`),
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

/** Holds everything that moves money, points or credits against the ledger, in one snapshot. A drift of 0 is the only good one. */
export async function checkLedger(db: Db): Promise<LedgerReport> {
  const checks = await db.$transaction(
    async (tx: Tx) => {
      const results: CheckResult[] = []
      for (const { name, label, wrong } of CHECKS) {
        const rows = await tx.$queryRaw<
          (Finding & { count: number })[]
        >`SELECT w.subject, w.expected::bigint AS expected, w.found::bigint AS found, (count(*) OVER ())::int AS count FROM (${wrong}) w ORDER BY w.subject LIMIT ${SHOWN}`
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
