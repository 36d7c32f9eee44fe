import { Button, Text, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type {
  AdminMergeHistory_query$data,
  AdminMergeHistory_query$key,
} from '../../__generated__/AdminMergeHistory_query.graphql.ts'
import type { AdminMergeHistoryPageQuery } from '../../__generated__/AdminMergeHistoryPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { formatAgo, formatDate } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import classes from './AdminMerge.module.css'
import { useUndoMerge } from './useUndoMerge.ts'

type Row = AdminMergeHistory_query$data['userMerges']['edges'][number]['node']

/** What was merged, and until when it can be undone. */
export function AdminMergeHistory({ query }: { query: AdminMergeHistory_query$key }) {
  const pages = usePages<AdminMergeHistoryPageQuery, AdminMergeHistory_query$key>(
    graphql`
    fragment AdminMergeHistory_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
    @refetchable(queryName: "AdminMergeHistoryPageQuery") {
      userMerges(first: $first, after: $after) @connection(key: "AdminMergeHistory_userMerges") {
        edges { node { id databaseId secondaryEmail createdAt undoneAt undoableUntil canUndo primary { databaseId fullName email profileImage { url } } } }
      }
    }
  `,
    query,
  )
  const { userMerges } = pages.data
  const { undo, isUndoing } = useUndoMerge()
  const nameOf = ({ primary }: Row) => primary?.fullName ?? 'Someone who is gone'
  if (userMerges.edges.length === 0) return null
  const columns: TableColumn<Row>[] = [
    {
      id: 'name',
      label: 'Stayed',
      primary: true,
      cell: (row) => (
        <RowTitle
          to={row.primary ? `/auth/admin/user-manager/${row.primary.databaseId}/edit` : undefined}
          title={nameOf(row)}
          image={row.primary?.profileImage?.url}
          shape="face"
          text={row.primary?.email}
        />
      ),
    },
    {
      id: 'closed',
      label: 'Closed',
      cell: ({ secondaryEmail }) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {secondaryEmail}
        </Text>
      ),
    },
    { id: 'when', label: 'Merged', width: 140, cell: ({ createdAt }) => formatAgo(createdAt) },
    {
      id: 'undo',
      label: 'Undo',
      width: 230,
      cell: (row) =>
        row.undoneAt ? (
          <Text size="sm" c="dimmed">
            Undone {formatAgo(row.undoneAt)}
          </Text>
        ) : row.canUndo ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            disabled={isUndoing}
            aria-label={`Undo until ${formatDate(row.undoableUntil)}: the merge of ${nameOf(row)}`}
            onClick={() => {
              void undo(row.databaseId)
            }}
          >
            Undo until {formatDate(row.undoableUntil)}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            Can no longer be undone
          </Text>
        ),
    },
  ]
  return (
    <section aria-label="Recently merged" className={classes.part}>
      <Title order={2} size="h4" mb="sm">
        Recently merged
      </Title>
      <RecordTable
        label="Merges"
        pages={pages}
        rows={userMerges.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        columns={columns}
        pageSize={10}
        none={{ title: 'Nothing was merged yet' }}
      />
    </section>
  )
}
