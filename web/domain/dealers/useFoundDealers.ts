import { graphql, useLazyLoadQuery } from 'react-relay'
import type { useFoundDealersQuery } from '../../__generated__/useFoundDealersQuery.graphql.ts'
import type { Found } from '../../ui/fields/FindField.tsx'

/** Active dealers the person looks after, for a FindField. */
export function useFoundDealers(text: string): Found[] {
  const { dealers } = useLazyLoadQuery<useFoundDealersQuery>(
    graphql`
    query useFoundDealersQuery($text: String) { dealers(first: 20, text: $text, status: ACTIVE) { edges { node { databaseId displayName code } } } }
  `,
    { text: text || null },
  )
  return dealers.edges.map(({ node }) => ({ value: node.databaseId, label: `${node.displayName} · ${node.code}` }))
}
