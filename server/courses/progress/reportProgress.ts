import { z } from 'zod'
import { badInput, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { uuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { refuseLocked } from '../locks.ts'
import { tellMoved } from './progressNews.ts'
import { passCourse, sectionsLeft } from './pass.ts'
import { coursesTakenBy } from '../rules.ts'
import { device, momentOf, secondsAgo, sequence } from './reportInput.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { Course, CourseProgress, Section } from '../entity.ts'

/** Seconds believed without a word from the player. */
const SILENT = 60

const DAY = 86_400
const seconds = z.number().int().min(0, 'Use 0 or more.').max(DAY, 'Use at most a day.')
const positionSeconds = z.number().min(0, 'Use 0 or more.').max(DAY, 'Use at most a day.')
const readPercent = z.number().int().min(0, 'Use 0 or more.').max(100, 'Use at most 100.')

/**
 * The viewer's way through a course, begun when there is none. Errors: NOT_FOUND unless the course is open to the
 * viewer, CONFLICT while it is locked.
 */
async function begun(c: Change, viewer: Viewer, courseId: string): Promise<{ id: string; courseId: string }> {
  if (!(await c.tx.course.count({ where: { AND: [{ id: courseId }, coursesTakenBy(viewer)] } })))
    throw notFound('The course')
  await refuseLocked(c, viewer, courseId)
  await c.tx.courseProgress.createMany({
    data: { userId: viewer.id, courseId, startedAt: c.now, touchedAt: c.now },
    skipDuplicates: true,
  })
  return c.tx.courseProgress.findUniqueOrThrow({
    where: { userId_courseId: { userId: viewer.id, courseId } },
    select: { id: true, courseId: true },
  })
}

interface Named {
  progressId?: string | null
  courseId?: string | null
}

/**
 * A way through a course that is the viewer's own, with the section in it: one statement for who is under way. Errors:
 * NOT_FOUND.
 */
async function own(c: Change, viewer: Viewer, { progressId, courseId }: Named, sectionId: string) {
  if (!courseId && !progressId) throw badInput('courseId', 'Name the course.')
  const section = { chapters: { some: { sections: { some: { id: sectionId } } } } }
  const row = await c.tx.courseProgress.findFirst({
    where: {
      userId: viewer.id,
      ...(courseId ? { courseId } : { id: progressId! }),
      course: { AND: [coursesTakenBy(viewer), section] },
    },
    select: { id: true, courseId: true },
  })
  if (row) return row
  if (!courseId) throw notFound('The course or its section')
  const begunNow = await begun(c, viewer, courseId)
  if (!(await c.tx.section.count({ where: { id: sectionId, chapter: { courseId } } }))) throw notFound('The section')
  return begunNow
}

interface Told {
  sectionId: string
  at: Date
  seconds?: number | null
  positionSeconds?: number | null
  readPercent?: number | null
  completed?: boolean | null
  device?: string | null
  sequence?: number | null
}

/**
 * Keeps a section's place and the time spent, in one statement that also takes turns over the way through the course.
 * What was measured earlier never replaces what was measured later: of two words of one browser its own count decides,
 * of two browsers the moment. Time that has not passed on the clock is not believed.
 */
async function keepPlace(
  { tx, now }: Change,
  progressId: string,
  told: Told,
): Promise<{ completedAt: Date | null; stands: boolean }> {
  const {
    sectionId,
    at,
    positionSeconds: position = null,
    readPercent: read = null,
    completed,
    device: by = null,
    sequence: count = null,
  } = told
  const [row] = await tx.$queryRaw<{ completedAt: Date | null; stands: boolean }[]>`
    WITH way AS (
      UPDATE "CourseProgress" SET "lastSectionId" = CASE WHEN ${at}::timestamptz >= "touchedAt" THEN ${sectionId}::uuid ELSE "lastSectionId" END,
        timer = timer + GREATEST(0, LEAST(round(EXTRACT(EPOCH FROM ${at}::timestamptz - "touchedAt"))::int, ${told.seconds ?? SILENT}::int)), "touchedAt" = GREATEST("touchedAt", ${at}::timestamptz)
      WHERE id = ${progressId}::uuid RETURNING id)
    INSERT INTO "SectionProgress" AS kept ("progressId", "sectionId", "positionSeconds", "readPercent", "positionAt", device, sequence, "completedAt", "updatedAt")
    SELECT id, ${sectionId}::uuid, COALESCE(${position}::float8, 0), COALESCE(${read}::int, 0), CASE WHEN ${position}::float8 IS NULL THEN NULL ELSE ${at}::timestamptz END, ${by}::text, ${count}::float8,
      CASE WHEN ${completed ?? false} THEN ${at}::timestamptz END, ${now}::timestamptz FROM way
    ON CONFLICT ("progressId", "sectionId") DO UPDATE SET
      ("positionSeconds", "positionAt", device, sequence) = (SELECT
        CASE WHEN newer THEN EXCLUDED."positionSeconds" ELSE kept."positionSeconds" END, CASE WHEN newer THEN EXCLUDED."positionAt" ELSE kept."positionAt" END,
        CASE WHEN newer THEN EXCLUDED.device ELSE kept.device END, CASE WHEN newer THEN EXCLUDED.sequence ELSE kept.sequence END
        FROM (SELECT EXCLUDED."positionAt" IS NOT NULL AND (kept."positionAt" IS NULL OR CASE WHEN EXCLUDED.device = kept.device AND EXCLUDED.sequence IS NOT NULL AND kept.sequence IS NOT NULL
          THEN EXCLUDED.sequence > kept.sequence ELSE EXCLUDED."positionAt" >= kept."positionAt" END) AS newer) AS word),
      "readPercent" = GREATEST(kept."readPercent", EXCLUDED."readPercent"), "completedAt" = COALESCE(kept."completedAt", EXCLUDED."completedAt"), "updatedAt" = EXCLUDED."updatedAt"
    RETURNING "completedAt", (${position}::float8 IS NULL OR "positionAt" = ${at}::timestamptz) AS stands`
  if (!row) throw notFound('The course you began')
  return row
}

/** A course without a quiz is passed with its last section; also one whose quiz an editor took away after that. */
async function passIfComplete(c: Change, id: string, courseId: string): Promise<void> {
  const asked = await c.tx.quizQuestion.count({ where: { courseId }, take: 1 })
  const read = await c.tx.sectionProgress.count({ where: { progressId: id, completedAt: { not: null } }, take: 1 })
  if (!asked && read && !(await sectionsLeft(c, id, courseId))) await passCourse(c, id)
}

mutation('startCourse', {
  description:
    'Begins a course for the viewer; done twice it stays begun. Passes it where nothing is left to do. Errors: NOT_FOUND unless it is open to the viewer, CONFLICT names what to pass first.',
  input: (t) => ({ courseId: t.id({ required: true, validate: uuid }) }),
  may: 'signedIn',
  async does(c, input, viewer) {
    const { id, courseId } = await begun(c, viewer, input.courseId)
    await passIfComplete(c, id, courseId)
    c.record({ type: 'CourseProgress', id })
    return { id, courseId }
  },
  answers: (t) => ({
    ...CourseProgress.savedAt('id', 'The way through it.', 'progress')(t),
    ...Course.savedAt('courseId', 'The course.')(t),
  }),
})

mutation('saveSectionProgress', {
  description:
    'Keeps where the viewer stands; what was measured earlier never replaces what was measured later. The last section completes a course without a quiz. Errors: NOT_FOUND, BAD_USER_INPUT.',
  input: (t) => ({
    courseId: t.id({ validate: uuid, description: 'Raw id of the course; begins it.' }),
    progressId: t.id({ validate: uuid, description: 'Instead of courseId: the way through it.' }),
    sectionId: t.id({ required: true, validate: uuid }),
    positionSeconds: t.float({ validate: positionSeconds, description: 'Where the video or recording stands.' }),
    readPercent: t.int({
      validate: readPercent,
      description: 'How much of the text was scrolled past; the most told so far is kept.',
    }),
    completed: t.boolean({ description: 'True completes the section; it stays completed.' }),
    seconds: t.int({
      validate: seconds,
      description: 'Time spent since the last call; at most what has passed on the clock.',
    }),
    secondsAgo: t.float({
      validate: secondsAgo,
      description: 'How long ago all this was so: for what a browser kept while it was offline. Now by default.',
    }),
    device: t.string({
      validate: device,
      description: 'A name the browser gives itself, so that its words are kept in its own order.',
    }),
    sequence: t.float({ validate: sequence, description: 'A number that grows with each word of the device.' }),
  }),
  may: 'signedIn',
  async does(c, input, viewer) {
    const { sectionId } = input
    const { id, courseId } = await own(c, viewer, input, sectionId)
    const { stands } = await keepPlace(c, id, { ...input, at: momentOf(c, input.secondsAgo) })
    if (input.completed) await passIfComplete(c, id, courseId)
    c.record({ type: 'CourseProgress', id, after: input })
    if (stands) tellMoved(c, viewer.id, { progressId: id, courseId, sectionId, device: input.device })
    return { id, courseId, sectionId, stands }
  },
  answers: (t) => ({
    stands: t.exposeBoolean('stands', {
      description: 'False when a later position, told by another device, was kept instead.',
    }),
    sectionProgress: t.prismaField({
      type: 'SectionProgress',
      description: 'Where the viewer stands in the section.',
      resolve: (query, { id, sectionId }, _args, { db }) =>
        db.sectionProgress.findUniqueOrThrow({
          ...query,
          where: { progressId_sectionId: { progressId: id, sectionId } },
        }),
    }),
    ...Section.savedAt('sectionId', 'The section.')(t),
    ...CourseProgress.savedAt('id', 'The way through the course.', 'progress')(t),
    ...Course.savedAt('courseId', 'The course.')(t),
  }),
})

mutation('updateCourseTimer', {
  description:
    'Counts time spent in the player; neither more than has passed on the clock, nor backwards. Errors: NOT_FOUND, BAD_USER_INPUT.',
  input: (t) => ({
    courseId: t.id({ validate: uuid, description: 'Raw id of a course begun.' }),
    progressId: t.id({ validate: uuid, description: 'Instead of courseId: the way through it.' }),
    seconds: t.int({
      validate: seconds,
      description: 'Time spent since the last call; at most what has passed on the clock.',
    }),
    total: t.int({
      validate: z.number().int().min(0, 'Use 0 or more.').max(2_000_000_000, 'This is too much.'),
      description: 'Instead of seconds: the whole time as the player counts it.',
    }),
  }),
  may: 'signedIn',
  async does(c, input, viewer) {
    if (!input.progressId && !input.courseId) throw badInput('courseId', 'Name the course.')
    const known = await c.tx.courseProgress.findFirst({
      where: {
        ...(input.progressId ? { id: input.progressId } : { courseId: input.courseId! }),
        userId: viewer.id,
        course: coursesTakenBy(viewer),
      },
      select: { id: true },
    })
    if (!known) throw notFound('The course you began')
    const told = input.seconds ?? (input.total == null ? SILENT : null)
    await c.tx.$executeRaw`
      UPDATE "CourseProgress" SET "touchedAt" = ${c.now},
        timer = timer + GREATEST(0, LEAST(round(EXTRACT(EPOCH FROM ${c.now}::timestamptz - "touchedAt"))::int, COALESCE(${told}::int, ${input.total ?? 0}::int - timer)))
      WHERE id = ${known.id}::uuid`
    c.record({ type: 'CourseProgress', id: known.id, after: input })
    return known
  },
  answers: CourseProgress.savedAt('id', 'With the time counted.', 'progress'),
})
