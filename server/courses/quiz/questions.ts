import { z } from 'zod'

/** The questions of an attempt, kept as they were asked: later edits of the quiz leave them alone. */
const asked = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    explanation: z.string().default(''),
    imageFileId: z.string().nullable().default(null),
    answers: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        correct: z.boolean(),
        imageFileId: z.string().nullable().default(null),
      }),
    ),
  }),
)
export type Asked = z.infer<typeof asked>[number]
export const askedFrom = (json: unknown): Asked[] => asked.safeParse(json).data ?? []

/** Question id -> answer id. */
const chosen = z.record(z.string(), z.string())
export const chosenFrom = (json: unknown): Record<string, string> => chosen.safeParse(json).data ?? {}

const isRight = (question: Asked, answerId: string | undefined): boolean =>
  question.answers.some(({ id, correct }) => correct && id === answerId)

/** Whole percent, rounded down, so that the figure and the verdict never disagree. */
export function scoreOf(questions: Asked[], answers: Record<string, string>): number {
  const right = questions.filter((question) => isRight(question, answers[question.id])).length
  return questions.length ? Math.floor((100 * right) / questions.length) : 0
}

export interface Reviewed {
  id: string
  text: string
  imageFileId: string | null
  explanation: string | null
  right: boolean | null
  answers: { id: string; text: string; imageFileId: string | null; chosen: boolean; correct: boolean | null }[]
}

/**
 * As the person reads it: before handing in only what was chosen, then what was right, and the solution when no attempt
 * could use it.
 */
export function reviewed(
  questions: Asked[],
  answers: Record<string, string>,
  { submitted, solved }: { submitted: boolean; solved: boolean },
): Reviewed[] {
  return questions.map((question) => ({
    id: question.id,
    text: question.text,
    imageFileId: question.imageFileId,
    explanation: solved ? question.explanation : null,
    right: submitted ? isRight(question, answers[question.id]) : null,
    answers: question.answers.map(({ id, text, correct, imageFileId }) => {
      const isChosen = answers[question.id] === id
      return { id, text, imageFileId, chosen: isChosen, correct: solved || (submitted && isChosen) ? correct : null }
    }),
  }))
}

interface Standing {
  submittedAt: Date | null
  /** Of the progress. */
  status: string
  extraAttempts: number
  /** Of the course. */
  maxAttempts: number | null
  /** How many attempts of the progress were handed in. */
  handedIn: number
}

/** How much of an attempt its person may read now: the solution once no attempt could use it. */
export const readable = ({ submittedAt, status, extraAttempts, maxAttempts, handedIn }: Standing) => ({
  submitted: submittedAt != null,
  solved:
    submittedAt != null && (status === 'PASSED' || (maxAttempts != null && handedIn >= maxAttempts + extraAttempts)),
})
