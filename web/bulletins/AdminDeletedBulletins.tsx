import { graphql } from 'react-relay'
import type { AdminDeletedBulletins_query$key } from '../__generated__/AdminDeletedBulletins_query.graphql.ts'
import type { AdminDeletedBulletinsPageQuery } from '../__generated__/AdminDeletedBulletinsPageQuery.graphql.ts'
import { AdminDeletedTable, type Searched } from '../domain/deletion/AdminDeletedTable.tsx'
import { usePages } from '../relay/usePages.ts'
import { useBulletinActions } from './AdminBulletinActions.ts'

type Props = Searched & { query: AdminDeletedBulletins_query$key }

export function AdminDeletedBulletins({ query, ...searched }: Props) {
  const pages = usePages<AdminDeletedBulletinsPageQuery, AdminDeletedBulletins_query$key>(
    graphql`
    fragment AdminDeletedBulletins_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminDeletedBulletinsPageQuery") {
      found: deletedBulletins(first: $first, after: $after, text: $text) @connection(key: "AdminDeletedBulletins_found", filters: ["text"]) {
        totalCount
        edges { node { ...AdminDeletedTable_rows } }
      }
    }
  `,
    query,
  )
  const { found } = pages.data
  const { restore } = useBulletinActions()
  return (
    <AdminDeletedTable
      nouns="bulletins"
      rows={found.edges.map(({ node }) => node)}
      totalCount={found.totalCount}
      pages={pages}
      bringBack={restore}
      {...searched}
    />
  )
}
