import { builder } from '../../platform/graphql/builder.ts'
import { badInput } from '../../platform/errors.ts'
import type { InputFields } from '../../platform/kit/mutation.ts'
import { optionalText, uuid, uuids } from '../../platform/values/inputs.ts'
import type { Asked, Given } from './questions.ts'
import { MAX_ANSWERS } from './quizWrite.ts'

/** What one writes to a question, in characters. */
export const MAX_WORDS = 5000

const QuizPairInput = builder.inputType('QuizPairInput', {
  description: 'An answer and what the person matched it with.',
  fields: (t) => ({
    answerId: t.id({ required: true, validate: uuid }),
    matchId: t.id({ required: true, validate: uuid, description: 'Of the matches of the question.' }),
  }),
})

/** How a question is answered: one of these, by its kind. */
export const choiceFields = (t: InputFields) => ({
  questionId: t.id({ required: true, validate: uuid }),
  answerId: t.id({ validate: uuid, description: 'For SINGLE and TRUE_FALSE.' }),
  answerIds: t.idList({
    validate: uuids.max(MAX_ANSWERS, `Use at most ${MAX_ANSWERS} answers.`),
    description: 'For MULTIPLE all that are chosen, for ORDERING all in order.',
  }),
  pairs: t.field({ type: [QuizPairInput], description: 'For MATCHING; what is not matched yet is left out.' }),
  text: t.string({ validate: optionalText(MAX_WORDS), description: 'For FREE_TEXT.' }),
})

export const QuizChoiceInput = builder.inputType('QuizChoiceInput', {
  description: 'What was chosen or written for a question, in the field of its kind.',
  fields: choiceFields,
})
export type Choice = typeof QuizChoiceInput.$inferInput

/** As it is kept; undefined where nothing was given. */
export function givenIn({ answerId, answerIds, pairs, text }: Choice): Given | undefined {
  if (answerId) return answerId
  if (answerIds) return [...answerIds]
  if (pairs) return Object.fromEntries(pairs.map((pair) => [pair.answerId, pair.matchId]))
  return text ?? undefined
}

/** The field that answers a question of a kind. */
const FIELDS = {
  SINGLE: 'answerId',
  TRUE_FALSE: 'answerId',
  MULTIPLE: 'answerIds',
  ORDERING: 'answerIds',
  MATCHING: 'pairs',
  FREE_TEXT: 'text',
} as const

/** The answer to one of the questions asked. Errors: BAD_USER_INPUT at `at`, or at the field of the question's kind. */
export function checkedChoice(questions: readonly Asked[], choice: Choice, at?: string): Given {
  const question = questions.find(({ id }) => id === choice.questionId)
  if (!question) throw badInput(at ?? 'questionId', 'Not a question of this attempt.')
  const field = FIELDS[question.kind]
  const refused = (text: string) => badInput(at ?? field, text)
  const ids = new Set(question.answers.map(({ id }) => id))
  const given = givenIn(choice)
  if (choice[field] == null || given === undefined) throw refused('Not an answer to this question.')
  if (typeof given === 'string') {
    if (field === 'answerId' && !ids.has(given)) throw refused('Not an answer to this question.')
    return given
  }
  const named = Array.isArray(given) ? given : Object.keys(given)
  if (named.some((id) => !ids.has(id))) throw refused('Not an answer to this question.')
  if (new Set(named).size !== named.length) throw refused('Name each answer once.')
  if (question.kind === 'ORDERING' && named.length !== ids.size) throw refused('Put all of them in order.')
  if (!Array.isArray(given)) {
    const matches = new Set(question.matches.map(({ id }) => id))
    if (Object.values(given).some((id) => !matches.has(id))) throw refused('Not a match of this question.')
  }
  return given
}
