import { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { Change } from '../../platform/events.ts'
import { loader } from '../../platform/kit/loader.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { passCourse } from './pass.ts'
import { DAY, ENOUGH, FASTEST, LONGEST_SILENCE } from './requiredTime.ts'
import { tallyLearner } from './learnerTally.ts'

/** A lesson that says nothing of its length is open for as long, and those of one package at most ten minutes. */
const LESSON = 20
const LESSONS = 600

export interface PackageProgress {
  userId: string
  courseId: string
  packageId: string
  /** How many there are to open. */
  lessons: number
  /** How long it says it takes; null where it says nothing. */
  learningSeconds: number | null
  /** The last word from it before this one, or its begin. */
  since: Date
  /** The best score of its lessons in percent, as far as they tell one. */
  score: number | null
  /** What its lessons say they were open, all stays together, and as much of it as there was time for. */
  toldSeconds: number
  seconds: number
  /** Nothing is left to do in it. */
  isDone: boolean
  /** A lesson said something; else the person is merely there still. */
  isReported: boolean
}

/** What a package takes at least, as a video elsewhere does whose author says its minutes. */
const neededOf = ({ lessons, learningSeconds }: Pick<PackageProgress, 'lessons' | 'learningSeconds'>): number =>
  Math.max(Math.min(lessons * LESSON, LESSONS), Math.floor(((learningSeconds ?? 0) * ENOUGH) / FASTEST))

/**
 * Counts time in a package as keepPlace counts it in a section: from its last word to this one, by the portal's clock,
 * once for all courses and windows of the person. Takes turns over the person's words.
 */
async function creditTime({ tx, now }: Change, { userId, courseId, since, score, seconds }: PackageProgress) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`learning:${userId}`}))`
  const stretch = Prisma.sql`tstzmultirange(tstzrange(LEAST(${now}::timestamptz, GREATEST(${since}::timestamptz, ${now}::timestamptz - make_interval(secs => ${LONGEST_SILENCE}))), ${now}::timestamptz))`
  const [row] = await tx.$queryRaw<{ id: string; seconds: number; isPassed: boolean }[]>`
    WITH closed AS (SELECT COALESCE(range_agg(r), '{}') AS times FROM "CourseProgress" p, unnest(p.spent) AS r
      WHERE p."userId" = ${userId}::uuid AND p."touchedAt" >= ${now}::timestamptz - make_interval(secs => ${DAY}))
    UPDATE "CourseProgress" p SET score = GREATEST(p.score, ${score}::int), timer = GREATEST(p.timer, ${seconds}::int),
      "touchedAt" = GREATEST(p."touchedAt", ${now}::timestamptz), spent = p.spent + ${stretch}, "packageSeconds" = p."packageSeconds"
      + (SELECT COALESCE(sum(EXTRACT(EPOCH FROM upper(r) - lower(r))), 0)::float8 FROM unnest(${stretch} - closed.times) AS r)
    FROM closed WHERE p."userId" = ${userId}::uuid AND p."courseId" = ${courseId}::uuid
    RETURNING p.id, p."packageSeconds" AS seconds,
      p.status = 'PASSED' AND NOT EXISTS (SELECT 1 FROM "CompletedFor" f WHERE f."progressId" = p.id) AS "isPassed"`
  return row
}

/**
 * A package of which nothing is left to do passes its course once it was open for long enough. What is said before is
 * kept as a doubt, which waits to be decided anew each time it is said.
 */
export async function keepPackageTime(c: Change, progress: PackageProgress): Promise<void> {
  const row = await creditTime(c, progress)
  if (row && progress.score !== null) tallyLearner(c, progress.userId)
  if (!row || !progress.isDone || row.isPassed) return
  const { courseId, packageId, toldSeconds } = progress
  const neededSeconds = neededOf(progress)
  if (row.seconds >= neededSeconds) {
    await c.tx.progressDoubt.updateMany({
      where: { progressId: row.id, packageId, status: 'WAITING' },
      data: { status: 'SETTLED' },
    })
    return passCourse(c, row.id)
  }
  if (!progress.isReported) return
  const seconds = { toldSeconds, spentSeconds: row.seconds, neededSeconds, lastAt: c.now }
  await c.tx.progressDoubt.upsert({
    where: { progressId_packageId: { progressId: row.id, packageId } },
    create: {
      progressId: row.id,
      courseId,
      packageId,
      ...seconds,
      watchedSeconds: 0,
      neededWatched: 0,
      createdAt: c.now,
    },
    update: { ...seconds, times: { increment: 1 }, status: 'WAITING', decidedById: null, decidedAt: null },
  })
}

interface Played {
  progressId: string
  lessons: number
  learningSeconds: number | null
}

/** The package each person plays, which is the one they were in last: all of a request at once. */
const playedBy = loader(
  async ({ db }, ids) => {
    const rows = await db.$queryRaw<Played[]>(lookUp`
      SELECT DISTINCT ON (g.id) g.id AS "progressId", p."learningSeconds",
        (SELECT count(*)::int FROM "ScormItem" i WHERE i."packageId" = p.id AND i."isVisible" AND i.href IS NOT NULL) AS lessons
      FROM "CourseProgress" g JOIN "ScormPackage" p ON p."courseId" = g."courseId"
      JOIN "ScormAttempt" a ON a."packageId" = p.id AND a."userId" = g."userId"
      WHERE g.id = ANY(${ids}::uuid[]) ORDER BY g.id, a."touchedAt" DESC`)
    return new Map(rows.map((row) => [row.progressId, row]))
  },
  () => null,
)

builder.prismaObjectFields('CourseProgress', (t) => ({
  packageSecondsLeft: t.int({
    nullable: true,
    description:
      'Seconds the package of the course has to be open yet, by the portal’s clock, before a pass in it counts; 0 once there was time enough. For the person alone; null for everybody else, once the course is passed, and where no package was begun.',
    select: { id: true, userId: true, status: true, packageSeconds: true },
    resolve: async ({ id, userId, status, packageSeconds }, _args, ctx) => {
      if (ctx.viewer?.id !== userId || status === 'PASSED') return null
      const played = await playedBy(ctx).load(id)
      return played && Math.max(0, Math.ceil(neededOf(played) - packageSeconds))
    },
  }),
}))
