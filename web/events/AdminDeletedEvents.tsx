import { graphql } from 'react-relay'
import type { AdminDeletedEvents_query$key } from '../__generated__/AdminDeletedEvents_query.graphql.ts'
import type { AdminDeletedEventsPageQuery } from '../__generated__/AdminDeletedEventsPageQuery.graphql.ts'
import { AdminDeletedTable, type Searched } from '../domain/deletion/AdminDeletedTable.tsx'
import { usePages } from '../relay/usePages.ts'
import { useRestoreEvent } from './useDeleteEvent.ts'

type Props = Searched & { query: AdminDeletedEvents_query$key }

export function AdminDeletedEvents({ query, ...searched }: Props) {
  const pages = usePages<AdminDeletedEventsPageQuery, AdminDeletedEvents_query$key>(
    graphql`
    fragment AdminDeletedEvents_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminDeletedEventsPageQuery") {
      found: deletedEvents(first: $first, after: $after, text: $text) @connection(key: "AdminDeletedEvents_found", filters: ["text"]) {
        totalCount
        edges { node { ...AdminDeletedTable_rows } }
      }
    }
  `,
    query,
  )
  const { found } = pages.data
  const restore = useRestoreEvent()
  return (
    <AdminDeletedTable
      nouns="events"
      rows={found.edges.map(({ node }) => node)}
      totalCount={found.totalCount}
      pages={pages}
      bringBack={restore}
      {...searched}
    />
  )
}
