import type { CompletedFor, CourseProgress as Progress } from '../../../prisma/generated/client/client.ts'
import { nameOf } from '../../domain/people/people.ts'
import { usersVisibleTo } from '../../domain/people/rules.ts'
import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { requiredText, uuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { courseToChange } from '../change.ts'
import { Course, CourseProgress } from '../entity.ts'
import { notAbove } from '../../users/rules.ts'
import { helpsLearners } from '../rules.ts'
import { editsCourse } from '../viewerCourses.ts'
import { lockProgress, passCourse, passIfComplete } from './pass.ts'
import { tallyLearner } from './learnerTally.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** An administrator takes back that a course was completed for a person: what it brought goes with it. */
    'course.completionUndone': {
      userId: string
      courseId: string
      progressId: string
      completionId: string
      completedAt: string
    }
    /** A person may try a quiz once more. */
    'course.attemptGiven': { userId: string; courseId: string; progressId: string; givenAt: string }
  }
}

const reason = requiredText('Reason', 500)

builder.prismaObject('CompletedFor', {
  description: 'That an administrator completed a course for a person; seen with the way through the course.',
  fields: (t) => ({
    reason: t.exposeString('reason', { description: 'Why.' }),
    byName: t.string({
      nullable: true,
      description: 'Who did it; null when that account is gone.',
      select: { by: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ by }) => by && nameOf(by),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
})

builder.prismaObjectFields('CourseProgress', (t) => ({
  completedFor: t.field({
    type: typeOf('CompletedFor'),
    nullable: true,
    description: 'By whom it was completed for the person, and why; null where the person passed it.',
    select: (_args, _ctx, nested) => ({ completedFor: nested() }),
    resolve: ({ completedFor }) => completedFor,
  }),
  viewerCanHelp: t.boolean({
    description:
      'Whether the viewer may give another attempt or complete it for the person: never for oneself, nor for someone above the own rank.',
    select: { userId: true, courseId: true, user: { select: { role: { select: { rank: true } } } } },
    resolve: async ({ userId, courseId, user }, _args, ctx) =>
      ctx.viewer !== null &&
      ctx.viewer.id !== userId &&
      notAbove(ctx.viewer, user.role) &&
      helpsLearners(ctx.viewer) &&
      (await editsCourse(ctx, courseId)),
  }),
}))

interface Helped {
  id: string
  role: { rank: number | null }
}
const HELPED = { id: true, role: { select: { rank: true } } } as const

/** Nobody does this for themselves, nor for someone above the own rank. Errors: FORBIDDEN. */
function mayHelp(viewer: Viewer, { id, role }: Helped): void {
  if (viewer.id === id) throw failure('FORBIDDEN', 'You cannot do this for yourself.')
  if (!notAbove(viewer, role)) throw failure('FORBIDDEN', 'This person is above your rank. Ask another administrator.')
}

/** A way through a course the viewer edits, of somebody else. Errors: NOT_FOUND, FORBIDDEN. */
async function progressToHelp(c: Change, viewer: Viewer, id: string) {
  const progress = await c.tx.courseProgress.findFirst({
    where: { id, user: usersVisibleTo(viewer) },
    select: { id: true, userId: true, courseId: true, completedFor: true, user: { select: HELPED } },
  })
  if (!progress) throw notFound('The person’s course')
  await courseToChange(c, viewer, progress.courseId)
  mayHelp(viewer, progress.user)
  await lockProgress(c, id)
  return progress
}

const answered = (t: Parameters<ReturnType<typeof CourseProgress.saved>>[0]) => ({
  ...CourseProgress.savedAt('id', 'As it stands.', 'progress')(t),
})

/** Completes a course for a person; one they passed already stays as it is. Whether anybody may is asked before. */
export async function completeFor(
  c: Change,
  { userId, courseId, byId, reason: why }: { userId: string; courseId: string; byId: string | null; reason: string },
) {
  const { count: isNew } = await c.tx.courseProgress.createMany({
    data: { userId, courseId, startedAt: c.now, touchedAt: c.now },
    skipDuplicates: true,
  })
  const { id } = await c.tx.courseProgress.findUniqueOrThrow({
    where: { userId_courseId: { userId, courseId } },
    select: { id: true },
  })
  await lockProgress(c, id)
  const { status } = await c.tx.courseProgress.findUniqueOrThrow({ where: { id }, select: { status: true } })
  const statusBefore = isNew ? null : status
  if (isNew) tallyLearner(c, userId)
  if (status === 'PASSED') return { id, statusBefore, isPassed: true }
  await c.tx.completedFor.create({ data: { progressId: id, byId, reason: why, statusBefore, createdAt: c.now } })
  await passCourse(c, id)
  return { id, statusBefore, isPassed: false }
}

mutation('completeCourseFor', {
  description:
    'Completes a course for a person, with a reason they are shown. It counts as passed: certificate, points and curriculums follow. Errors: NOT_FOUND, FORBIDDEN for oneself and for someone above the own rank, BAD_USER_INPUT, CONFLICT when it is passed or a draft.',
  input: (t) => ({
    userId: t.id({ required: true, validate: uuid, description: 'Raw id of the person.' }),
    courseId: t.id({ required: true, validate: uuid, description: 'Raw id of the course.' }),
    reason: t.string({ required: true, validate: reason, description: 'Why; the person reads it.' }),
  }),
  may: helpsLearners,
  async does(c, { userId, courseId, reason: why }, viewer) {
    const course = await courseToChange(c, viewer, courseId)
    const where = { AND: [{ id: userId, erasedAt: null }, usersVisibleTo(viewer)] }
    const person = await c.tx.user.findFirst({ where, select: HELPED })
    if (!person) throw notFound('The person')
    mayHelp(viewer, person)
    if (course.status === 'DRAFT') throw failure('CONFLICT', 'This course is a draft. Publish it first.')
    const { id, isPassed, statusBefore } = await completeFor(c, { userId, courseId, byId: viewer.id, reason: why })
    if (isPassed) throw failure('CONFLICT', 'This person has passed the course already.')
    c.record({
      type: 'CourseProgress',
      id,
      before: { status: statusBefore },
      after: { userId, courseId, status: 'PASSED', reason: why },
    })
    return { id }
  },
  answers: answered,
})

/** What came of a course that was passed then, and keeps it from being undone: in words, or null. */
export async function hanging({ tx }: Change, userId: string, courseId: string, since: Date): Promise<string | null> {
  const completed = await tx.curriculumCompletion.findFirst({
    where: { userId, completedAt: { gte: since }, curriculum: { courses: { some: { courseId } } } },
    select: { curriculum: { select: { name: true } } },
  })
  if (completed) return `“${completed.curriculum.name}” was completed with it, so it cannot be undone.`
  const claim = await tx.spiffClaim.findFirst({
    where: { userId, status: { in: ['SCANNING', 'PENDING'] }, spiff: { courseId } },
    select: { number: true, spiff: { select: { name: true } } },
  })
  if (claim)
    return `Claim ${claim.number} for “${claim.spiff.name}”, which requires it, waits for a decision, so it cannot be undone.`
  const begun = await tx.courseProgress.findFirst({
    where: { userId, startedAt: { gte: since }, course: { prerequisites: { some: { requiredId: courseId } } } },
    select: { course: { select: { title: true } } },
  })
  return begun && `The person began “${begun.course.title}” since, which requires it, so it cannot be undone.`
}

/**
 * A course that was completed for a person is as before, without the certificate and points; what they did themselves
 * since counts. Errors: CONFLICT where something else came of it.
 */
async function reopen(
  c: Change,
  { id, userId, courseId }: Pick<Progress, 'id' | 'userId' | 'courseId'>,
  completedFor: CompletedFor,
) {
  const { id: completionId, statusBefore, createdAt } = completedFor
  const hangs = await hanging(c, userId, courseId, createdAt)
  if (hangs) throw failure('CONFLICT', hangs)
  await c.emit('course.completionUndone', {
    userId,
    courseId,
    progressId: id,
    completionId,
    completedAt: createdAt.toISOString(),
  })
  const wasTaken =
    (await c.tx.sectionProgress.count({ where: { progressId: id }, take: 1 })) +
    (await c.tx.scormAttempt.count({ where: { userId, package: { courseId } }, take: 1 }))
  if (statusBefore === null && !wasTaken) await c.tx.courseProgress.delete({ where: { id } })
  else {
    await c.tx.courseProgress.update({
      where: { id },
      data: { status: statusBefore ?? 'IN_PROGRESS', completedAt: null },
    })
    await passIfComplete(c, id, courseId)
  }
  tallyLearner(c, userId)
}

/** Takes back that a course was completed for a person at a moment; nothing where it was completed otherwise. */
export async function undoCompletedFor(c: Change, userId: string, courseId: string, completedAt: Date): Promise<void> {
  const progress = await c.tx.courseProgress.findUnique({
    where: { userId_courseId: { userId, courseId } },
    select: { id: true },
  })
  if (!progress) return
  await lockProgress(c, progress.id)
  const completedFor = await c.tx.completedFor.findUnique({ where: { progressId: progress.id } })
  if (completedFor?.createdAt.getTime() !== completedAt.getTime()) return
  await c.tx.completedFor.delete({ where: { progressId: progress.id } })
  await reopen(c, { id: progress.id, userId, courseId }, completedFor)
}

mutation('undoCompletionFor', {
  description:
    'Takes back that a course was completed for a person, with the certificate and points it brought, while nothing else depends on it; passed it stays where the person has done all there is to do. Errors: NOT_FOUND, FORBIDDEN for oneself and for someone above the own rank, CONFLICT says what does.',
  input: (t) => ({
    progressId: t.id({ required: true, validate: uuid, description: 'Raw id of the person’s course.' }),
  }),
  may: helpsLearners,
  async does(c, { progressId }, viewer) {
    const { id, userId, courseId, completedFor } = await progressToHelp(c, viewer, progressId)
    // Of two who undo at once only the first finds it.
    const { count } = await c.tx.completedFor.deleteMany({ where: { progressId } })
    if (!completedFor || !count) throw failure('CONFLICT', 'Nobody completed this course for the person.')
    await reopen(c, { id, userId, courseId }, completedFor)
    c.record({
      type: 'CourseProgress',
      id,
      before: { status: 'PASSED', reason: completedFor.reason },
      after: { userId, courseId, status: completedFor.statusBefore },
    })
    return { id, courseId }
  },
  answers: (t) => ({
    progress: t.prismaField({
      type: 'CourseProgress',
      nullable: true,
      description: 'As it was before; null where the person had not begun it.',
      resolve: (query, { id }, _args, { db }) => db.courseProgress.findUnique({ ...query, where: { id } }),
    }),
    deletedProgressId: t.exposeID('id', {
      description: 'Raw id of the way through the course, gone where progress is null.',
    }),
    ...Course.savedAt('courseId', 'The course.')(t),
  }),
})

mutation('giveQuizAttempt', {
  description:
    'Lets a person try the quiz once more, at once, who has no attempt left or has to wait for it. Errors: NOT_FOUND, FORBIDDEN for oneself and for someone above the own rank, CONFLICT when an attempt is open to them or the course is passed.',
  input: (t) => ({
    progressId: t.id({ required: true, validate: uuid, description: 'Raw id of the person’s course.' }),
  }),
  may: helpsLearners,
  async does(c, { progressId }, viewer) {
    const { id, userId, courseId } = await progressToHelp(c, viewer, progressId)
    const given = await c.tx.$executeRaw`
      UPDATE "CourseProgress" p SET "extraAttempts" = p."extraAttempts" + CASE WHEN so.tried >= co."maxAttempts" + p."extraAttempts" THEN 1 ELSE 0 END, "attemptGivenAt" = ${c.now}
      FROM "Course" co, (SELECT count(*)::int AS tried, count(*) FILTER (WHERE "submittedAt" IS NULL OR passed IS NULL)::int AS open, max("submittedAt") AS last FROM "QuizAttempt" WHERE "progressId" = ${id}::uuid) so
      WHERE p.id = ${id}::uuid AND co.id = p."courseId" AND p.status <> 'PASSED' AND so.open = 0
        AND (so.tried >= co."maxAttempts" + p."extraAttempts"
          OR (so.last + make_interval(hours => co."retakeAfterHours") > ${c.now} AND (p."attemptGivenAt" IS NULL OR p."attemptGivenAt" < so.last)))`
    if (!given)
      throw failure(
        'CONFLICT',
        'This person needs no other attempt: one is open to them or is being marked, or the course is passed.',
      )
    c.record({ type: 'CourseProgress', id, after: { userId, courseId, attempt: 'given' } })
    await c.emit('course.attemptGiven', { userId, courseId, progressId: id, givenAt: c.now.toISOString() })
    return { id }
  },
  answers: answered,
})
