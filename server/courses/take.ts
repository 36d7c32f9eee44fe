import { z } from 'zod'
import { builder } from '../platform/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { uuid } from '../platform/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { refuseLocked } from './locks.ts'
import { passCourse, sectionsLeft } from './pass.ts'
import { coursesTakenBy } from './rules.ts'

/** Seconds believed without a word from the player, and in one go with it. */
const SILENT = 60
const TOLD = 600

const seconds = z.number().int().min(0, 'Use 0 or more.').max(86_400, 'Use at most a day.')
const positionSeconds = z.number().min(0, 'Use 0 or more.').max(86_400, 'Use at most a day.')

/** The viewer's way through a course, begun when there is none. Errors: NOT_FOUND unless the course is open to the viewer, CONFLICT while it is locked. */
async function begun(c: Change, viewer: Viewer, courseId: string): Promise<{ id: string; courseId: string }> {
  if (!await c.tx.course.count({ where: { AND: [{ id: courseId }, coursesTakenBy(viewer)] } })) throw notFound('The course')
  await refuseLocked(c, viewer, courseId)
  await c.tx.courseProgress.createMany({ data: { userId: viewer.id, courseId, startedAt: c.now, touchedAt: c.now }, skipDuplicates: true })
  return c.tx.courseProgress.findUniqueOrThrow({ where: { userId_courseId: { userId: viewer.id, courseId } }, select: { id: true, courseId: true } })
}

/** A way through a course that is the viewer's own, by its id or the course's. Errors: NOT_FOUND. */
async function own(c: Change, viewer: Viewer, { progressId, courseId }: { progressId?: string | null; courseId?: string | null }) {
  if (courseId) return begun(c, viewer, courseId)
  if (!progressId) throw badInput('courseId', 'Name the course.')
  const row = await c.tx.courseProgress.findFirst({ where: { id: progressId, userId: viewer.id, course: coursesTakenBy(viewer) }, select: { id: true, courseId: true } })
  if (!row) throw notFound('The course')
  return row
}

/**
 * Counts the time since the last sign of life, up to what the player told; what has not passed on the clock is not
 * believed. Locks the row, so that what follows sees the newest sections.
 */
const touch = ({ tx, now }: Change, id: string, { told, lastSectionId }: { told?: number | null; lastSectionId?: string }) => tx.$executeRaw`
  UPDATE "CourseProgress" SET "touchedAt" = ${now}, "lastSectionId" = COALESCE(${lastSectionId ?? null}::uuid, "lastSectionId"),
    timer = timer + GREATEST(0, LEAST(EXTRACT(EPOCH FROM ${now}::timestamptz - "touchedAt")::int, ${told == null ? SILENT : Math.min(told, TOLD)}))
  WHERE id = ${id}::uuid`

/** A course without a quiz is passed with its last section; also one whose quiz an editor took away after that. */
async function passIfComplete(c: Change, id: string, courseId: string): Promise<void> {
  const asked = await c.tx.quizQuestion.count({ where: { courseId }, take: 1 })
  const read = await c.tx.sectionProgress.count({ where: { progressId: id, completedAt: { not: null } }, take: 1 })
  if (!asked && read && !await sectionsLeft(c, id, courseId)) await passCourse(c, id)
}

builder.relayMutationField('startCourse', {
  inputFields: (t) => ({ courseId: t.id({ required: true, validate: uuid }) }),
}, {
  description: 'Begins a course for the viewer; done twice it stays begun. Passes it where nothing is left to do. Errors: NOT_FOUND unless it is open to the viewer, CONFLICT names what to pass first.',
  authScopes: { signedIn: true },
  resolve: (_root, { input }, ctx) => change(ctx, 'startCourse', async (c) => {
    const { id, courseId } = await begun(c, signedIn(ctx), input.courseId)
    await passIfComplete(c, id, courseId)
    c.record({ type: 'CourseProgress', id })
    return { id, courseId }
  }),
}, {
  outputFields: (t) => ({
    progress: t.prismaField({ type: 'CourseProgress', description: 'The way through it.', resolve: (query, { id }, _args, { db }) => db.courseProgress.findUniqueOrThrow({ ...query, where: { id } }) }),
    course: t.prismaField({ type: 'Course', description: 'The course.', resolve: (query, { courseId }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }) }),
  }),
})

builder.relayMutationField('saveSectionProgress', {
  inputFields: (t) => ({
    courseId: t.id({ validate: uuid, description: 'Raw id of the course; begins it.' }),
    progressId: t.id({ validate: uuid, description: 'Instead of courseId: the way through it.' }),
    sectionId: t.id({ required: true, validate: uuid }),
    positionSeconds: t.float({ validate: positionSeconds, description: 'Where the video or recording stands.' }),
    completed: t.boolean({ description: 'True completes the section; it stays completed.' }),
    seconds: t.int({ validate: seconds, description: 'Time spent since the last call; at most what has passed on the clock.' }),
  }),
}, {
  description: 'Keeps where the viewer stands. The last section completes a course without a quiz. Errors: NOT_FOUND, BAD_USER_INPUT.',
  authScopes: { signedIn: true },
  resolve: (_root, { input }, ctx) => change(ctx, 'saveSectionProgress', async (c) => {
    const { id, courseId } = await own(c, signedIn(ctx), input)
    const { sectionId } = input
    if (!await c.tx.section.count({ where: { id: sectionId, chapter: { courseId } } })) throw notFound('The section')
    await touch(c, id, { told: input.seconds, lastSectionId: sectionId })
    const data = input.positionSeconds == null ? {} : { positionSeconds: input.positionSeconds }
    const key = { progressId_sectionId: { progressId: id, sectionId } }
    const { completedAt } = await c.tx.sectionProgress.upsert({ where: key, update: data, create: { progressId: id, sectionId, ...data } })
    if (input.completed && !completedAt) {
      await c.tx.sectionProgress.update({ where: key, data: { completedAt: c.now } })
    }
    if (input.completed) await passIfComplete(c, id, courseId)
    c.record({ type: 'CourseProgress', id, after: input })
    return { id, courseId, sectionId }
  }),
}, {
  outputFields: (t) => ({
    sectionProgress: t.prismaField({ type: 'SectionProgress', description: 'Where the viewer stands in the section.',
      resolve: (query, { id, sectionId }, _args, { db }) => db.sectionProgress.findUniqueOrThrow({ ...query, where: { progressId_sectionId: { progressId: id, sectionId } } }) }),
    section: t.prismaField({ type: 'Section', description: 'The section.', resolve: (query, { sectionId }, _args, { db }) => db.section.findUniqueOrThrow({ ...query, where: { id: sectionId } }) }),
    progress: t.prismaField({ type: 'CourseProgress', description: 'The way through the course.', resolve: (query, { id }, _args, { db }) => db.courseProgress.findUniqueOrThrow({ ...query, where: { id } }) }),
    course: t.prismaField({ type: 'Course', description: 'The course.', resolve: (query, { courseId }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }) }),
  }),
})

builder.relayMutationField('updateCourseTimer', {
  inputFields: (t) => ({
    progressId: t.id({ required: true, validate: uuid }),
    seconds: t.int({ validate: seconds, description: 'Time spent since the last call; at most what has passed on the clock.' }),
    total: t.int({ validate: z.number().int().min(0, 'Use 0 or more.'), description: 'Instead of seconds: the whole time as the player counts it.' }),
  }),
}, {
  description: 'Counts time spent in the player. Errors: NOT_FOUND, BAD_USER_INPUT.',
  authScopes: { signedIn: true },
  resolve: (_root, { input }, ctx) => change(ctx, 'updateCourseTimer', async (c) => {
    const { id } = await own(c, signedIn(ctx), { progressId: input.progressId })
    const { timer } = await c.tx.courseProgress.findUniqueOrThrow({ where: { id }, select: { timer: true } })
    await touch(c, id, { told: input.seconds ?? Math.max(0, (input.total ?? timer) - timer) })
    c.record({ type: 'CourseProgress', id, after: input })
    return { id }
  }),
}, { outputFields: (t) => ({ progress: t.prismaField({ type: 'CourseProgress', description: 'With the time counted.', resolve: (query, { id }, _args, { db }) => db.courseProgress.findUniqueOrThrow({ ...query, where: { id } }) }) }) })
