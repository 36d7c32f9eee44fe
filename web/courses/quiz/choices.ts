import type { QuizQuestionKind } from '../../__generated__/QuizQuestion_question.graphql.ts'

/** What was answered, in the field of its kind, as the server takes it. */
export type Given =
  | { answerId: string }
  | { answerIds: readonly string[] }
  | { pairs: readonly { answerId: string; matchId: string }[] }
  | { text: string }

/** Question id to what was answered. */
export type Choices = Record<string, Given>

/** A kind as the schema names it; a newer server may know others. */
export type Kind = QuizQuestionKind

/** Each kind in a few words. */
export const KIND_WORDS: Record<string, string> = {
  SINGLE: 'One right answer',
  MULTIPLE: 'Several right answers',
  TRUE_FALSE: 'True or false',
  MATCHING: 'Matching pairs',
  ORDERING: 'Put in order',
  FREE_TEXT: 'Own words, marked by a person',
}

/** Whether nothing is left to do; a half matched question is not answered. */
export function isAnswered(given: Given | undefined, answerCount: number): boolean {
  if (!given) return false
  if ('text' in given) return given.text.trim() !== ''
  if ('answerIds' in given) return given.answerIds.length > 0
  if ('pairs' in given) return given.pairs.length === answerCount
  return true
}
