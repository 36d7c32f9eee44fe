import { UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import type { Fields } from '../../platform/kit/models.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { optionalText, uuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { CourseProgress, QuizMark } from '../entity.ts'
import { hanging } from '../progress/completedFor.ts'
import { publishProgress } from '../progress/progressNews.ts'
import { coursesEditableBy, helpsLearners } from '../rules.ts'
import { settle } from './handIn.ts'
import { markTransitions } from './marks.ts'
import { askedFrom, chosenFrom, scoreOf } from './questions.ts'
import { tallyLearner } from '../progress/learnerTally.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** The mark that gave an attempt its score was taken back: the attempt waits again. */
    'quiz.resultUndone': { userId: string; courseId: string; attemptId: string; at: string }
  }
}

/** The answer as the viewer may mark it, while nobody else moves the way through the course. Errors: NOT_FOUND, FORBIDDEN. */
async function markToDecide({ tx }: Change, viewer: Viewer, id: string) {
  await tx.$queryRaw`
    SELECT p.id FROM "QuizMark" m JOIN "QuizAttempt" a ON a.id = m."attemptId" JOIN "CourseProgress" p ON p.id = a."progressId" WHERE m.id = ${id}::uuid FOR UPDATE OF p`
  const row = await tx.quizMark.findFirst({
    where: { id, course: coursesEditableBy(viewer) },
    include: { attempt: { include: { progress: { select: { userId: true, status: true, completedAt: true } } } } },
  })
  return markTransitions.toDecide(row, ({ attempt }) => attempt.progress.userId !== viewer.id)
}
type ToDecide = Awaited<ReturnType<typeof markToDecide>>

/** With its last answer marked an attempt has its score. */
async function settleIfMarked(c: Change, { attempt, courseId }: ToDecide): Promise<void> {
  const marks = await c.tx.quizMark.findMany({
    where: { attemptId: attempt.id },
    select: { questionId: true, status: true, note: true },
  })
  const { id: attemptId, progressId, progress } = attempt
  const { userId } = progress
  if (marks.some(({ status }) => status === 'WAITING')) {
    publishProgress(c, userId, { progressId, courseId, attemptId })
    return
  }
  const score = scoreOf(askedFrom(attempt.questions), chosenFrom(attempt.answers), marks)
  const passed = score >= attempt.passingScore
  await c.tx.quizAttempt.update({ where: { id: attemptId }, data: { score, passed } })
  await settle(c, { attemptId, progressId, userId, courseId, score, passed, markedAt: c.now.toISOString() })
}

/** An attempt that had its score waits again. Errors: CONFLICT where something came of it. */
async function reopen(c: Change, { attempt, courseId }: ToDecide): Promise<void> {
  const { id: attemptId, progressId, number, passed, progress } = attempt
  if (passed === null) return
  const { userId, status, completedAt } = progress
  if (await c.tx.quizAttempt.count({ where: { progressId, number: { gt: number } } }))
    throw failure('CONFLICT', 'The person began another attempt since, so it cannot be undone.')
  const marked = await c.tx.quizMark.aggregate({ where: { attemptId }, _max: { decidedAt: true } })
  const markedAt = marked._max.decidedAt
  if (status === 'PASSED') {
    if (!passed || !markedAt || completedAt?.getTime() !== markedAt.getTime())
      throw failure('CONFLICT', 'The course was passed otherwise, so it cannot be undone.')
    const hangs = await hanging(c, userId, courseId, markedAt)
    if (hangs) throw failure('CONFLICT', hangs)
    await c.emit('course.completionUndone', {
      userId,
      courseId,
      progressId,
      completionId: `${attemptId}:${markedAt.toISOString()}`,
      completedAt: markedAt.toISOString(),
    })
  }
  await c.tx.quizAttempt.update({ where: { id: attemptId }, data: { score: null, passed: null } })
  const best = await c.tx.quizAttempt.aggregate({ where: { progressId }, _max: { score: true } })
  await c.tx.courseProgress.update({
    where: { id: progressId },
    data: {
      status: 'IN_PROGRESS',
      score: best._max.score,
      // That it was once passed before, and is taken again, stays known.
      ...(status === 'PASSED' ? { completedAt: null } : {}),
    },
  })
  tallyLearner(c, userId)
  await c.emit('quiz.resultUndone', { userId, courseId, attemptId, at: c.now.toISOString() })
}

const answers = (t: Fields<{ id: string; progressId: string }>) => ({
  ...QuizMark.saved('As it is marked.', 'mark')(t),
  ...CourseProgress.savedAt('progressId', 'The way through the course.', 'progress')(t),
})

mutation('markQuizAnswer', {
  description:
    'Marks an answer in own words as right or wrong; with the last one the attempt has its score and passes or fails the course. For who edits the course. Errors: NOT_FOUND, FORBIDDEN for the own, CONFLICT when somebody marked it meanwhile.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    right: t.boolean({ required: true, description: 'Whether it is right.' }),
    note: t.string({ validate: optionalText(1000), description: 'What the person reads with it.' }),
  }),
  may: helpsLearners,
  async does(c, { databaseId, right, note }, viewer) {
    const mark = await markToDecide(c, viewer, databaseId)
    c.record(await markTransitions.take(c, right ? 'right' : 'wrong', mark, { note }))
    await settleIfMarked(c, mark)
    return { id: mark.id, progressId: mark.attempt.progressId }
  },
  answers,
})

mutation('undoQuizMark', {
  description: `Takes the viewer’s own mark of the last ${UNDO_MINUTES} minutes back: the answer waits again, with the attempt and the course it passed. Errors: NOT_FOUND, FORBIDDEN for the own, CONFLICT when somebody else marked it, it is too late or something came of it.`,
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: helpsLearners,
  async does(c, { databaseId }, viewer) {
    const mark = await markToDecide(c, viewer, databaseId)
    await reopen(c, mark)
    c.record(await markTransitions.take(c, 'undo', mark))
    publishProgress(c, mark.attempt.progress.userId, {
      progressId: mark.attempt.progressId,
      courseId: mark.courseId,
      attemptId: mark.attemptId,
    })
    return { id: mark.id, progressId: mark.attempt.progressId }
  },
  answers,
})
