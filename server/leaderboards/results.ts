import { Prisma, type Leaderboard } from '../../prisma/generated/client/client.ts'
import { PASSED_SQL } from '../domain/passed.ts'
import { kindsMeaning } from '../domain/ledger/statement.ts'
import { addDays, beginningOf } from '../platform/values/days.ts'
import type { SettingsRecord } from '../platform/settings.ts'

/** What a board says of whom and what it counts. */
type Spec = Pick<
  Leaderboard,
  'measure' | 'firstDay' | 'lastDay' | 'perWeek' | 'brandId' | 'country' | 'region' | 'roleId' | 'groupId'
>
/** The settings and the moment results depend on. */
interface At {
  settings: Pick<SettingsRecord, 'timeZone' | 'adminRoles'>
  now: Date
}

/** The first moment of a board and the first behind it, where the portal lives. */
export const periodOf = ({ firstDay, lastDay }: Pick<Spec, 'firstDay' | 'lastDay'>, timeZone: string) => ({
  from: beginningOf(firstDay, timeZone),
  to: beginningOf(addDays(lastDay, 1), timeZone),
})

const ofBrand = (course: Prisma.Sql, brandId: string) => Prisma.sql`EXISTS (
  SELECT 1 FROM "CurriculumCourse" cc JOIN "CurriculumBrand" cb ON cb."curriculumId" = cc."curriculumId" WHERE cc."courseId" = ${course} AND cb."brandId" = ${brandId}::uuid)`

/** What people came to between two moments, as rows of "userId" and amount. */
function amounts({ measure, brandId }: Spec, from: Date, to: Date): Prisma.Sql {
  const within = (column: Prisma.Sql) =>
    Prisma.sql`${column} >= ${from}::timestamptz AND ${column} < ${to}::timestamptz`
  if (measure === 'COURSES')
    return Prisma.sql`SELECT p."userId", count(*) AS amount FROM "CourseProgress" p
      WHERE ${PASSED_SQL} AND ${within(Prisma.sql`p."completedAt"`)} ${brandId ? Prisma.sql`AND ${ofBrand(Prisma.sql`p."courseId"`, brandId)}` : Prisma.empty} GROUP BY 1`
  if (measure === 'CLAIMS')
    return Prisma.sql`SELECT c."userId", count(*) AS amount FROM "SpiffClaim" c WHERE c.status IN ('APPROVED', 'COMPLETED') AND ${within(Prisma.sql`c."decidedAt"`)}
      ${brandId ? Prisma.sql`AND EXISTS (SELECT 1 FROM "SpiffBrand" b WHERE b."spiffId" = c."spiffId" AND b."brandId" = ${brandId}::uuid)` : Prisma.empty} GROUP BY 1`
  const earned = brandId
    ? Prisma.sql`AND ((t."subjectType" = 'Course' AND ${ofBrand(Prisma.sql`t."subjectId"`, brandId)})
        OR EXISTS (SELECT 1 FROM "LoyaltySubmission" l WHERE l.id = t."subjectId" AND l."brandId" = ${brandId}::uuid)
        OR EXISTS (SELECT 1 FROM "SpiffClaim" c JOIN "SpiffBrand" b ON b."spiffId" = c."spiffId" WHERE c.id = t."subjectId" AND b."brandId" = ${brandId}::uuid))`
    : Prisma.empty
  // Entries stay with the account that earned them, also when it became part of another.
  return Prisma.sql`SELECT coalesce(kept.id, e."userId") AS "userId", sum(e.amount) AS amount FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t.id = e."transactionId"
    LEFT JOIN (
      WITH RECURSIVE merged AS (
        SELECT m."secondaryId" AS half, m."primaryId" AS id, 1 AS step FROM "UserMerge" m WHERE m."undoneAt" IS NULL
        UNION SELECT merged.half, m."primaryId", merged.step + 1 FROM merged JOIN "UserMerge" m ON m."secondaryId" = merged.id AND m."undoneAt" IS NULL WHERE merged.step < 20)
      SELECT DISTINCT ON (half) half, id FROM merged ORDER BY half, step DESC) kept ON kept.half = e."userId"
    WHERE e.account = 'person' AND e.unit = 'points' AND ${within(Prisma.sql`e."createdAt"`)} AND t.kind = ANY(${kindsMeaning('EARNED')}) ${earned} GROUP BY 1`
}

/** Whether a person u is one of its people. */
function counts({ country, region, roleId, groupId }: Spec, { settings }: At): Prisma.Sql {
  const place = Prisma.sql`${country ? Prisma.sql`AND d.country = ${country}` : Prisma.empty} ${region ? Prisma.sql`AND d.region = ${region}` : Prisma.empty}`
  return Prisma.sql`u.status = 'ACTIVE' AND u."participatingLearner" AND u."erasedAt" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "Role" r WHERE r.id = u."roleId" AND r.key = ANY(${[...settings.adminRoles]}))
    AND EXISTS (SELECT 1 FROM "DealerMember" m JOIN "Dealer" d ON d.id = m."dealerId" AND d.status = 'ACTIVE' WHERE m."userId" = u.id AND m.active ${place})
    ${roleId ? Prisma.sql`AND u."roleId" = ${roleId}::uuid` : Prisma.empty}
    ${groupId ? Prisma.sql`AND EXISTS (SELECT 1 FROM "AssignmentGroupMember" g JOIN "AssignmentGroup" a ON a.id = g."groupId" AND a.active WHERE g."userId" = u.id AND g."groupId" = ${groupId}::uuid)` : Prisma.empty}`
}

const WEEK = 7 * 86_400

/** A board as it stands at a moment: "userId", score, place and position, everybody with a result. */
export function standing(spec: Spec, at: At): Prisma.Sql {
  const { from, to } = periodOf(spec, at.settings.timeZone)
  const until = at.now < to ? at.now : to
  const score = spec.perWeek
    ? Prisma.sql`round(a.amount / greatest(extract(epoch FROM ${until}::timestamptz - greatest(u."createdAt", ${from}::timestamptz)) / ${WEEK}::numeric, 1), 2)`
    : Prisma.sql`a.amount`
  return Prisma.sql`SELECT s."userId", s.score::float8 AS score, rank() OVER (ORDER BY s.score DESC)::int AS place,
      row_number() OVER (ORDER BY s.score DESC, lower(s."firstName"), lower(s."lastName"), s."userId")::int AS position
    FROM (SELECT u.id AS "userId", u."firstName", u."lastName", ${score} AS score FROM (${amounts(spec, from, to)}) a JOIN "User" u ON u.id = a."userId" WHERE a.amount > 0 AND ${counts(spec, at)}) s`
}
