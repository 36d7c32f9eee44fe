import * as z from 'zod/mini'
import {
  MAX_ANSWERS,
  MAX_POOLS,
  MAX_QUESTIONS,
  QuizAnswerInput,
  QuizPoolInput,
  QuizQuestionInput,
  QuizQuestionKind,
  SaveQuizInput,
} from '../../contract/__generated__/limits.ts'
import { freshId } from '../../ui/ids/freshId.ts'
import type { FileValue } from '../../ui/uploads/uploads.ts'
import type { Kind } from './choices.ts'
import { counted } from '../../ui/formats.ts'
import { required, upTo, within } from '../../ui/texts.ts'

const picture = z.custom<FileValue | null>()

const answer = z.object({
  databaseId: z.string(),
  text: required('An answer', QuizAnswerInput.text.max, 'Write the answer or remove it.'),
  correct: z.boolean(),
  match: upTo('A match', QuizAnswerInput.match.max),
  image: picture,
})

const { min, max } = SaveQuizInput.quizTimeLimit
const quizMinutes = { min: min / 60, max: max / 60 }

interface Answers {
  kind: Kind
  answers: readonly { text: string; correct: boolean; match: string }[]
}

/** What the answers lack before the question can be asked; the server says the same of a published course. */
export function answersProblem({ kind, answers }: Answers): string | undefined {
  if (kind === 'FREE_TEXT') return undefined
  if (answers.length < 2) return 'Give at least two answers.'
  if (kind === 'MATCHING') {
    const matches = answers.map(({ match }) => match.trim())
    if (!matches.every(Boolean)) return 'Write both sides of each pair.'
    return new Set(matches).size > 1 ? undefined : 'Give at least two different matches.'
  }
  if (kind === 'ORDERING')
    return new Set(answers.map(({ text }) => text.trim())).size === answers.length
      ? undefined
      : 'Write each answer once.'
  return answers.some(({ correct }) => correct) ? undefined : 'Mark the right answer.'
}

/** What the server asks of a quiz, said before it is sent. */
export const quizSchema = z
  .object({
    passingScore: z
      .nullable(within(SaveQuizInput.passingScore))
      .check(z.refine((score) => score !== null, 'Passing score is required.')),
    maxAttempts: z.nullable(within(SaveQuizInput.maxAttempts)),
    minutes: z.nullable(
      z
        .number()
        .check(
          z.minimum(quizMinutes.min, 'Use at least half a minute.'),
          z.maximum(quizMinutes.max, 'Use at most a day.'),
        ),
    ),
    shuffleQuiz: z.boolean(),
    retakeAfterHours: z.nullable(within(SaveQuizInput.retakeAfterHours)),
    questions: z
      .array(
        z
          .object({
            databaseId: z.string(),
            /** Null: always asked. */
            poolId: z.nullable(z.string()),
            kind: z.enum(QuizQuestionKind),
            text: required('A question', QuizQuestionInput.text.max, 'Write the question.'),
            explanation: upTo('An explanation', QuizQuestionInput.explanation.max),
            image: picture,
            answers: z.array(answer).check(z.maxLength(MAX_ANSWERS, `Use at most ${MAX_ANSWERS} answers.`)),
          })
          .check((question) => {
            const message = answersProblem(question.value)
            if (message) question.issues.push({ code: 'custom', input: question.value, path: ['answers'], message })
          }),
      )
      .check(z.maxLength(MAX_QUESTIONS, `Use at most ${MAX_QUESTIONS} questions.`)),
    pools: z
      .array(
        z.object({
          databaseId: z.string(),
          name: required('A name', QuizPoolInput.name.max, 'Name the pool.'),
          draws: z
            .nullable(within(QuizPoolInput.draws))
            .check(z.refine((draws) => draws !== null, 'Say how many are drawn.')),
        }),
      )
      .check(z.maxLength(MAX_POOLS, `Use at most ${MAX_POOLS} pools.`)),
  })
  .check(({ value, issues }) => {
    for (const [index, { databaseId, draws }] of value.pools.entries()) {
      const held = value.questions.filter(({ poolId }) => poolId === databaseId).length
      if (draws !== null && held < draws)
        issues.push({
          code: 'custom',
          input: value,
          path: ['pools', index, 'draws'],
          message: `The pool holds ${counted(held, 'question')}. Draw fewer, or add some.`,
        })
    }
  })

export type QuizValues = z.infer<typeof quizSchema>

export type QuestionValues = QuizValues['questions'][number]
type AnswerValues = QuestionValues['answers'][number]

// Ids are made here, so that a save sent twice makes nothing twice.
export const emptyAnswer = (text = ''): AnswerValues => ({
  databaseId: freshId(),
  text,
  correct: false,
  match: '',
  image: null,
})

export const emptyQuestion = (): QuestionValues => ({
  databaseId: freshId(),
  poolId: null,
  kind: 'SINGLE',
  text: '',
  explanation: '',
  image: null,
  answers: [{ ...emptyAnswer(), correct: true }, emptyAnswer()],
})

export const emptyPool = (): QuizValues['pools'][number] => ({ databaseId: freshId(), name: '', draws: 1 })

/** A kind this version knows. */
export const knownKind = (kind: Kind): QuestionValues['kind'] =>
  QuizQuestionKind.find((known) => known === kind) ?? 'SINGLE'

/** What stays of the answers when a question is asked in another way. */
export function answersAs(kind: Kind, before: Kind, answers: readonly AnswerValues[]): AnswerValues[] {
  if (kind === 'FREE_TEXT') return []
  if (kind === 'TRUE_FALSE') return [{ ...emptyAnswer('True'), correct: true }, emptyAnswer('False')]
  if (before === 'FREE_TEXT' || before === 'TRUE_FALSE') return [{ ...emptyAnswer(), correct: true }, emptyAnswer()]
  return [...answers]
}

/** The first thing to mend before a quiz can be sent, with the question it is about. */
export function quizProblem(values: QuizValues): string | undefined {
  const issue = quizSchema.safeParse(values).error?.issues[0]
  if (!issue) return undefined
  const [list, index, inner, place] = issue.path
  if (list === 'pools' && typeof index === 'number') return `Pool ${index + 1}: ${issue.message}`
  if (list !== 'questions' || typeof index !== 'number') return issue.message
  return `Question ${index + 1}${inner === 'answers' && typeof place === 'number' ? `, answer ${place + 1}` : ''}: ${issue.message}`
}

/** As the server takes it. */
export const quizInput = ({
  passingScore,
  maxAttempts,
  minutes,
  shuffleQuiz,
  retakeAfterHours,
  questions,
  pools,
}: QuizValues) => ({
  passingScore,
  maxAttempts,
  quizTimeLimit: minutes === null ? null : Math.round(minutes * 60),
  shuffleQuiz,
  retakeAfterHours: retakeAfterHours ?? 0,
  questions: questions.map(({ image, answers, ...question }) => ({
    ...question,
    imageId: image?._id ?? null,
    answers: answers.map(({ image: own, ...one }) => ({ ...one, imageId: own?._id ?? null })),
  })),
  pools: pools.map((pool) => ({ ...pool, draws: pool.draws ?? 1 })),
})
