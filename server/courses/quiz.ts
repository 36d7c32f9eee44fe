import { randomUUID } from 'node:crypto'
import { attach, type FileInput } from '../platform/attachments.ts'
import { builder } from '../platform/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, requiredText, uuid } from '../platform/inputs.ts'
import { courseToChange, keepTakeable } from './change.ts'
import { maxAttempts, passingScore } from './save.ts'

const MAX_QUESTIONS = 100
const MAX_ANSWERS = 12

const QuizAnswerInput = builder.inputType('QuizAnswerInput', {
  description: 'A possible answer.',
  fields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Of a kept answer.' }),
    text: t.string({ required: true, validate: requiredText('Answer', 500) }),
    correct: t.boolean({ required: true, description: 'Choosing it is right.' }),
    imageId: t.id({ description: 'A picture uploaded before; null removes it, left out it stays.' }),
  }),
})

const QuizQuestionInput = builder.inputType('QuizQuestionInput', {
  description: 'A question with its answers, in order.',
  fields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Of a kept question.' }),
    text: t.string({ required: true, validate: requiredText('Question', 1000) }),
    explanation: t.string({ validate: optionalText(2000), description: 'Read once the course is passed or no attempt is left.' }),
    imageId: t.id({ description: 'A picture uploaded before; null removes it, left out it stays.' }),
    answers: t.field({ type: [QuizAnswerInput], required: true }),
  }),
})

/** The picture to keep: the one named, or the one there was. */
async function picture(c: Change, given: string | null | undefined, before: string | null | undefined, field: string): Promise<string | null> {
  if (given && given === before) return before
  const file: FileInput = { id: given, kind: 'image', field, isPublic: false }
  const next = await attach(c, null, file)
  return next === undefined ? before ?? null : next
}

builder.relayMutationField('saveQuiz', {
  inputFields: (t) => ({
    courseId: t.id({ required: true, validate: uuid }),
    version: t.int({ description: 'The course’s as read before; a stale one is refused.' }),
    passingScore: t.int({ validate: passingScore }),
    maxAttempts: t.int({ validate: maxAttempts, description: 'Null: as many as wanted.' }),
    questions: t.field({ type: [QuizQuestionInput], required: true, description: 'The whole quiz in order; what is not listed is removed.' }),
  }),
}, {
  description: 'Replaces the quiz of a course, keeping the ids of what is kept; attempts under way go on as they were asked. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT.',
  authScopes: { right: 'create-edit-courses' },
  resolve: (_root, { input }, ctx) => change(ctx, 'saveQuiz', async (c) => {
    const course = await courseToChange(c, signedIn(ctx), input.courseId)
    if (input.questions.length > MAX_QUESTIONS) throw badInput('questions', `Use at most ${MAX_QUESTIONS} questions.`)
    const { count } = await c.tx.course.updateMany({
      where: { id: course.id, ...(input.version == null ? {} : { version: input.version }) },
      data: { version: { increment: 1 }, ...(input.passingScore == null ? {} : { passingScore: input.passingScore }), ...(input.maxAttempts === undefined ? {} : { maxAttempts: input.maxAttempts }) },
    })
    if (!count) throw stale()
    const before = await c.tx.quizQuestion.findMany({ where: { courseId: course.id }, include: { answers: true } })
    const kept = new Map(before.map((question) => [question.id, question]))
    const used = new Set<string>()
    const idFor = (given: string | null | undefined, known: boolean, field: string) => {
      if (!given) return randomUUID()
      if (!known || used.has(given)) throw badInput(field, 'Not a known id.')
      used.add(given)
      return given
    }
    const questions = []
    const answers = []
    for (const [position, question] of input.questions.entries()) {
      const field = `questions.${position}`
      if (question.answers.length > MAX_ANSWERS) throw badInput(`${field}.answers`, `Use at most ${MAX_ANSWERS} answers.`)
      const old = kept.get(question.databaseId ?? '')
      const questionId = idFor(question.databaseId, old != null, `${field}.databaseId`)
      questions.push({
        id: questionId, courseId: course.id, position, text: question.text, explanation: question.explanation ?? old?.explanation ?? '',
        imageFileId: await picture(c, question.imageId, old?.imageFileId, `${field}.imageId`),
      })
      for (const [place, answer] of question.answers.entries()) {
        const oldAnswer = old?.answers.find(({ id }) => id === answer.databaseId)
        answers.push({
          id: idFor(answer.databaseId, oldAnswer != null, `${field}.answers.${place}.databaseId`), questionId, position: place, text: answer.text, correct: answer.correct,
          imageFileId: await picture(c, answer.imageId, oldAnswer?.imageFileId, `${field}.answers.${place}.imageId`),
        })
      }
    }
    await c.tx.quizQuestion.deleteMany({ where: { courseId: course.id } })
    await c.tx.quizQuestion.createMany({ data: questions })
    await c.tx.quizAnswer.createMany({ data: answers })
    await keepTakeable(c, course)
    c.record({ type: 'Course', id: course.id, before: { questions: before }, after: { questions: input.questions } })
    return { id: course.id }
  }),
}, { outputFields: (t) => ({ course: t.prismaField({ type: 'Course', description: 'With the quiz.', resolve: (query, { id }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id } }) }) }) })
