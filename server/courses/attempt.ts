import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { uuid } from '../platform/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { passCourse, sectionsLeft } from './pass.ts'
import { askedFrom, chosenFrom, scoreOf, type Asked } from './questions.ts'
import { coursesTakenBy } from './rules.ts'

/** Takes turns over one way through a course: a second window waits here. */
const lockProgress = ({ tx }: Change, id: string) => tx.$queryRaw`SELECT id FROM "CourseProgress" WHERE id = ${id}::uuid FOR UPDATE`

/** The open attempt, or a new one where the person may have one. Errors: NOT_FOUND, CONFLICT says why not. */
async function openAttempt(c: Change, viewer: Viewer, where: Prisma.CourseProgressWhereInput): Promise<{ id: string; progressId: string; courseId: string }> {
  const known = await c.tx.courseProgress.findFirst({ where: { AND: [where, { userId: viewer.id, course: coursesTakenBy(viewer) }] }, select: { id: true, courseId: true } })
  if (!known) throw notFound('The course you began')
  const { id: progressId, courseId } = known
  await lockProgress(c, progressId)
  const open = await c.tx.quizAttempt.findFirst({ where: { progressId, submittedAt: null }, select: { id: true } })
  if (open) return { id: open.id, progressId, courseId }
  const { status, course } = await c.tx.courseProgress.findUniqueOrThrow({ where: { id: progressId }, select: { status: true, course: { select: { maxAttempts: true } } } })
  if (status === 'PASSED') throw failure('CONFLICT', 'You have passed this course already.')
  if (await sectionsLeft(c, progressId, courseId)) throw failure('CONFLICT', 'Complete all sections first.')
  const number = await c.tx.quizAttempt.count({ where: { progressId } }) + 1
  if (course.maxAttempts != null && number > course.maxAttempts) throw failure('CONFLICT', 'You have used all attempts.')
  const questions = await c.tx.quizQuestion.findMany({ where: { courseId }, orderBy: [{ position: 'asc' }, { id: 'asc' }], include: { answers: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } } })
  if (!questions.length) throw failure('CONFLICT', 'This course has no quiz.')
  const asked: Asked[] = questions.map(({ id, text, explanation, imageFileId, answers }) => ({
    id, text, explanation, imageFileId, answers: answers.map((answer) => ({ id: answer.id, text: answer.text, correct: answer.correct, imageFileId: answer.imageFileId })),
  }))
  const { id } = await c.tx.quizAttempt.create({ data: { progressId, number, questions: asked, startedAt: c.now } })
  await c.tx.courseProgress.update({ where: { id: progressId }, data: { status: 'IN_PROGRESS', touchedAt: c.now } })
  return { id, progressId, courseId }
}

/** Refuses an answer that was not among those asked. */
function checkChoice(asked: Asked[], questionId: string, answerId: string, field: string): void {
  if (!asked.find(({ id }) => id === questionId)?.answers.some(({ id }) => id === answerId)) throw badInput(field, 'Not an answer to this question.')
}

builder.relayMutationField('startQuiz', {
  inputFields: (t) => ({ courseId: t.id({ required: true, validate: uuid }) }),
}, {
  description: 'Opens an attempt at the quiz, or gives the one that is open. Errors: NOT_FOUND, CONFLICT while sections are left, when passed, or when no attempt is left.',
  authScopes: { signedIn: true },
  resolve: (_root, { input }, ctx) => change(ctx, 'startQuiz', async (c) => {
    const attempt = await openAttempt(c, signedIn(ctx), { courseId: input.courseId })
    c.record({ type: 'QuizAttempt', id: attempt.id })
    return attempt
  }),
}, {
  outputFields: (t) => ({
    attempt: t.prismaField({ type: 'QuizAttempt', description: 'The open attempt.', resolve: (query, { id }, _args, { db }) => db.quizAttempt.findUniqueOrThrow({ ...query, where: { id } }) }),
    progress: t.prismaField({ type: 'CourseProgress', description: 'The way through the course.', resolve: (query, { progressId }, _args, { db }) => db.courseProgress.findUniqueOrThrow({ ...query, where: { id: progressId } }) }),
    course: t.prismaField({ type: 'Course', description: 'The course.', resolve: (query, { courseId }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }) }),
  }),
})

builder.relayMutationField('saveQuizAnswer', {
  inputFields: (t) => ({ attemptId: t.id({ required: true, validate: uuid }), questionId: t.id({ required: true, validate: uuid }), answerId: t.id({ required: true, validate: uuid }) }),
}, {
  description: 'Keeps a choice while the person still thinks. Errors: NOT_FOUND, BAD_USER_INPUT, CONFLICT when handed in.',
  authScopes: { signedIn: true },
  resolve: (_root, { input: { attemptId, questionId, answerId } }, ctx) => change(ctx, 'saveQuizAnswer', async (c) => {
    const attempt = await c.tx.quizAttempt.findFirst({ where: { id: attemptId, progress: { userId: signedIn(ctx).id } }, select: { id: true, questions: true } })
    if (!attempt) throw notFound('The attempt')
    checkChoice(askedFrom(attempt.questions), questionId, answerId, 'answerId')
    const kept = await c.tx.$executeRaw`
      UPDATE "QuizAttempt" SET answers = answers || jsonb_build_object(${questionId}::text, ${answerId}::text) WHERE id = ${attemptId}::uuid AND "submittedAt" IS NULL`
    if (!kept) throw failure('CONFLICT', 'This attempt was handed in already.')
    c.record({ type: 'QuizAttempt', id: attemptId, after: { questionId, answerId } })
    return { id: attemptId }
  }),
}, { outputFields: (t) => ({ attempt: t.prismaField({ type: 'QuizAttempt', description: 'With the choice.', resolve: (query, { id }, _args, { db }) => db.quizAttempt.findUniqueOrThrow({ ...query, where: { id } }) }) }) })

const QuizChoiceInput = builder.inputType('QuizChoiceInput', {
  description: 'The answer chosen for a question.',
  fields: (t) => ({ questionId: t.id({ required: true, validate: uuid }), answerId: t.id({ required: true, validate: uuid }) }),
})

/** Scores an attempt and passes or fails the course: once, since only the first finds it open. */
async function score(c: Change, attemptId: string, choices: readonly { questionId: string; answerId: string }[]): Promise<void> {
  const { progressId, progress } = await c.tx.quizAttempt.findUniqueOrThrow({
    where: { id: attemptId }, select: { progressId: true, progress: { select: { userId: true, courseId: true, course: { select: { passingScore: true } } } } },
  })
  await lockProgress(c, progressId)
  const attempt = await c.tx.quizAttempt.findUniqueOrThrow({ where: { id: attemptId }, select: { questions: true, answers: true, submittedAt: true } })
  if (attempt.submittedAt) return
  const questions = askedFrom(attempt.questions)
  for (const [index, { questionId, answerId }] of choices.entries()) checkChoice(questions, questionId, answerId, `answers.${index}`)
  const answers = { ...chosenFrom(attempt.answers), ...Object.fromEntries(choices.map(({ questionId, answerId }) => [questionId, answerId])) }
  const points = scoreOf(questions, answers)
  const passed = points >= progress.course.passingScore
  const { count } = await c.tx.quizAttempt.updateMany({ where: { id: attemptId, submittedAt: null }, data: { answers, score: points, passed, submittedAt: c.now } })
  if (!count) return
  await c.tx.$executeRaw`UPDATE "CourseProgress" SET score = GREATEST(score, ${points}), "touchedAt" = ${c.now} WHERE id = ${progressId}::uuid`
  c.record({ type: 'QuizAttempt', id: attemptId, after: { score: points, passed } })
  if (passed) return passCourse(c, progressId)
  await c.tx.courseProgress.updateMany({ where: { id: progressId, status: { not: 'PASSED' } }, data: { status: 'FAILED' } })
  await c.emit('course.failed', { userId: progress.userId, courseId: progress.courseId, progressId, attemptId, score: points })
}

builder.relayMutationField('submitQuiz', {
  inputFields: (t) => ({
    attemptId: t.id({ validate: uuid, description: 'The open attempt.' }),
    progressId: t.id({ validate: uuid, description: 'Instead of attemptId: the way through the course, whose open attempt is handed in, or a new one.' }),
    answers: t.field({ type: [QuizChoiceInput], description: 'Choices beyond those kept before; what is answered by neither counts as wrong.' }),
  }),
}, {
  description: 'Hands an attempt in. It is scored once; handing it in again gives the same result. Errors: NOT_FOUND, BAD_USER_INPUT, CONFLICT.',
  authScopes: { signedIn: true },
  resolve: (_root, { input }, ctx) => change(ctx, 'submitQuiz', async (c) => {
    const viewer = signedIn(ctx)
    if (!input.attemptId && !input.progressId) throw badInput('attemptId', 'Name the attempt.')
    const attempt = input.attemptId
      ? await c.tx.quizAttempt.findFirst({ where: { id: input.attemptId, progress: { userId: viewer.id } }, select: { id: true, progressId: true, progress: { select: { courseId: true } } } })
      : null
    if (input.attemptId && !attempt) throw notFound('The attempt')
    const { id, progressId, courseId } = attempt ? { id: attempt.id, progressId: attempt.progressId, courseId: attempt.progress.courseId } : await openAttempt(c, viewer, { id: input.progressId ?? '' })
    await score(c, id, input.answers ?? [])
    return { id, progressId, courseId }
  }),
}, {
  outputFields: (t) => ({
    attempt: t.prismaField({ type: 'QuizAttempt', description: 'As scored.', resolve: (query, { id }, _args, { db }) => db.quizAttempt.findUniqueOrThrow({ ...query, where: { id } }) }),
    progress: t.prismaField({ type: 'CourseProgress', description: 'The way through the course.', resolve: (query, { progressId }, _args, { db }) => db.courseProgress.findUniqueOrThrow({ ...query, where: { id: progressId } }) }),
    course: t.prismaField({ type: 'Course', description: 'The course.', resolve: (query, { courseId }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }) }),
  }),
})
