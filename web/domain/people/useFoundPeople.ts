import { graphql, useLazyLoadQuery } from 'react-relay'
import type { useFoundPeopleQuery } from '../../__generated__/useFoundPeopleQuery.graphql.ts'
import type { Found } from '../../ui/fields/FindField.tsx'

/** People in reach, for a FindField. */
export function useFoundPeople(text: string): Found[] {
  const { users } = useLazyLoadQuery<useFoundPeopleQuery>(
    graphql`query useFoundPeopleQuery($text: String) { users(first: 20, text: $text) { edges { node { databaseId fullName email } } } }`,
    { text: text || null },
  )
  return users.edges.map(({ node: { databaseId, fullName, email } }) => ({
    value: databaseId,
    label: email && email !== fullName ? `${fullName} · ${email}` : fullName,
  }))
}
