import { Text } from '@mantine/core'
import { IconEyeCheck, IconMoodHappy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminReaderTable_query$data,
  AdminReaderTable_query$key,
} from '../../__generated__/AdminReaderTable_query.graphql.ts'
import type { AdminReaderTablePageQuery } from '../../__generated__/AdminReaderTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { formatDateTime } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'

type Row = AdminReaderTable_query$data['readers']['edges'][number]['node']
type Props = {
  query: AdminReaderTable_query$key
  search: SearchState<{ text: string }>
  /** Those who have read it, or the others. */ read: boolean
  toolbar: ReactNode
}

const people: TableColumn<Row>[] = [
  { id: 'name', label: 'Name', primary: true, cell: ({ name }) => name },
  { id: 'dealers', label: 'Dealer', cell: ({ dealers }) => <Text size="sm">{dealers.join(', ') || 'None'}</Text> },
]
const readers: TableColumn<Row>[] = [
  ...people,
  { id: 'readAt', label: 'Read', width: 240, cell: ({ readAt }) => readAt && formatDateTime(readAt) },
]

/** Who has read a thing, or who has not of those it is for. */
export function AdminReaderTable({ query, search, read, toolbar }: Props) {
  const pages = usePages<AdminReaderTablePageQuery, AdminReaderTable_query$key>(
    graphql`
    fragment AdminReaderTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, target: { type: "ReadTarget!" }, databaseId: { type: "ID!" }, read: { type: "Boolean!" }, text: { type: "String" }
    )
    @refetchable(queryName: "AdminReaderTablePageQuery") {
      readers(first: $first, after: $after, target: $target, databaseId: $databaseId, read: $read, text: $text)
      @connection(key: "AdminReaderTable_readers", filters: ["target", "databaseId", "read", "text"]) {
        totalCount
        unnamedCount
        edges { node { databaseId name dealers readAt } }
      }
    }
  `,
    query,
  )
  const { edges, totalCount, unnamedCount } = pages.data.readers
  return (
    <RecordTable
      label={read ? 'Readers' : 'Not read yet'}
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      unnamed={unnamedCount}
      pages={pages}
      keyOf={({ databaseId }) => databaseId}
      nameOf={({ name }) => name}
      columns={read ? readers : people}
      search={search}
      filters={[{ kind: 'text', name: 'text', label: 'Search people and dealers' }]}
      toolbar={toolbar}
      none={
        read
          ? { icon: IconEyeCheck, title: 'Nobody has read it yet', text: 'Whoever opens it appears here.' }
          : { icon: IconMoodHappy, title: 'Nobody is left', text: 'Everybody it is for has read it.' }
      }
    />
  )
}
