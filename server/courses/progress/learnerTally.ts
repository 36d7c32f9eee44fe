import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Tx } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'

/** Of a change that is open: whose results it touched. */
const touched = new WeakMap<Change, Set<string>>()

/**
 * Whoever touches the result of a person in a course says so: their tally is worked out once, last in the transaction.
 * Time alone is not in it, so that the player's word of every few seconds costs nothing more.
 */
export function tallyLearner(c: Change, userId: string): void {
  const people = touched.get(c) ?? new Set()
  touched.set(c, people.add(userId))
  c.beforeCommit('learner tallies', () => countLearners(c.tx, [...people]))
}

const sql = Prisma.sql
/** The tally of the person p, column by column, as CourseProgress has it. */
const COLUMNS = Prisma.raw('begun, passed, "inProgress", failed, "scoreSum", scored, "lastPassedAt"')
const counted = (person: Prisma.Sql) => sql`
  SELECT count(*)::int AS begun, count(*) FILTER (WHERE status = 'PASSED')::int AS passed, count(*) FILTER (WHERE status = 'IN_PROGRESS')::int AS "inProgress",
    count(*) FILTER (WHERE status = 'FAILED')::int AS failed, coalesce(sum(score), 0)::bigint AS "scoreSum", count(score)::int AS scored, max("completedAt") AS "lastPassedAt"
  FROM "CourseProgress" progress WHERE progress."userId" = ${person}`

/**
 * Works tallies out anew behind a lock on each: of two changes at once the second waits, and then counts what the first
 * made.
 */
export async function countLearners(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "LearnerTally" ("userId") SELECT id FROM "User" WHERE id = ANY(${userIds}::uuid[]) ORDER BY id
    ON CONFLICT ("userId") DO UPDATE SET "userId" = EXCLUDED."userId"`
  await tx.$executeRaw`
    UPDATE "LearnerTally" t SET (${COLUMNS}) = (${counted(sql`t."userId"`)}) WHERE t."userId" = ANY(${userIds}::uuid[])`
}

/** People whose tally is not what their courses say; a missing one is as good as one of nothing. */
export const wrongTallies = () => sql`
  SELECT u.id::text AS id FROM "User" u LEFT JOIN "LearnerTally" t ON t."userId" = u.id CROSS JOIN LATERAL (${counted(sql`u.id`)}) c
  WHERE (coalesce(t.begun, 0), coalesce(t.passed, 0), coalesce(t."inProgress", 0), coalesce(t.failed, 0), coalesce(t."scoreSum", 0), coalesce(t.scored, 0))
      <> (c.begun, c.passed, c."inProgress", c.failed, c."scoreSum", c.scored)
    OR t."lastPassedAt" IS DISTINCT FROM c."lastPassedAt" ORDER BY u.id`
