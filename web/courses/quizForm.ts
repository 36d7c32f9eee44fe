import * as z from 'zod/mini'
import type { FileValue } from '../ui/uploads.ts'

export const MAX_QUESTIONS = 100
export const MAX_ANSWERS = 12

const answer = z.object({
  databaseId: z.optional(z.string()),
  text: z.string().check(z.trim(), z.minLength(1, 'Write the answer or remove it.'), z.maxLength(500, 'An answer may have at most 500 characters.')),
  correct: z.boolean(),
})

/** What the server asks of a quiz, said before it is sent. */
export const quizSchema = z.object({
  questions: z.array(z.object({
    databaseId: z.optional(z.string()),
    text: z.string().check(z.trim(), z.minLength(1, 'Write the question.'), z.maxLength(1000, 'A question may have at most 1000 characters.')),
    explanation: z.string().check(z.maxLength(2000, 'An explanation may have at most 2000 characters.')),
    image: z.custom<FileValue | null>(),
    answers: z.array(answer).check(
      z.minLength(2, 'Give at least two answers.'),
      z.refine((answers) => answers.length < 2 || answers.some(({ correct }) => correct), 'Mark the right answer.'),
    ),
  })),
})

export type QuizValues = z.infer<typeof quizSchema>

export const emptyAnswer = (): QuizValues['questions'][number]['answers'][number] => ({ text: '', correct: false })

export const emptyQuestion = (): QuizValues['questions'][number] => ({ text: '', explanation: '', image: null, answers: [{ ...emptyAnswer(), correct: true }, emptyAnswer()] })
