import * as z from 'zod/mini'
import type { FileValue } from '../../ui/forms/uploads.ts'

export const MAX_QUESTIONS = 100
export const MAX_ANSWERS = 12

const picture = z.custom<FileValue | null>()

const answer = z.object({
  databaseId: z.string(),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Write the answer or remove it.'),
      z.maxLength(500, 'An answer may have at most 500 characters.'),
    ),
  correct: z.boolean(),
  image: picture,
})

const whole = (min: number, max: number, words: string) =>
  z.nullable(z.int('Use a whole number.').check(z.minimum(min, words), z.maximum(max, words)))

/** What the server asks of a quiz, said before it is sent. */
export const quizSchema = z.object({
  passingScore: whole(0, 100, 'Use 0 to 100 percent.').check(
    z.refine((score) => score !== null, 'Passing score is required.'),
  ),
  maxAttempts: whole(1, 100, 'Use 1 to 100 attempts.'),
  minutes: z.nullable(
    z.number().check(z.minimum(0.5, 'Use at least half a minute.'), z.maximum(1440, 'Use at most a day.')),
  ),
  shuffleQuiz: z.boolean(),
  retakeAfterHours: whole(0, 8760, 'Use 0 to 8760 hours.'),
  questions: z
    .array(
      z.object({
        databaseId: z.string(),
        text: z
          .string()
          .check(
            z.trim(),
            z.minLength(1, 'Write the question.'),
            z.maxLength(1000, 'A question may have at most 1000 characters.'),
          ),
        explanation: z.string().check(z.maxLength(2000, 'An explanation may have at most 2000 characters.')),
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
