import { changeInJob } from '../../platform/change.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { tellMoved } from '../progress/progressNews.ts'
import { lockProgress, passCourse } from '../progress/pass.ts'
import { askedFrom, chosenFrom, scoreOf, type Asked } from './questions.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A quiz was handed in, by the person or by the clock. `score` is percent right. */
    'quiz.handedIn': { userId: string; courseId: string; attemptId: string; score: number; passed: boolean }
  }
}
declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** The time of an attempt is up and nobody may be there to hand it in. */
    'quiz-time-up': { attemptId: string }
  }
}

/** What left the browser in time may arrive this much later, in milliseconds. */
const LATE = 10_000

/** When the clock hands an attempt in. */
const lastMoment = (deadlineAt: Date): Date => new Date(deadlineAt.getTime() + LATE)

export const isTimeUp = ({ now }: Pick<Change, 'now'>, deadlineAt: Date | null): boolean =>
  deadlineAt != null && now > lastMoment(deadlineAt)

/** Refuses an answer that was not among those asked. */
export function checkChoice(asked: Asked[], questionId: string, answerId: string, field: string): void {
  if (!asked.find(({ id }) => id === questionId)?.answers.some(({ id }) => id === answerId))
    throw badInput(field, 'Not an answer to this question.')
}

type Choices = readonly { questionId: string; answerId: string }[]

/**
 * Scores an attempt and passes or fails the course: once, since only the first finds it open. After its time choices
 * come too late; what was kept counts.
 */
export async function handIn(c: Change, attemptId: string, choices: Choices = []): Promise<void> {
  const { progressId, progress } = await c.tx.quizAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { progressId: true, progress: { select: { userId: true, courseId: true } } },
  })
  await lockProgress(c, progressId)
  const attempt = await c.tx.quizAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { questions: true, answers: true, submittedAt: true, deadlineAt: true, passingScore: true },
  })
  if (attempt.submittedAt) return
  const questions = askedFrom(attempt.questions)
  for (const [index, { questionId, answerId }] of choices.entries())
    checkChoice(questions, questionId, answerId, `answers.${index}`)
  const timedOut = isTimeUp(c, attempt.deadlineAt)
  const answers = {
    ...chosenFrom(attempt.answers),
    ...(timedOut ? {} : Object.fromEntries(choices.map(({ questionId, answerId }) => [questionId, answerId]))),
  }
  const points = scoreOf(questions, answers)
  const passed = points >= attempt.passingScore
  const { count } = await c.tx.quizAttempt.updateMany({
    where: { id: attemptId, submittedAt: null },
    data: { answers, score: points, passed, timedOut, submittedAt: c.now },
  })
  if (!count) return
  await c.tx
    .$executeRaw`UPDATE "CourseProgress" SET score = GREATEST(score, ${points}), "touchedAt" = GREATEST("touchedAt", ${c.now}) WHERE id = ${progressId}::uuid`
  c.record({ type: 'QuizAttempt', id: attemptId, after: { score: points, passed, timedOut } })
  const { userId, courseId } = progress
  tellMoved(c, userId, { progressId, courseId, attemptId })
  await c.emit('quiz.handedIn', { userId, courseId, attemptId, score: points, passed })
  if (passed) return passCourse(c, progressId)
  await c.tx.courseProgress.updateMany({
    where: { id: progressId, status: { not: 'PASSED' } },
    data: { status: 'FAILED' },
  })
  await c.emit('course.failed', { userId, courseId, progressId, attemptId, score: points })
}

/** For those who never return: the attempt is submitted with what was answered. */
export const handInWhenTimeIsUp = (c: Change, attemptId: string, deadlineAt: Date): Promise<void> =>
  c.addJob(
    'quiz-time-up',
    { attemptId },
    { key: `quiz-time-up:${attemptId}`, runAt: new Date(lastMoment(deadlineAt).getTime() + 1000) },
  )

job('quiz-time-up', async (services, { attemptId }) => {
  const attempt = await services.db.quizAttempt.findUnique({
    where: { id: attemptId },
    select: { submittedAt: true, deadlineAt: true },
  })
  if (!attempt?.deadlineAt || attempt.submittedAt) return
  await changeInJob(services, 'handInQuiz', async (c) => {
    if (isTimeUp(c, attempt.deadlineAt)) await handIn(c, attemptId)
    else await handInWhenTimeIsUp(c, attemptId, attempt.deadlineAt!)
  })
})
