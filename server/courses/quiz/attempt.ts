import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { uuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { questionsAsked } from './questionDraw.ts'
import { checkedChoice, choiceFields, givenIn, QuizChoiceInput, type Choice } from './choice.ts'
import { handIn, handInWhenTimeIsUp, isTimeUp } from './handIn.ts'
import { publishProgress } from '../progress/progressNews.ts'
import { lockProgress, sectionsLeft } from '../progress/pass.ts'
import { askedFrom, chosenFrom } from './questions.ts'
import { inWords, retakeAt } from './retake.ts'
import { coursesAvailableTo } from '../rules.ts'
import { device, momentOf, secondsAgo } from '../progress/reportInput.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { Course, CourseProgress, QuizAttempt } from '../entity.ts'
import { tallyLearner } from '../progress/learnerTally.ts'

interface Opened {
  id: string
  progressId: string
  courseId: string
}

/**
 * The open attempt, or a new one where the person may have one; one whose time is up is submitted and given. Errors:
 * NOT_FOUND, CONFLICT says why not.
 */
async function openAttempt(c: Change, viewer: Viewer, where: Prisma.CourseProgressWhereInput): Promise<Opened> {
  const known = await c.tx.courseProgress.findFirst({
    where: { AND: [where, { userId: viewer.id, course: coursesAvailableTo(viewer) }] },
    select: { id: true, courseId: true },
  })
  if (!known) throw notFound('The course you began')
  const { id: progressId, courseId } = known
  await lockProgress(c, progressId)
  const last = await c.tx.quizAttempt.findFirst({
    where: { progressId },
    orderBy: { number: 'desc' },
    select: { id: true, number: true, submittedAt: true, deadlineAt: true, passed: true },
  })
  if (last && !last.submittedAt) {
    if (isTimeUp(c, last.deadlineAt)) await handIn(c, last.id)
    return { id: last.id, progressId, courseId }
  }
  const { status, course, extraAttempts, attemptGivenAt } = await c.tx.courseProgress.findUniqueOrThrow({
    where: { id: progressId },
    select: {
      status: true,
      extraAttempts: true,
      attemptGivenAt: true,
      course: {
        select: {
          maxAttempts: true,
          quizTimeLimit: true,
          shuffleQuiz: true,
          retakeAfterHours: true,
          passingScore: true,
        },
      },
    },
  })
  if (status === 'PASSED') throw failure('CONFLICT', 'You have passed this course already.')
  if (last?.passed === null) throw failure('CONFLICT', 'Your last attempt is still being marked.')
  if (await sectionsLeft(c, progressId, courseId)) throw failure('CONFLICT', 'Complete all sections first.')
  const number = (last?.number ?? 0) + 1
  if (course.maxAttempts != null && number > course.maxAttempts + extraAttempts)
    throw failure('CONFLICT', 'You have used all attempts.')
  const opensAt = retakeAt(last?.submittedAt, course.retakeAfterHours, attemptGivenAt)
  if (opensAt && opensAt > c.now)
    throw failure('CONFLICT', `You can try again in ${inWords(opensAt.getTime() - c.now.getTime())}.`)
  const questions = await questionsAsked(c, courseId, course.shuffleQuiz)
  if (!questions.length) throw failure('CONFLICT', 'This course has no quiz.')
  const deadlineAt = course.quizTimeLimit == null ? null : new Date(c.now.getTime() + course.quizTimeLimit * 1000)
  const { id } = await c.tx.quizAttempt.create({
    data: { progressId, number, questions, passingScore: course.passingScore, startedAt: c.now, deadlineAt },
  })
  if (deadlineAt) await handInWhenTimeIsUp(c, id, deadlineAt)
  await c.tx.courseProgress.update({ where: { id: progressId }, data: { status: 'IN_PROGRESS', touchedAt: c.now } })
  tallyLearner(c, viewer.id)
  publishProgress(c, viewer.id, { progressId, courseId, attemptId: id })
  return { id, progressId, courseId }
}

mutation('startQuiz', {
  description:
    'Opens an attempt at the quiz, or gives the one that is open; one whose time is up is submitted and given. Errors: NOT_FOUND, CONFLICT while sections are left, while one must wait or the last attempt is being marked, when passed, or when no attempt is left.',
  input: (t) => ({ courseId: t.id({ required: true, validate: uuid }) }),
  may: 'inPerson',
  async does(c, input, viewer) {
    const attempt = await openAttempt(c, viewer, { courseId: input.courseId })
    c.record({ type: 'QuizAttempt', id: attempt.id })
    return attempt
  },
  answers: (t) => ({
    ...QuizAttempt.savedAt('id', 'The attempt: open, unless its time was up.', 'attempt')(t),
    ...CourseProgress.savedAt('progressId', 'The way through the course.', 'progress')(t),
    ...Course.savedAt('courseId', 'The course.')(t),
  }),
})

mutation('saveQuizAnswer', {
  description:
    'Keeps a choice while the person still thinks; an earlier choice never replaces a later one. Errors: NOT_FOUND, BAD_USER_INPUT, CONFLICT when submitted or when the time is up.',
  input: (t) => ({
    attemptId: t.id({ required: true, validate: uuid }),
    ...choiceFields(t),
    secondsAgo: t.float({
      validate: secondsAgo,
      description: 'How long ago it was chosen: for what a browser kept while it was offline. Now by default.',
    }),
    device: t.string({ validate: device, description: 'A name the browser gives itself.' }),
  }),
  may: 'inPerson',
  async does(c, input, viewer) {
    const { attemptId, questionId } = input
    const attempt = await c.tx.quizAttempt.findFirst({
      where: { id: attemptId, progress: { userId: viewer.id } },
      select: { questions: true, deadlineAt: true, progressId: true, progress: { select: { courseId: true } } },
    })
    if (!attempt) throw notFound('The attempt')
    const given = checkedChoice(askedFrom(attempt.questions), input)
    if (isTimeUp(c, attempt.deadlineAt)) throw failure('CONFLICT', 'The time is up: what was kept until then counts.')
    const at = momentOf(c, input.secondsAgo).getTime()
    const kept = await c.tx.$executeRaw`
      UPDATE "QuizAttempt" SET answers = CASE WHEN newer THEN answers || jsonb_build_object(${questionId}::text, ${JSON.stringify(given)}::jsonb) ELSE answers END,
        "answeredAt" = CASE WHEN newer THEN "answeredAt" || jsonb_build_object(${questionId}::text, ${at}::float8) ELSE "answeredAt" END
      FROM (SELECT id AS "forId", COALESCE(("answeredAt"->>${questionId}::text)::float8, 0) <= ${at}::float8 AS newer FROM "QuizAttempt" WHERE id = ${attemptId}::uuid FOR UPDATE) AS word
      WHERE id = "forId" AND "submittedAt" IS NULL`
    if (!kept) throw failure('CONFLICT', 'This attempt was submitted already.')
    c.record({ type: 'QuizAttempt', id: attemptId, after: { questionId, answer: given } })
    publishProgress(c, viewer.id, {
      progressId: attempt.progressId,
      courseId: attempt.progress.courseId,
      attemptId,
      device: input.device,
    })
    return { id: attemptId }
  },
  answers: QuizAttempt.savedAt('id', 'With the choice.', 'attempt'),
})

/**
 * Answers submitted again with the same way through a course: a second click or a lost answer, not a second attempt.
 */
const SAME_CLICK = 60_000

/** The attempt just submitted with these very answers, if there is one. */
async function handedInJustNow(
  c: Change,
  viewer: Viewer,
  progressId: string,
  choices: readonly Choice[],
): Promise<Opened | null> {
  const known = await c.tx.courseProgress.findFirst({
    where: { id: progressId, userId: viewer.id },
    select: { courseId: true },
  })
  if (!known) return null
  await lockProgress(c, progressId)
  const last = await c.tx.quizAttempt.findFirst({
    where: { progressId },
    orderBy: { number: 'desc' },
    select: { id: true, answers: true, submittedAt: true },
  })
  if (!last?.submittedAt || c.now.getTime() - last.submittedAt.getTime() > SAME_CLICK) return null
  const answers = chosenFrom(last.answers)
  const isSame =
    choices.length > 0 && choices.every((choice) => isDeepStrictEqual(answers[choice.questionId], givenIn(choice)))
  return isSame ? { id: last.id, progressId, courseId: known.courseId } : null
}

/** A call that names no attempt and answers nothing uses none. Errors: BAD_USER_INPUT, which undoes what was opened. */
async function refuseEmpty(c: Change, id: string): Promise<void> {
  const { answers, submittedAt } = await c.tx.quizAttempt.findUniqueOrThrow({
    where: { id },
    select: { answers: true, submittedAt: true },
  })
  if (!submittedAt && !Object.keys(chosenFrom(answers)).length)
    throw badInput('answers', 'Answer at least one question.')
}

mutation('submitQuiz', {
  description:
    'Hands an attempt in. It is scored once, with words to mark once all are marked; handing it in again gives the same result. When its time is up what was kept until then counts, and further answers do not. Errors: NOT_FOUND, BAD_USER_INPUT, CONFLICT.',
  input: (t) => ({
    attemptId: t.id({ validate: uuid, description: 'The open attempt.' }),
    progressId: t.id({
      validate: uuid,
      description:
        'Instead of attemptId: the way through the course, whose open attempt is submitted, or a new one, which takes at least one answer; the same answers again within a minute give the result they had.',
    }),
    answers: t.field({
      type: [QuizChoiceInput],
      description: 'Choices beyond those kept before; what is answered by neither counts as wrong.',
    }),
  }),
  may: 'inPerson',
  async does(c, input, viewer) {
    if (!input.attemptId && !input.progressId) throw badInput('attemptId', 'Name the attempt.')
    const attempt = input.attemptId
      ? await c.tx.quizAttempt.findFirst({
          where: { id: input.attemptId, progress: { userId: viewer.id } },
          select: { id: true, progressId: true, progress: { select: { courseId: true } } },
        })
      : null
    if (input.attemptId && !attempt) throw notFound('The attempt')
    const { id, progressId, courseId } = attempt
      ? { id: attempt.id, progressId: attempt.progressId, courseId: attempt.progress.courseId }
      : ((await handedInJustNow(c, viewer, input.progressId!, input.answers ?? [])) ??
        (await openAttempt(c, viewer, { id: input.progressId! })))
    if (!attempt && !input.answers?.length) await refuseEmpty(c, id)
    await handIn(c, id, input.answers ?? [])
    return { id, progressId, courseId }
  },
  answers: (t) => ({
    ...QuizAttempt.savedAt('id', 'As scored, or waiting to be marked.', 'attempt')(t),
    ...CourseProgress.savedAt('progressId', 'The way through the course.', 'progress')(t),
    ...Course.savedAt('courseId', 'The course.')(t),
  }),
})
