import { Text, Title } from '@mantine/core'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type {
  AdminImportList_query$data,
  AdminImportList_query$key,
} from '../__generated__/AdminImportList_query.graphql.ts'
import type { AdminImportListDeleteMutation } from '../__generated__/AdminImportListDeleteMutation.graphql.ts'
import type { AdminImportListPageQuery } from '../__generated__/AdminImportListPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { formatAgo, formatNumber } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { importWords, type ImportKind } from './words.ts'

type Row = AdminImportList_query$data['bulkImports']['edges'][number]['node']

/** What this person imported before; unfinished ones can be taken up again. */
export function AdminImportList({ query, kind }: { query: AdminImportList_query$key; kind: ImportKind }) {
  const pages = usePages<AdminImportListPageQuery, AdminImportList_query$key>(
    graphql`
    fragment AdminImportList_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }, kind: { type: "String!" })
    @refetchable(queryName: "AdminImportListPageQuery") {
      bulkImports(first: $first, after: $after, kind: $kind) @connection(key: "AdminImportList_bulkImports", filters: ["kind"]) {
        __id
        totalCount
        edges { node { id databaseId fileName status total created badCount createdAt } }
      }
    }
  `,
    query,
  )
  const { __id: connection, edges, totalCount } = pages.data.bulkImports
  const nameOf = ({ fileName }: Row) => fileName || 'Pasted addresses'
  const forget = useRemoval<AdminImportListDeleteMutation, Row>(
    graphql`
    mutation AdminImportListDeleteMutation($input: DeleteBulkImportInput!, $connections: [ID!]!) { deleteBulkImport(input: $input) { deletedId @deleteEdge(connections: $connections) } }
  `,
    connection,
    (row) => ({
      title: `Delete ${nameOf(row)}?`,
      action: 'Forget',
      stay: 'Keep import',
      text: `The rows it held are deleted. ${importWords[kind].things.replace(/^./, (sign) => sign.toUpperCase())} it made stay.`,
      done: 'The import is deleted',
      send: (save, connections) => save({ input: { databaseId: row.databaseId }, connections }),
    }),
  )
  const columns: TableColumn<Row>[] = [
    {
      id: 'name',
      label: 'File',
      primary: true,
      cell: (row) => <RowTitle to={`${importWords[kind].base}/${row.databaseId}`} title={nameOf(row)} />,
    },
    {
      id: 'status',
      label: 'State',
      width: 140,
      cell: ({ status }) => <StatusChip status={status === 'DONE' ? 'completed' : status} />,
    },
    { id: 'total', label: 'Rows', width: 90, align: 'right', cell: ({ total }) => formatNumber(total) },
    { id: 'created', label: 'Created', width: 100, align: 'right', cell: ({ created }) => formatNumber(created) },
    {
      id: 'bad',
      label: 'Left out',
      width: 100,
      align: 'right',
      cell: ({ badCount, status }) =>
        status === 'DRAFT' ? (
          <Text size="sm" c="dimmed">
            –
          </Text>
        ) : (
          formatNumber(badCount)
        ),
    },
    { id: 'when', label: 'Sent', width: 140, cell: ({ createdAt }) => formatAgo(createdAt) },
  ]
  const actions = (row: Row): RowAction[] =>
    row.status === 'CHECKING' || row.status === 'RUNNING'
      ? []
      : [{ label: 'Forget', icon: IconTrash, danger: true, onClick: () => forget(row) }]
  return (
    <section aria-label="Earlier imports">
      <Title order={2} size="h4" mt="xl" mb="sm">
        Earlier imports
      </Title>
      <RecordTable
        label="Earlier imports"
        rows={edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        columns={columns}
        actions={actions}
        totalCount={totalCount}
        pages={pages}
        pageSize={20}
        none={{ icon: IconHistory, title: 'No imports yet', text: 'What you import appears here, with its result.' }}
      />
    </section>
  )
}
