import { graphql } from 'react-relay'
import type { AdminDeletedPromotions_query$key } from '../__generated__/AdminDeletedPromotions_query.graphql.ts'
import type { AdminDeletedPromotionsPageQuery } from '../__generated__/AdminDeletedPromotionsPageQuery.graphql.ts'
import { AdminDeletedTable, type Searched } from '../domain/deletion/AdminDeletedTable.tsx'
import { usePages } from '../relay/usePages.ts'
import { usePromotionActions } from './AdminPromotionActions.ts'

type Props = Searched & { query: AdminDeletedPromotions_query$key }

export function AdminDeletedPromotions({ query, ...searched }: Props) {
  const pages = usePages<AdminDeletedPromotionsPageQuery, AdminDeletedPromotions_query$key>(
    graphql`
    fragment AdminDeletedPromotions_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminDeletedPromotionsPageQuery") {
      found: deletedPromotions(first: $first, after: $after, text: $text) @connection(key: "AdminDeletedPromotions_found", filters: ["text"]) {
        totalCount
        edges { node { ...AdminDeletedTable_rows } }
      }
    }
  `,
    query,
  )
  const { found } = pages.data
  const { restore } = usePromotionActions()
  return (
    <AdminDeletedTable
      nouns="promotions"
      rows={found.edges.map(({ node }) => node)}
      totalCount={found.totalCount}
      pages={pages}
      bringBack={restore}
      {...searched}
    />
  )
}
