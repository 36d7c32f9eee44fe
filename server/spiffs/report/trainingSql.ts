import { quoted, statement } from '../../platform/reads/statement.ts'
import { whereSql } from '../../platform/reads/where.ts'

/** What the people of a dealer, or all of them, were granted in as many days before and after they passed. */
export interface TrainingRow {
  /** Null for all of them together. */
  dealerId: string | null
  dealer: string | null
  people: number
  before: bigint
  after: bigint
  /** Of `after`, from the spiff itself, which nobody can claim from before. */
  afterHere: bigint
}

interface Asked {
  spiffId: string
  courseId: string
  currency: string
  timeZone: string
  days: number
  now: Date
  /** Whose results are counted, and which claims: as the viewer's figures count them. */
  results: object
  claims: object
}

/**
 * By hand, since the moment that parts before from after is another one for each person, which no measure of a report
 * knows. People whose days before or after are not whole are left out: who passed only lately, and who came lately.
 * Whoever works at two dealers stands with both, and once in the sum.
 */
export function trainingSql(asked: Asked): { text: string; values: unknown[] } {
  const st = statement()
  const { spiffId, courseId, currency, timeZone, days, now } = asked
  const results = whereSql(st, 'CourseProgress', 'p', { courseId, status: 'PASSED', ...asked.results })
  const claims = whereSql(st, 'SpiffClaim', 'c', {
    AND: [{ currency, status: { in: ['APPROVED', 'COMPLETED'] } }, asked.claims],
  })
  const length = `${st.bind(days, 'days')}::int`
  const here = st.bind(spiffId, 'spiff')
  const text = `
  WITH passed AS MATERIALIZED (
    SELECT p."userId", (p."completedAt" AT TIME ZONE ${st.bind(timeZone, 'zone')})::date AS day,
      p."completedAt" + make_interval(days => ${length}) <= ${st.bind(now, 'now')}::timestamptz
        AND u."createdAt" <= p."completedAt" - make_interval(days => ${length}) AS "isWhole"
    FROM ${quoted('CourseProgress')} p JOIN "User" u ON u.id = p."userId" WHERE p."completedAt" IS NOT NULL AND ${results}),
  people AS MATERIALIZED (
    SELECT d."userId", coalesce(sum(c.amount) FILTER (WHERE c."invoiceDate" < d.day), 0) AS before,
      coalesce(sum(c.amount) FILTER (WHERE c."invoiceDate" >= d.day), 0) AS after,
      coalesce(sum(c.amount) FILTER (WHERE c."invoiceDate" >= d.day AND c."spiffId" = ${here}::uuid), 0) AS "afterHere"
    FROM passed d LEFT JOIN ${quoted('SpiffClaim')} c ON c."userId" = d."userId"
      AND c."invoiceDate" >= d.day - ${length} AND c."invoiceDate" < d.day + ${length} AND ${claims}
    WHERE d."isWhole" GROUP BY d."userId"),
  sums AS (
    SELECT NULL::uuid AS "dealerId", NULL::text AS dealer, count(*)::int AS people, coalesce(sum(before), 0)::bigint AS before,
      coalesce(sum(after), 0)::bigint AS after, coalesce(sum("afterHere"), 0)::bigint AS "afterHere" FROM people
    UNION ALL
    SELECT x.id, x.name, count(*)::int, sum(before)::bigint, sum(after)::bigint, sum("afterHere")::bigint
    FROM people q JOIN "DealerMember" m ON m."userId" = q."userId" AND m.active JOIN "Dealer" x ON x.id = m."dealerId" GROUP BY x.id, x.name)
  SELECT s.*, (SELECT count(*)::int FROM passed WHERE NOT "isWhole") AS "leftOut" FROM sums s
  ORDER BY "dealerId" IS NOT NULL, people DESC, dealer, "dealerId"`
  return { text, values: st.values }
}
