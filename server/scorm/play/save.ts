import { z } from 'zod'
import { Prisma, type ScormVersion } from '../../../prisma/generated/client/client.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { savedAt } from '../../platform/kit/payloads.ts'
import { isUuid, uuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { ScormAttempt } from '../entity.ts'
import { answersIn, checkedCmi, cmiOf, outcomeOf, type Cmi, type Outcome } from './cmi.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A person did something in a packaged course, or is in it still. */
    'scorm.progressed': {
      userId: string
      courseId: string
      packageId: string
      /** How many lessons it has, and how many seconds it says it takes. */
      lessons: number
      learningSeconds: number | null
      /** The last word of the person about it before this one. */
      since: string
      score: number | null
      /** What the lessons say they were open, and as much of it as the person has been at it. */
      toldSeconds: number
      seconds: number
      /** Nothing is left to do in it. */
      isDone: boolean
      /** A lesson said something; else the person is merely there still. */
      isReported: boolean
    }
  }
}

const { sql } = Prisma

const commitNumber = z.number().min(1, 'Use 1 or more.').max(Number.MAX_SAFE_INTEGER, 'Use a smaller number.')
const session = z.string().max(64, 'Use at most 64 characters.')
const lessonId = z.string().max(500, 'Use at most 500 characters.')

/** Seconds a page that is merely open counts as being there. */
const SILENT = 60

const secondsSince = ({ now }: Change, begin: Date): number => Math.max(0, (now.getTime() - begin.getTime()) / 1000)

interface Begun {
  id: string
  packageId: string
  courseId: string
  version: ScormVersion
  startedAt: Date
  touchedAt: Date
  completedAt: Date | null
}

/** The package that is played: where the person is on the way, and else the newest that is ready. */
async function attemptOf(c: Change, userId: string, courseId: string): Promise<string> {
  const known = await c.tx.scormAttempt.findFirst({
    where: { userId, package: { courseId, course: { deletedAt: null } } },
    orderBy: { touchedAt: 'desc' },
    select: { id: true },
  })
  if (known) return known.id
  if (!(await c.tx.courseProgress.count({ where: { userId, courseId, course: { deletedAt: null } } })))
    throw notFound('The course you began')
  const newest = await c.tx.scormPackage.findFirst({
    where: { courseId, status: 'READY' },
    orderBy: { number: 'desc' },
    select: { id: true },
  })
  if (!newest) throw failure('CONFLICT', 'This course has no package that can be played.')
  await c.tx.scormAttempt.createMany({
    data: { packageId: newest.id, userId, startedAt: c.now, touchedAt: c.now },
    skipDuplicates: true,
  })
  const { id } = await c.tx.scormAttempt.findUniqueOrThrow({
    where: { packageId_userId: { packageId: newest.id, userId } },
    select: { id: true },
  })
  return id
}

mutation('startScorm', {
  description:
    'Begins the package of a course the viewer has begun, or goes on with it; done twice it stays begun. Errors: NOT_FOUND before the course was begun, CONFLICT while no package can be played.',
  input: (t) => ({ courseId: t.id({ required: true, validate: uuid, description: 'Raw id of the course.' }) }),
  may: 'inPerson',
  async does(c, { courseId }, viewer) {
    const begun = await heldAttempt(c, viewer, { courseId })
    const { id, touchedAt, completedAt } = begun
    // Who stays in what is done has time to make up; who comes back to it was away.
    const since = new Date(Math.max(touchedAt.getTime(), c.now.getTime() - SILENT * 1000))
    if (completedAt) await tellProgress(c, viewer.id, { ...begun, touchedAt: since }, { isReported: false })
    else await c.tx.scormAttempt.update({ where: { id }, data: { touchedAt: c.now } })
    c.record({ type: 'ScormAttempt', id, after: { courseId } })
    return { id, courseId }
  },
  answers: (t) => ({
    ...ScormAttempt.savedAt('id', 'The way through the package.', 'attempt')(t),
    ...savedAt('Course', 'courseId', 'The course.')(t),
  }),
})

/** One's own way through a package, which no other commit moves on meanwhile. */
async function heldAttempt(
  c: Change,
  viewer: Viewer,
  { attemptId, courseId }: { attemptId?: string | null; courseId?: string | null },
): Promise<Begun> {
  if (!attemptId && !courseId) throw badInput('courseId', 'Name the course.')
  const id = attemptId ?? (await attemptOf(c, viewer.id, courseId!))
  const [row] = await c.tx.$queryRaw<Begun[]>`
    SELECT a.id, a."packageId", p."courseId", p.version, a."startedAt", a."touchedAt", a."completedAt" FROM "ScormAttempt" a
    JOIN "ScormPackage" p ON p.id = a."packageId" JOIN "Course" c ON c.id = p."courseId" AND c."deletedAt" IS NULL
    JOIN "CourseProgress" taken ON taken."courseId" = c.id AND taken."userId" = a."userId"
    WHERE a.id = ${id}::uuid AND a."userId" = ${viewer.id}::uuid AND p.version IS NOT NULL FOR UPDATE OF a`
  if (!row) throw notFound('The course you began')
  return row
}

/** The lesson by its raw id or as the manifest calls it; without a name the only one there is. */
async function lessonOf({ tx }: Change, packageId: string, named: string | null | undefined) {
  const found = await tx.scormItem.findMany({
    where: {
      packageId,
      href: { not: null },
      ...(named ? { OR: [{ identifier: named }, ...(isUuid(named) ? [{ id: named }] : [])] } : {}),
    },
    orderBy: { position: 'asc' },
    take: 2,
    select: { id: true, isSco: true, launch: true },
  })
  if (!named && found.length > 1) throw badInput('scoId', 'This package has several lessons. Name one.')
  const [lesson] = found
  if (!lesson) throw notFound('The lesson')
  return lesson
}

interface CommitKey {
  attemptId: string
  itemId: string
  number: number
  /** Number of the commit it changes nothing of; null where something was set since. */
  base: number | null
}

/**
 * Keeps a commit. What the lesson resumes with is of the commit with the highest number, whenever it arrives, unless
 * nothing was set in it while another window went on; what was earned only grows, so that a commit that arrives late,
 * twice or out of order adds what it has and takes nothing.
 */
async function keep(
  { tx, now }: Change,
  { attemptId, itemId, number, base }: CommitKey,
  cmi: Cmi,
  { isComplete, isPassed, isFailed, endsFailure, score, progress }: Outcome,
): Promise<void> {
  const isNewest = sql`EXCLUDED."commit" > kept."commit" AND (${base}::float8 IS NULL OR kept."commit" <= ${base}::float8)`
  const at = (is: boolean) => (is ? sql`${now}::timestamptz` : sql`NULL::timestamptz`)
  await tx.$executeRaw`
    INSERT INTO "ScormItemState" AS kept ("attemptId", "itemId", cmi, "commit", "completedAt", "passedAt", failed, score, progress, "startedAt", "updatedAt")
    VALUES (${attemptId}::uuid, ${itemId}::uuid, ${JSON.stringify(cmi)}::jsonb, ${number}::float8, ${at(isComplete)}, ${at(isPassed)}, ${isFailed}, ${score}::float8, ${progress}::float8, ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT ("attemptId", "itemId") DO UPDATE SET
      cmi = CASE WHEN ${isNewest} THEN EXCLUDED.cmi ELSE kept.cmi END,
      "commit" = CASE WHEN ${isNewest} THEN EXCLUDED."commit" ELSE kept."commit" END,
      "completedAt" = COALESCE(kept."completedAt", EXCLUDED."completedAt"),
      "passedAt" = COALESCE(kept."passedAt", EXCLUDED."passedAt"),
      failed = COALESCE(kept."passedAt", EXCLUDED."passedAt") IS NULL AND CASE WHEN ${isNewest} THEN EXCLUDED.failed OR (kept.failed AND NOT ${endsFailure}::boolean) ELSE kept.failed END,
      score = GREATEST(kept.score, EXCLUDED.score), progress = GREATEST(kept.progress, EXCLUDED.progress), "updatedAt" = EXCLUDED."updatedAt"`
}

/** Answers of a lesson by their place: of two commits the later one's stand. */
async function keepAnswers(
  { tx }: Change,
  { attemptId, itemId, number }: CommitKey,
  version: ScormVersion,
  cmi: Cmi,
): Promise<void> {
  const answers = answersIn(version, cmi)
  if (!answers.length) return
  await tx.$executeRaw`
    INSERT INTO "ScormInteraction" AS kept ("attemptId", "itemId", number, identifier, type, question, response, result, "commit")
    SELECT ${attemptId}::uuid, ${itemId}::uuid, r.number, r.identifier, r.type, r.question, r.response, r.result, ${number}::float8
    FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS r(number int, identifier text, type text, question text, response text, result text)
    ON CONFLICT ("attemptId", "itemId", number) DO UPDATE SET identifier = EXCLUDED.identifier, type = EXCLUDED.type, question = EXCLUDED.question,
      response = EXCLUDED.response, result = EXCLUDED.result, "commit" = EXCLUDED."commit" WHERE EXCLUDED."commit" > kept."commit"`
}

interface Whole {
  left: number
  lessons: number
  learningSeconds: number | null
  score: number | null
  seconds: number
}

/** How far the person is in the whole package. A lesson that was failed is left to do, whatever else it says. */
async function wholeOf({ tx }: Change, { id, packageId }: Begun): Promise<Whole> {
  const [row] = await tx.$queryRaw<Whole[]>`
    SELECT count(*) FILTER (WHERE i."isVisible" AND NOT COALESCE(s."completedAt" IS NOT NULL AND (s."passedAt" IS NOT NULL OR NOT s.failed), false))::int AS left,
      count(*) FILTER (WHERE i."isVisible")::int AS lessons, (SELECT "learningSeconds" FROM "ScormPackage" WHERE id = ${packageId}::uuid) AS "learningSeconds",
      avg(s.score)::float8 AS score, (SELECT COALESCE(sum(seconds), 0)::float8 FROM "ScormSession" WHERE "attemptId" = ${id}::uuid) AS seconds
    FROM "ScormItem" i LEFT JOIN "ScormItemState" s ON s."itemId" = i.id AND s."attemptId" = ${id}::uuid
    WHERE i."packageId" = ${packageId}::uuid AND i.href IS NOT NULL`
  return row ?? { left: 1, lessons: 0, learningSeconds: null, score: null, seconds: 0 }
}

/** Tells how far the person is in the package, and that they were at it since the last word. */
async function tellProgress(
  c: Change,
  userId: string,
  begun: Begun,
  { isReported }: { isReported: boolean },
): Promise<{ left: number }> {
  const { id, courseId, packageId, startedAt, touchedAt } = begun
  const { left, lessons, learningSeconds, score, seconds } = await wholeOf(c, begun)
  await c.tx.scormAttempt.update({ where: { id }, data: { touchedAt: c.now } })
  if (!left) await c.tx.scormAttempt.updateMany({ where: { id, completedAt: null }, data: { completedAt: c.now } })
  await c.emit('scorm.progressed', {
    userId,
    courseId,
    packageId,
    lessons,
    learningSeconds,
    since: touchedAt.toISOString(),
    score: score === null ? null : Math.round(score),
    toldSeconds: seconds,
    seconds: Math.round(Math.min(seconds, secondsSince(c, startedAt))),
    isDone: left === 0,
    isReported,
  })
  return { left }
}

mutation('saveScormProgress', {
  description:
    'Keeps what a lesson of a packaged course says, in the elements of its version of SCORM. What was earned is never lowered: a commit that arrives late, twice or out of order adds what it has and takes nothing. A lesson that says it was failed is left to do until it says passed (in 1.2 also completed), unless it was passed before; the lesson resumes with the commit of the highest number. The last lesson completes the course. Errors: NOT_FOUND, BAD_USER_INPUT names each element that cannot be kept and what it takes; nothing is kept then.',
  input: (t) => ({
    attemptId: t.id({ validate: uuid, description: 'Raw id of the way through the package.' }),
    courseId: t.id({ validate: uuid, description: 'Instead of attemptId: raw id of a course the viewer has begun.' }),
    scoId: t.string({
      validate: lessonId,
      description: 'Raw id of the lesson, or its identifier in the manifest; not needed where there is one lesson.',
    }),
    commit: t.float({
      required: true,
      validate: commitNumber,
      description: 'A number that grows with each commit of the person, such as the milliseconds of the clock.',
    }),
    base: t.float({
      validate: commitNumber.or(z.literal(0)),
      description:
        'Where the lesson set nothing but times since a commit or since it was opened: the number it had then. What it resumes with then stays as another window left it meanwhile.',
    }),
    session: t.string({
      validate: session,
      description: 'Names the stay in the lesson, whose time counts once. Left out: all commits are of one stay.',
    }),
    cmi: t.field({ type: 'JSON', required: true, description: 'Elements with their values, by their path or nested.' }),
  }),
  may: 'inPerson',
  async does(c, input, viewer) {
    const begun = await heldAttempt(c, viewer, input)
    const { id: attemptId, courseId, version } = begun
    const lesson = await lessonOf(c, begun.packageId, input.scoId)
    const cmi = checkedCmi(version, input.cmi)
    const reported = outcomeOf(version, cmi, cmiOf(lesson.launch))
    // What says nothing is complete once it was opened.
    const outcome = lesson.isSco ? reported : { ...reported, isComplete: true, progress: 1 }
    const key = { attemptId, itemId: lesson.id, number: input.commit, base: input.base ?? null }
    await keep(c, key, cmi, outcome)
    await keepAnswers(c, key, version, cmi)
    // Nobody was there longer than since they began.
    const most = secondsSince(c, begun.startedAt)
    if (outcome.seconds)
      await c.tx.$executeRaw`
        INSERT INTO "ScormSession" AS kept ("attemptId", "itemId", name, seconds) VALUES (${attemptId}::uuid, ${lesson.id}::uuid, ${input.session ?? ''}, ${Math.min(outcome.seconds, most)}::float8)
        ON CONFLICT ("attemptId", "itemId", name) DO UPDATE SET seconds = GREATEST(kept.seconds, EXCLUDED.seconds)`
    await c.tx.scormAttempt.update({ where: { id: attemptId }, data: { lastItemId: lesson.id } })
    const { left } = await tellProgress(c, viewer.id, begun, { isReported: true })
    c.record({ type: 'ScormAttempt', id: attemptId, after: { itemId: lesson.id, commit: input.commit, left } })
    return { id: attemptId, courseId, itemId: lesson.id }
  },
  answers: (t) => ({
    ...ScormAttempt.savedAt('id', 'The way through the package.', 'attempt')(t),
    ...savedAt('Course', 'courseId', 'The course.')(t),
    scoId: t.exposeID('itemId', { description: 'Raw id of the lesson.' }),
  }),
})
