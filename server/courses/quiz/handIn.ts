import { changeInJob } from '../../platform/change.ts'
import { tellCounts } from '../../domain/badges.ts'
import type { Change } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { publishProgress } from '../progress/progressNews.ts'
import { lockProgress, passCourse } from '../progress/pass.ts'
import { checkedChoice, type Choice } from './choice.ts'
import { askedFrom, chosenFrom, needsMark, scoreOf } from './questions.ts'
import { tallyLearner } from '../progress/learnerTally.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A quiz was handed in, by the person or by the clock, and marked where words had to be. `score` is percent right. */
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

interface Scored {
  attemptId: string
  progressId: string
  userId: string
  courseId: string
  score: number
  passed: boolean
  /** When the last of its answers was marked by a person. */
  markedAt?: string
}

/** What an attempt that has its score means for the course. */
export async function settle(c: Change, { progressId, markedAt, ...result }: Scored): Promise<void> {
  const { attemptId, userId, courseId, score, passed } = result
  await c.tx.$executeRaw`UPDATE "CourseProgress" SET score = GREATEST(score, ${score}) WHERE id = ${progressId}::uuid`
  tallyLearner(c, userId)
  publishProgress(c, userId, { progressId, courseId, attemptId })
  await c.emit('quiz.handedIn', { userId, courseId, attemptId, score, passed })
  if (passed) return passCourse(c, progressId)
  await c.tx.courseProgress.updateMany({
    where: { id: progressId, status: { not: 'PASSED' } },
    data: { status: 'FAILED' },
  })
  await c.emit('course.failed', { userId, courseId, progressId, attemptId, score, ...(markedAt ? { markedAt } : {}) })
}

/**
 * Scores an attempt and passes or fails the course: once, since only the first finds it open. After its time choices
 * come too late; what was kept counts. Where somebody wrote words it waits until they are marked.
 */
export async function handIn(c: Change, attemptId: string, choices: readonly Choice[] = []): Promise<void> {
  const { progressId, progress } = await c.tx.quizAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { progressId: true, progress: { select: { userId: true, courseId: true } } },
  })
  await lockProgress(c, progressId)
  const attempt = await c.tx.quizAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: {
      questions: true,
      answers: true,
      startedAt: true,
      submittedAt: true,
      deadlineAt: true,
      passingScore: true,
    },
  })
  if (attempt.submittedAt) return
  const questions = askedFrom(attempt.questions)
  const answered = choices.map(
    (choice, index) => [choice.questionId, checkedChoice(questions, choice, `answers.${index}`)] as const,
  )
  const timedOut = isTimeUp(c, attempt.deadlineAt)
  const answers = { ...chosenFrom(attempt.answers), ...(timedOut ? {} : Object.fromEntries(answered)) }
  const toMark = questions.filter((question) => needsMark(question, answers[question.id]))
  const score = toMark.length ? null : scoreOf(questions, answers)
  const passed = score === null ? null : score >= attempt.passingScore
  const { count } = await c.tx.quizAttempt.updateMany({
    where: { id: attemptId, submittedAt: null },
    data: { answers, score, passed, timedOut, submittedAt: c.now },
  })
  if (!count) return
  await c.tx
    .$executeRaw`UPDATE "CourseProgress" SET "touchedAt" = GREATEST("touchedAt", ${c.now}) WHERE id = ${progressId}::uuid`
  const seconds = Math.round((c.now.getTime() - attempt.startedAt.getTime()) / 1000)
  c.record({ type: 'QuizAttempt', id: attemptId, after: { score, passed, timedOut, seconds } })
  const { userId, courseId } = progress
  if (score !== null && passed !== null) return settle(c, { attemptId, progressId, userId, courseId, score, passed })
  await c.tx.quizMark.createMany({
    data: toMark.map(({ id }) => ({ attemptId, courseId, questionId: id, createdAt: c.now })),
  })
  publishProgress(c, userId, { progressId, courseId, attemptId })
  tellCounts(c)
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
