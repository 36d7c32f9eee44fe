import { graphql, useLazyLoadQuery } from 'react-relay'
import type { useFoundManagersQuery } from '../__generated__/useFoundManagersQuery.graphql.ts'
import type { Found } from '../ui/fields/FindField.tsx'

/** People whose role is brand manager, for a FindManyField. */
export function useFoundManagers(text: string): Found[] {
  const { brandManagerCandidates } = useLazyLoadQuery<useFoundManagersQuery>(
    graphql`query useFoundManagersQuery($text: String) { brandManagerCandidates(text: $text) { databaseId fullName email } }`,
    { text: text || null },
  )
  return brandManagerCandidates.map(({ databaseId, fullName, email }) => ({
    value: databaseId,
    label: email && email !== fullName ? `${fullName} (${email})` : fullName,
  }))
}
