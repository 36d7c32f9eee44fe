import { graphql, readInlineData } from 'react-relay'
import type { keptChoice_question$key } from '../../__generated__/keptChoice_question.graphql.ts'
import type { Choices, Given } from './choices.ts'

/** What the server keeps of a question; undefined while it has nothing. */
function keptOf(key: keptChoice_question$key): [string, Given] | undefined {
  const {
    databaseId: id,
    kind,
    words,
    answers,
  } = readInlineData(
    graphql`
    fragment keptChoice_question on AttemptQuestion @inline { databaseId kind words answers { databaseId chosen matchId place } }
  `,
    key,
  )
  const chosen = answers.filter((answer) => answer.chosen)
  if (kind === 'FREE_TEXT') return words ? [id, { text: words }] : undefined
  if (chosen.length === 0) return undefined
  const ids = (list: typeof chosen) => list.map(({ databaseId }) => databaseId)
  if (kind === 'MULTIPLE') return [id, { answerIds: ids(chosen) }]
  if (kind === 'ORDERING') return [id, { answerIds: ids(chosen.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))) }]
  if (kind === 'MATCHING')
    return [
      id,
      { pairs: chosen.flatMap(({ databaseId, matchId }) => (matchId ? [{ answerId: databaseId, matchId }] : [])) },
    ]
  return [id, { answerId: chosen[0]!.databaseId }]
}

/** What the server keeps of all questions. */
export const keptChoices = (questions: readonly keptChoice_question$key[]): Choices =>
  Object.fromEntries(questions.flatMap((question) => [keptOf(question)].filter((kept) => kept !== undefined)))
