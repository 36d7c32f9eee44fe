import { Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminDeletedTable_rows$data,
  AdminDeletedTable_rows$key,
} from '../../__generated__/AdminDeletedTable_rows.graphql.ts'
import { formatAgo } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/DataTable.tsx'
import { RecordTable } from '../../ui/lists/RecordTable.tsx'
import { RowTitle } from '../../ui/lists/RowTitle.tsx'
import { StatusChip, statusWord } from '../../ui/StatusChip.tsx'

type Row = AdminDeletedTable_rows$data[number]

/** How the list it takes the place of is searched. */
export type Searched = Pick<ComponentProps<typeof RecordTable>, 'search' | 'filters'>

type Props = Searched & {
  /** Several of the kind, in a sentence. */
  nouns: string
  rows: AdminDeletedTable_rows$key
  totalCount: number
  pages: ComponentProps<typeof RecordTable>['pages']
  bringBack: (row: Pick<Row, 'databaseId' | 'title'>) => unknown
}

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
export function AdminDeletedTable({ nouns, rows: key, totalCount, pages, bringBack, search, filters }: Props) {
  const rows = useFragment(
    graphql`
    fragment AdminDeletedTable_rows on Deletable @relay(plural: true) { id databaseId title deletedAt deletedStatus brand { name } }
  `,
    key,
  )
  return (
    <RecordTable
      label={`Deleted ${nouns}`}
      rows={rows}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={columns}
      actions={({ databaseId, title }) => [
        { label: 'Bring back', icon: IconArrowBackUp, onClick: () => void bringBack({ databaseId, title }) },
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
