import type { Attach, FileInput } from '../../platform/attachments/attachments.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { optionalText, requiredText, uuid } from '../../platform/values/inputs.ts'
import { idsOnce, unknownIds } from '../content/givenIds.ts'
import { QuizQuestionKind } from './kinds.ts'
import { checkPools, writePools, type PoolGiven } from './pools.ts'

export const MAX_QUESTIONS = 100
export const MAX_ANSWERS = 12

const picture = {
  imageFile: { description: 'PNG or JPG.' },
  imageId: { description: 'A picture uploaded before; null removes it, left out it stays.' },
}

const QuizAnswerInput = builder.inputType('QuizAnswerInput', {
  description: 'A possible answer.',
  fields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Of a kept answer, or made by the client for a new one.' }),
    text: t.string({ required: true, validate: requiredText('Answer', 500) }),
    correct: t.boolean({ required: true, description: 'Choosing it is right.' }),
    match: t.string({
      validate: optionalText(500),
      description: 'What belongs to it, for MATCHING. Left out it stays.',
    }),
    imageFile: t.field({ type: 'Upload', ...picture.imageFile }),
    imageId: t.id(picture.imageId),
  }),
})

export const QuizQuestionInput = builder.inputType('QuizQuestionInput', {
  description: 'A question with its answers, in order.',
  fields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Of a kept question, or made by the client for a new one.' }),
    kind: t.field({ type: QuizQuestionKind, description: 'SINGLE for a new one. Left out it stays.' }),
    poolId: t.id({
      validate: uuid,
      description: 'The pool it is drawn from; null: always asked. Left out it stays where it was.',
    }),
    text: t.string({ required: true, validate: requiredText('Question', 1000) }),
    explanation: t.string({
      validate: optionalText(2000),
      description: 'Read once the course is passed or no attempt is left.',
    }),
    imageFile: t.field({ type: 'Upload', ...picture.imageFile }),
    imageId: t.id(picture.imageId),
    answers: t.field({
      type: [QuizAnswerInput],
      required: true,
      description: 'For ORDERING in the right order; none for FREE_TEXT.',
    }),
  }),
})
export type QuestionGiven = typeof QuizQuestionInput.$inferInput

/** The pictures that come with a quiz, each named by its place. */
export const quizFiles = (questions: readonly QuestionGiven[], prefix = ''): FileInput[] =>
  questions.flatMap((question, index) => {
    const at = `${prefix}questions.${index}.`
    const one = (
      { imageFile, imageId }: { imageFile?: FileInput['upload']; imageId?: string | null },
      field: string,
    ): FileInput => ({ upload: imageFile, id: imageId, kind: 'image', field, isPublic: false })
    return [
      one(question, `${at}imageId`),
      ...question.answers.map((answer, place) => one(answer, `${at}answers.${place}.imageId`)),
    ]
  })

/** The pool a question was in, unless it just went. */
const stillThere = (poolId: string | null | undefined, pools: readonly PoolGiven[] | null | undefined): string | null =>
  poolId && (!pools || pools.some(({ databaseId }) => databaseId === poolId)) ? poolId : null

/**
 * Replaces the questions of a course by the list given, keeping the ids of what is kept; attempts under way and handed
 * in carry their own copy. Errors: BAD_USER_INPUT names the place. Returns what there was.
 */
export async function writeQuiz(
  c: Change,
  courseId: string,
  given: readonly QuestionGiven[],
  attach: Attach,
  { prefix = '', pools }: { prefix?: string; pools?: readonly PoolGiven[] | null } = {},
) {
  if (given.length > MAX_QUESTIONS) throw badInput(`${prefix}questions`, `Use at most ${MAX_QUESTIONS} questions.`)
  const before = await c.tx.quizQuestion.findMany({ where: { courseId }, include: { answers: true } })
  const here = before.flatMap(({ imageFileId, answers }) => [
    imageFileId,
    ...answers.map((answer) => answer.imageFileId),
  ])
  const strangers = unknownIds(
    given.map(({ databaseId }) => databaseId),
    before.map(({ id }) => id),
  )
  const strangeAnswers = unknownIds(
    given.flatMap(({ answers: list }) => list.map(({ databaseId }) => databaseId)),
    before.flatMap(({ answers: list }) => list.map(({ id }) => id)),
  )
  const idFor = idsOnce(
    strangers.length
      ? await c.tx.quizQuestion.findMany({ where: { id: { in: strangers } }, select: { id: true } })
      : [],
  )
  const answerIdFor = idsOnce(
    strangeAnswers.length
      ? await c.tx.quizAnswer.findMany({ where: { id: { in: strangeAnswers } }, select: { id: true } })
      : [],
  )
  const poolFor = await writePools(c, courseId, pools)
  const questions = []
  const answers = []
  for (const [position, question] of given.entries()) {
    const field = `${prefix}questions.${position}`
    if (question.answers.length > MAX_ANSWERS)
      throw badInput(`${field}.answers`, `Question ${position + 1}: use at most ${MAX_ANSWERS} answers.`)
    const old = before.find(({ id }) => id === question.databaseId)
    const questionId = idFor(question.databaseId)
    const image = await attach(c, `${field}.imageId`, here)
    questions.push({
      id: questionId,
      courseId,
      position,
      kind: question.kind ?? old?.kind ?? ('SINGLE' as const),
      poolId:
        question.poolId === undefined
          ? stillThere(old?.poolId, pools)
          : question.poolId && poolFor(question.poolId, `${field}.poolId`),
      text: question.text,
      explanation: question.explanation ?? old?.explanation ?? '',
      imageFileId: image === undefined ? (old?.imageFileId ?? null) : image,
    })
    for (const [place, answer] of question.answers.entries()) {
      const was = old?.answers.find(({ id }) => id === answer.databaseId)
      const own = await attach(c, `${field}.answers.${place}.imageId`, here)
      answers.push({
        id: answerIdFor(answer.databaseId),
        questionId,
        position: place,
        text: answer.text,
        correct: answer.correct,
        match: answer.match ?? was?.match ?? '',
        imageFileId: own === undefined ? (was?.imageFileId ?? null) : own,
      })
    }
  }
  await c.tx.quizQuestion.deleteMany({ where: { courseId } })
  await c.tx.quizQuestion.createMany({ data: questions })
  await c.tx.quizAnswer.createMany({ data: answers })
  await checkPools(c, courseId, prefix)
  return before
}
