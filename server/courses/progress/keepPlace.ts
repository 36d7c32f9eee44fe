import { Prisma } from '../../../prisma/generated/client/client.ts'
import { notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { DAY, FASTEST, LONGEST_SILENCE, neededOf, type Needed, type Span } from './requiredTime.ts'

/** Seconds counted as time in the player without a word from it. */
export const SILENT = 60
/** Seconds after which a browser that said nothing is gone: it says a word every 15 while somebody is there. */
const GONE = 30 * 60

export interface ReportedProgress {
  sectionId: string
  at: Date
  seconds?: number | null
  positionSeconds?: number | null
  spans?: readonly Span[] | null
  readPercent?: number | null
  completed?: boolean | null
  device?: string | null
  sequence?: number | null
}

export interface Kept {
  completedAt: Date | null
  /** This very word completed it. */
  completedNow: boolean
  /** False when a later position of another device was kept instead. */
  stands: boolean
  done: { watched: number; seconds: number }
  needed: Needed
}

const { sql } = Prisma
const length = (spans: Prisma.Sql) =>
  sql`(SELECT COALESCE(sum(upper(r) - lower(r)), 0)::int FROM unnest(${spans}) AS r)`

/** Whole seconds: what is measured in parts of them meets without a gap. */
const multirange = (spans: readonly Span[]): string =>
  `{${spans
    .map(({ from, to }) => [Math.round(from), Math.round(to)] as const)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => `[${from},${to})`)
    .join(',')}}`

/**
 * Keeps a section's place, what was played of it and the time spent, in one statement that also takes turns over the way
 * through the course. What was measured earlier never replaces what was measured later: of two words of one browser its
 * own count decides, of two browsers the moment.
 *
 * A section is open from the last word the person said about anything until the word about it: seconds told count within
 * that, once for all courses and windows, and never before the course was begun. What lies between two words is closed
 * with the later one, so that a word told late, from so many seconds ago, finds nothing there; a browser that was silent
 * for longer was gone, and leaves that time to another one, which was offline meanwhile. Without seconds a word counts
 * from the one before where that was about this very section, and else opens it.
 *
 * A section is complete once it was played, or open, for as long as `neededOf` says, and what is said to be complete
 * before that is kept as a doubt, which waits to be decided anew each time it is said.
 */
export async function keepPlace(
  { tx, now }: Change,
  { userId, progressId }: { userId: string; progressId: string },
  told: ReportedProgress,
): Promise<Kept> {
  const {
    sectionId,
    at,
    positionSeconds: position = null,
    readPercent: read = null,
    device: by = null,
    sequence: count = null,
  } = told
  const seconds = told.seconds ?? null
  const marked = told.completed ?? false
  // Who says what was played is believed as far as the clock goes; who does not has moved on as far as it allows.
  const spans = told.spans ? sql`${multirange(told.spans)}::int4multirange` : null
  const isAhead = (from: Prisma.Sql) =>
    spans ??
    sql`CASE WHEN ${position}::float8 > ${from} AND ${position}::float8 - ${from} <= ${FASTEST}::int * EXCLUDED."spentSeconds" + 1
      THEN int4multirange(int4range(round(${from})::int, round(${position}::float8)::int)) ELSE '{}'::int4multirange END`
  const movedFirst =
    spans ??
    sql`CASE WHEN ${position}::float8 > 0 AND ${position}::float8 <= ${FASTEST}::int * credit.seconds + 1
      THEN int4multirange(int4range(0, round(${position}::float8)::int)) ELSE '{}'::int4multirange END`
  const dayBefore = sql`${at}::timestamptz - make_interval(secs => ${DAY})`
  // A window that is merely open says so as well: it is nowhere, and takes no time from another.
  const isThere = seconds !== 0 || marked || (told.spans?.length ?? 0) > 0
  const completed = (watched: Prisma.Sql, spent: Prisma.Sql, markedAt: Prisma.Sql) => sql`
    (SELECT CASE WHEN ${spent} >= n.seconds AND ${length(watched)} >= n.watched AND (n.watched > 0 OR ${markedAt} IS NOT NULL) THEN ${at}::timestamptz END FROM needed n)`
  const first = sql`SELECT way.id, ${movedFirst} AS watched, credit.seconds, CASE WHEN ${marked} THEN ${at}::timestamptz END AS "markedAt" FROM way, credit`

  // One word of a person after the other, whatever course it is about: each sees what the others took.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`learning:${userId}`}))`
  const [row] = await tx.$queryRaw<(Omit<Kept, 'done' | 'needed'> & Needed & { spent: number; played: number })[]>`
    WITH needed AS (${neededOf([sectionId])}),
    own AS MATERIALIZED (SELECT id, "courseId", spent, "startedAt", "lastSectionId" FROM "CourseProgress" WHERE id = ${progressId}::uuid FOR UPDATE),
    closed AS (SELECT COALESCE(range_agg(r), '{}') AS times, max(upper(r)) AS until FROM "CourseProgress" p, unnest(p.spent) AS r
      WHERE p."userId" = ${userId}::uuid AND p."touchedAt" >= ${dayBefore} AND upper(r) >= ${dayBefore}),
    stay AS (SELECT own.id, closed.times, closed.until, LEAST(${at}::timestamptz, GREATEST(own."startedAt", CASE WHEN closed.until <= ${at}::timestamptz THEN closed.until END, ${at}::timestamptz
      - CASE WHEN ${seconds}::int IS NOT NULL THEN make_interval(secs => ${seconds}::int) WHEN own."lastSectionId" = ${sectionId}::uuid AND upper(own.spent) = closed.until THEN make_interval(secs => ${LONGEST_SILENCE}) ELSE '0' END)) AS since FROM own, closed),
    claim AS (SELECT id, times, tstzmultirange(tstzrange(since, ${at}::timestamptz)) AS stretch,
      LEAST(since, ${at}::timestamptz - interval '1 millisecond', CASE WHEN until <= ${at}::timestamptz AND (${by}::text IS NULL OR until >= ${at}::timestamptz - make_interval(secs => ${GONE})) THEN until END) AS since FROM stay),
    credit AS (SELECT (SELECT COALESCE(sum(EXTRACT(EPOCH FROM upper(r) - lower(r))), 0)::float8 FROM unnest(claim.stretch - claim.times) AS r) AS seconds FROM claim),
    way AS (
      UPDATE "CourseProgress" p SET "lastSectionId" = CASE WHEN ${at}::timestamptz >= p."touchedAt" THEN ${sectionId}::uuid ELSE p."lastSectionId" END,
        timer = p.timer + GREATEST(0, LEAST(round(EXTRACT(EPOCH FROM ${at}::timestamptz - p."touchedAt"))::int, ${seconds ?? SILENT}::int)), "touchedAt" = GREATEST(p."touchedAt", ${at}::timestamptz),
        spent = CASE WHEN ${isThere} THEN p.spent + tstzmultirange(tstzrange(claim.since, ${at}::timestamptz)) ELSE p.spent END
      FROM claim WHERE p.id = claim.id RETURNING p.id),
    first AS (${first}),
    placed AS (
      INSERT INTO "SectionProgress" AS kept ("progressId", "sectionId", "positionSeconds", "readPercent", "positionAt", device, sequence, watched, "spentSeconds", "toldSeconds", "markedAt", "completedAt", "updatedAt")
      SELECT id, ${sectionId}::uuid, COALESCE(${position}::float8, 0), COALESCE(${read}::int, 0), CASE WHEN ${position}::float8 IS NULL THEN NULL ELSE ${at}::timestamptz END, ${by}::text, ${count}::float8,
        first.watched, first.seconds, COALESCE(${seconds}::int, first.seconds), first."markedAt", ${completed(sql`first.watched`, sql`first.seconds`, sql`first."markedAt"`)}, ${now}::timestamptz FROM first
      ON CONFLICT ("progressId", "sectionId") DO UPDATE SET
        ("positionSeconds", "positionAt", device, sequence) = (SELECT
          CASE WHEN newer THEN EXCLUDED."positionSeconds" ELSE kept."positionSeconds" END, CASE WHEN newer THEN EXCLUDED."positionAt" ELSE kept."positionAt" END,
          CASE WHEN newer THEN EXCLUDED.device ELSE kept.device END, CASE WHEN newer THEN EXCLUDED.sequence ELSE kept.sequence END
          FROM (SELECT EXCLUDED."positionAt" IS NOT NULL AND (kept."positionAt" IS NULL OR CASE WHEN EXCLUDED.device = kept.device AND EXCLUDED.sequence IS NOT NULL AND kept.sequence IS NOT NULL
            THEN EXCLUDED.sequence > kept.sequence ELSE EXCLUDED."positionAt" >= kept."positionAt" END) AS newer) AS word),
        (watched, "spentSeconds", "toldSeconds", "markedAt", "completedAt") = (SELECT
          sum.watched, sum.spent, sum.told, sum."markedAt", COALESCE(kept."completedAt", ${completed(sql`sum.watched`, sql`sum.spent`, sql`sum."markedAt"`)})
          FROM (SELECT kept.watched + ${isAhead(sql`kept."positionSeconds"`)} AS watched, kept."spentSeconds" + EXCLUDED."spentSeconds" AS spent,
            kept."toldSeconds" + EXCLUDED."toldSeconds" AS told, COALESCE(kept."markedAt", EXCLUDED."markedAt") AS "markedAt") AS sum),
        "readPercent" = GREATEST(kept."readPercent", EXCLUDED."readPercent"), "updatedAt" = EXCLUDED."updatedAt"
      RETURNING "completedAt", "spentSeconds", "toldSeconds", ${length(sql`watched`)} AS played, (${position}::float8 IS NULL OR "positionAt" = ${at}::timestamptz) AS stands),
    doubt AS (
      INSERT INTO "ProgressDoubt" AS d (id, "progressId", "courseId", "sectionId", "toldSeconds", "spentSeconds", "neededSeconds", "watchedSeconds", "neededWatched", "lastAt", "createdAt")
      SELECT gen_random_uuid(), ${progressId}::uuid, own."courseId", ${sectionId}::uuid, placed."toldSeconds", placed."spentSeconds", needed.seconds, placed.played, needed.watched, ${now}::timestamptz, ${now}::timestamptz
      FROM placed, needed, own WHERE ${marked} AND placed."completedAt" IS NULL
      ON CONFLICT ("progressId", "sectionId") DO UPDATE SET times = d.times + 1, status = 'WAITING', "decidedById" = NULL, "decidedAt" = NULL, "toldSeconds" = EXCLUDED."toldSeconds", "spentSeconds" = EXCLUDED."spentSeconds",
        "neededSeconds" = EXCLUDED."neededSeconds", "watchedSeconds" = EXCLUDED."watchedSeconds", "neededWatched" = EXCLUDED."neededWatched", "lastAt" = EXCLUDED."lastAt"),
    settled AS (
      UPDATE "ProgressDoubt" d SET status = 'SETTLED' FROM placed
      WHERE d."progressId" = ${progressId}::uuid AND d."sectionId" = ${sectionId}::uuid AND d.status = 'WAITING' AND placed."completedAt" IS NOT NULL)
    SELECT placed."completedAt", COALESCE(placed."completedAt" = ${at}::timestamptz, false) AS "completedNow", placed.stands, placed."spentSeconds" AS spent, placed.played, needed.* FROM placed, needed`
  if (!row) throw notFound('The course you began')
  const { completedAt, completedNow, stands, spent, played, ...needed } = row
  return { completedAt, completedNow, stands, needed, done: { watched: played, seconds: spent } }
}
