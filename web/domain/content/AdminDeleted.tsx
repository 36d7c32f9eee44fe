import { Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { graphql } from 'react-relay'
import type { AdminDeleted_query$data, AdminDeleted_query$key } from '../../__generated__/AdminDeleted_query.graphql.ts'
import type { AdminDeletedPageQuery } from '../../__generated__/AdminDeletedPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { formatAgo } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { StatusChip, statusWord } from '../../ui/StatusChip.tsx'
import type { ContentKind } from './kinds.ts'
import { useRestoreContent } from './useDeleteContent.ts'

type Row = AdminDeleted_query$data['deleted']['edges'][number]['node']

/** How the list it takes the place of is searched. */
export type Searched = Pick<ComponentProps<typeof RecordTable>, 'search' | 'filters'>

type Props = Searched & { kind: ContentKind; query: AdminDeleted_query$key }

/** The status by which a list shows what was deleted. */
export const DELETED = { value: 'DELETED', label: statusWord('DELETED') }

const columns: TableColumn<Row>[] = [
  {
    id: 'title',
    label: 'Title',
    primary: true,
    cell: ({ title, brand }) => <RowTitle title={title} text={brand?.name ?? 'All brands'} />,
  },
  {
    id: 'status',
    label: 'Was',
    width: 160,
    cell: ({ deletedStatus }) => deletedStatus && <StatusChip status={deletedStatus} />,
  },
  {
    id: 'deleted',
    label: 'Deleted',
    width: 180,
    cell: ({ deletedAt }) => <Text size="sm">{deletedAt ? formatAgo(deletedAt) : ''}</Text>,
  },
]

/** What it is searched by here, of what its list is searched by. */
const SEARCHED: readonly string[] = ['text', 'status']

/** What was deleted of a kind in the last 30 days, to bring it back. */
export function AdminDeleted({ kind, query, search, filters }: Props) {
  const pages = usePages<AdminDeletedPageQuery, AdminDeleted_query$key>(
    graphql`
    fragment AdminDeleted_query on Query
    @argumentDefinitions(
      target: { type: "DeletedTarget!" }, first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }
    )
    @refetchable(queryName: "AdminDeletedPageQuery") {
      deleted(target: $target, first: $first, after: $after, text: $text) @connection(key: "AdminDeleted_deleted", filters: ["target", "text"]) {
        totalCount
        edges { node { id databaseId title deletedAt deletedStatus brand { name } } }
      }
    }
  `,
    query,
  )
  const { totalCount, edges } = pages.data.deleted
  const restore = useRestoreContent(kind)
  return (
    <RecordTable
      label={`Deleted ${kind.many}`}
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={columns}
      actions={({ databaseId, title }) => [
        { label: 'Bring back', icon: IconArrowBackUp, onClick: () => void restore({ databaseId, title }) },
      ]}
      search={search}
      filters={filters
        ?.filter((filter) => 'name' in filter && SEARCHED.includes(filter.name))
        .map((filter) => (filter.kind === 'text' ? { ...filter, label: 'Search titles' } : filter))}
      notFound="Nothing deleted in the last 30 days matches this search"
      none={{
        icon: IconTrash,
        title: 'Nothing was deleted',
        text: 'What you delete appears here for 30 days and can be brought back.',
      }}
    />
  )
}
