import * as z from 'zod/mini'
import {
  MAX_ANSWERS,
  MAX_QUESTIONS,
  QuizAnswerInput,
  QuizQuestionInput,
  SaveQuizInput,
} from '../../contract/__generated__/limits.ts'
import type { FileValue } from '../../ui/forms/uploads.ts'
import { required, upTo, within } from '../../ui/texts.ts'

const picture = z.custom<FileValue | null>()

const answer = z.object({
  databaseId: z.string(),
  text: required('An answer', QuizAnswerInput.text.max, 'Write the answer or remove it.'),
  correct: z.boolean(),
  image: picture,
})

const { min, max } = SaveQuizInput.quizTimeLimit
const quizMinutes = { min: min / 60, max: max / 60 }

/** What the server asks of a quiz, said before it is sent. */
export const quizSchema = z.object({
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
      z.object({
        databaseId: z.string(),
        text: required('A question', QuizQuestionInput.text.max, 'Write the question.'),
        explanation: upTo('An explanation', QuizQuestionInput.explanation.max),
        image: picture,
        answers: z.array(answer).check(
          z.minLength(2, 'Give at least two answers.'),
          z.maxLength(MAX_ANSWERS, `Use at most ${MAX_ANSWERS} answers.`),
          z.refine((answers) => answers.length < 2 || answers.some(({ correct }) => correct), 'Mark the right answer.'),
        ),
      }),
    )
    .check(z.maxLength(MAX_QUESTIONS, `Use at most ${MAX_QUESTIONS} questions.`)),
})

export type QuizValues = z.infer<typeof quizSchema>

// Ids are made here, so that a save sent twice makes nothing twice.
export const emptyAnswer = (): QuizValues['questions'][number]['answers'][number] => ({
  databaseId: crypto.randomUUID(),
  text: '',
  correct: false,
  image: null,
})

export const emptyQuestion = (): QuizValues['questions'][number] => ({
  databaseId: crypto.randomUUID(),
  text: '',
  explanation: '',
  image: null,
  answers: [{ ...emptyAnswer(), correct: true }, emptyAnswer()],
})

/** The first thing to mend before a quiz can be sent, with the question it is about. */
export function quizProblem(values: QuizValues): string | undefined {
  const issue = quizSchema.safeParse(values).error?.issues[0]
  if (!issue) return undefined
  const [list, index, inner, place] = issue.path
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
})
