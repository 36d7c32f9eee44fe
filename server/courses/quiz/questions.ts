import { z } from 'zod'
import type { QuestionKind, QuizMarkStatus } from '../../../prisma/generated/client/client.ts'

const KINDS = [
  'SINGLE',
  'MULTIPLE',
  'TRUE_FALSE',
  'MATCHING',
  'ORDERING',
  'FREE_TEXT',
] as const satisfies readonly QuestionKind[]

/**
 * The questions of an attempt, kept as they were asked: later edits of the quiz leave them alone. What older attempts do
 * not say is as it was then.
 */
const asked = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(KINDS).default('SINGLE'),
    text: z.string(),
    explanation: z.string().default(''),
    imageFileId: z.string().nullable().default(null),
    answers: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        correct: z.boolean(),
        imageFileId: z.string().nullable().default(null),
        /** Of `matches`, the right one. */
        matchId: z.string().nullable().default(null),
      }),
    ),
    /** What answers may be matched with, shuffled; the ids say nothing. */
    matches: z.array(z.object({ id: z.string(), text: z.string() })).default([]),
    /** Ids of the answers in the right order, where they are put in order. */
    order: z.array(z.string()).default([]),
  }),
)
export type Asked = z.infer<typeof asked>[number]
export const askedFrom = (json: unknown): Asked[] => asked.safeParse(json).data ?? []

/**
 * What a person answered: an answer id (SINGLE, TRUE_FALSE) or words (FREE_TEXT), ids that were chosen (MULTIPLE) or put
 * in order (ORDERING), or by answer id the id of its match (MATCHING).
 */
export type Given = string | string[] | Record<string, string>
export type Answers = Record<string, Given>
const chosen = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())]))
export const chosenFrom = (json: unknown): Answers => chosen.safeParse(json).data ?? {}

const idsIn = (given: Given | undefined): string[] =>
  given === undefined ? [] : typeof given === 'string' ? [given] : Array.isArray(given) ? given : Object.keys(given)
const pairsIn = (given: Given | undefined): Record<string, string> =>
  given && typeof given === 'object' && !Array.isArray(given) ? given : {}

/** Words wait for a person to mark them; nothing written is simply wrong. */
export const needsMark = ({ kind }: Asked, given: Given | undefined): boolean =>
  kind === 'FREE_TEXT' && typeof given === 'string' && given.trim() !== ''

export interface Mark {
  questionId: string
  status: QuizMarkStatus
  note: string
}

/** Null while somebody still has to mark it. No question is partly right. */
function isRight(question: Asked, given: Given | undefined, mark: Mark | undefined): boolean | null {
  const { kind, answers, order } = question
  const ids = idsIn(given)
  switch (kind) {
    case 'FREE_TEXT':
      if (!needsMark(question, given)) return false
      return !mark || mark.status === 'WAITING' ? null : mark.status === 'RIGHT'
    case 'MULTIPLE':
      return ids.length > 0 && answers.every(({ id, correct }) => ids.includes(id) === correct)
    case 'MATCHING': {
      const pairs = pairsIn(given)
      return answers.every(({ id, matchId }) => pairs[id] === matchId)
    }
    case 'ORDERING':
      return order.length > 0 && order.length === ids.length && order.every((id, place) => ids[place] === id)
    default:
      return answers.some(({ id, correct }) => correct && id === given)
  }
}

/** Whole percent, rounded down, so that the figure and the verdict never disagree. Words count as they were marked. */
export function scoreOf(questions: Asked[], answers: Answers, marks: readonly Mark[] = []): number {
  const right = questions.filter((question) => isRight(question, answers[question.id], markOf(marks, question))).length
  return questions.length ? Math.floor((100 * right) / questions.length) : 0
}
const markOf = (marks: readonly Mark[], { id }: Asked) => marks.find(({ questionId }) => questionId === id)

interface ReviewedAnswer {
  id: string
  text: string
  imageFileId: string | null
  chosen: boolean
  correct: boolean | null
  /** The match the person chose, and the right one. */
  matchId: string | null
  rightMatchId: string | null
  /** Where the person put it and where it belongs, from 1. */
  place: number | null
  rightPlace: number | null
}

export interface Reviewed {
  id: string
  kind: QuestionKind
  text: string
  imageFileId: string | null
  explanation: string | null
  right: boolean | null
  waits: boolean
  note: string | null
  words: string | null
  answers: ReviewedAnswer[]
  matches: { id: string; text: string }[]
}

interface Told {
  submitted: boolean
  solved: boolean
}

/**
 * As the person reads it: before handing in only what was chosen, then what was right, and the solution when no attempt
 * could use it.
 */
export function reviewed(
  questions: Asked[],
  given: Answers,
  marks: readonly Mark[],
  { submitted, solved }: Told,
): Reviewed[] {
  return questions.map((question) => {
    const own = given[question.id]
    const mark = markOf(marks, question)
    return {
      id: question.id,
      kind: question.kind,
      text: question.text,
      imageFileId: question.imageFileId,
      explanation: solved ? question.explanation : null,
      right: submitted ? isRight(question, own, mark) : null,
      waits: submitted && isRight(question, own, mark) === null,
      note: (submitted && mark?.note) || null,
      words: question.kind === 'FREE_TEXT' && typeof own === 'string' ? own : null,
      answers: question.answers.map((answer) => reviewedAnswer(question, answer, own, { submitted, solved })),
      matches: question.matches,
    }
  })
}

function reviewedAnswer(
  { kind, order }: Asked,
  { id, text, correct, imageFileId, matchId }: Asked['answers'][number],
  given: Given | undefined,
  { submitted, solved }: Told,
): ReviewedAnswer {
  const isChosen = idsIn(given).includes(id)
  const isRevealed = solved || (submitted && isChosen)
  const own = pairsIn(given)[id] ?? null
  const isPair = kind === 'MATCHING'
  const isPlaced = kind === 'ORDERING'
  return {
    id,
    text,
    imageFileId,
    chosen: isChosen,
    // Of an order only the whole is right or wrong.
    correct: !isRevealed || isPlaced ? null : isPair ? own === matchId : correct,
    matchId: isPair ? own : null,
    rightMatchId: isPair && solved ? matchId : null,
    place: isPlaced && isChosen ? idsIn(given).indexOf(id) + 1 : null,
    rightPlace: isPlaced && solved ? order.indexOf(id) + 1 : null,
  }
}

/** As others read it, who may still take the quiz themselves: what was asked, and whether it was answered right. */
export const asOthersSee = (questions: readonly Reviewed[]): Reviewed[] =>
  questions.map((question) => ({ ...question, explanation: null, words: null, note: null, answers: [], matches: [] }))

interface Standing {
  submittedAt: Date | null
  /** Null until it was submitted and marked. */
  passed: boolean | null
  /** Of the progress. */
  status: string
  extraAttempts: number
  /** Of the course. */
  maxAttempts: number | null
  /** How many attempts of the progress were handed in. */
  handedIn: number
}

/** How much of an attempt its person may read now: the solution once no attempt could use it. */
export const readable = ({ submittedAt, passed, status, extraAttempts, maxAttempts, handedIn }: Standing): Told => ({
  submitted: submittedAt != null,
  solved:
    submittedAt != null &&
    (status === 'PASSED' || (passed != null && maxAttempts != null && handedIn >= maxAttempts + extraAttempts)),
})
