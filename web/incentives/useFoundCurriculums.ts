import { graphql, useLazyLoadQuery } from 'react-relay'
import type { useFoundCurriculumsQuery } from '../__generated__/useFoundCurriculumsQuery.graphql.ts'

/** Curriculums the viewer edits, by name. */
export function useFoundCurriculums(text: string) {
  const { curriculums } = useLazyLoadQuery<useFoundCurriculumsQuery>(
    graphql`
    query useFoundCurriculumsQuery($text: String) { curriculums(first: 20, text: $text, editable: true, sort: NAME) { edges { node { databaseId name } } } }
  `,
    { text: text || null },
    { fetchPolicy: 'store-or-network' },
  )
  return curriculums.edges.map(({ node: { databaseId, name } }) => ({ value: databaseId, label: name }))
}
