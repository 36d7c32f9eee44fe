import { Anchor, Stack, Text } from '@mantine/core'
import { IconHistory, IconListDetails, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminActivityLogTable_query$data,
  AdminActivityLogTable_query$key,
} from '../__generated__/AdminActivityLogTable_query.graphql.ts'
import type { AdminActivityLogTablePageQuery } from '../__generated__/AdminActivityLogTablePageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import { formatDate, formatTime } from '../ui/formats.ts'
import { AdminActivityLogDetails } from './AdminActivityLogDetails.tsx'
import { editorOf } from '../session/feature.ts'
import { deedWords, fieldWords } from '../domain/history/words.ts'
import { changesOf, typeWords, defaults } from './logSearch.ts'

type Row = AdminActivityLogTable_query$data['activityLogs']['edges'][number]['node']
type Props = {
  query: AdminActivityLogTable_query$key
  search: SearchState<typeof defaults>
  filters: SearchField<typeof defaults>[]
}

/** The fields a change touched, in few words. */
function Summary({ row }: { row: Row }) {
  const fields = changesOf(row.before, row.after).map(({ field }) => fieldWords(field))
  return (
    <Text size="sm" c={fields.length ? undefined : 'dimmed'} lineClamp={2}>
      {fields.join(', ') || '–'}
    </Text>
  )
}

function Who({ row: { actor, realActor, client, requestId } }: { row: Row }) {
  return (
    <Stack gap={0}>
      <Text size="sm" truncate>
        {actor?.fullName ?? (requestId ? 'A visitor' : 'The portal itself')}
      </Text>
      {realActor && (
        <Text size="xs" c="dimmed" truncate>
          acted by {realActor.fullName}
        </Text>
      )}
      {client && (
        <Text size="xs" c="dimmed" truncate>
          through {client.name}
        </Text>
      )}
    </Stack>
  )
}

function Target({ row: { targetType, targetId, targetName } }: { row: Row }) {
  if (!targetType)
    return (
      <Text size="sm" c="dimmed">
        —
      </Text>
    )
  const to = editorOf(targetType, targetId)
  const name = targetName ?? typeWords(targetType)
  return (
    <Stack gap={0}>
      {to ? (
        <Anchor component={Link} to={to} size="sm" truncate>
          {name}
        </Anchor>
      ) : (
        <Text size="sm" truncate>
          {name}
        </Text>
      )}
      <Text size="xs" c="dimmed" truncate>
        {targetName ? typeWords(targetType) : targetId}
      </Text>
    </Stack>
  )
}

export function AdminActivityLogTable({ query, search, filters }: Props) {
  const pages = usePages<AdminActivityLogTablePageQuery, AdminActivityLogTable_query$key>(
    graphql`
    fragment AdminActivityLogTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, action: { type: "String" }, targetType: { type: "String" }, targetId: { type: "String" },
      actor: { type: "ID" }, client: { type: "ID" }, start: { type: "DateTime" }, end: { type: "DateTime" }
    )
    @refetchable(queryName: "AdminActivityLogTablePageQuery") {
      activityLogs(
        first: $first, after: $after, text: $text, action: $action, targetType: $targetType, targetId: $targetId, actor: $actor, client: $client, start: $start, end: $end
      ) @connection(key: "AdminActivityLogTable_activityLogs", filters: ["text", "action", "targetType", "targetId", "actor", "client", "start", "end"]) {
        totalCount
        edges {
          node {
            id action targetType targetId targetName before after requestId createdAt
            actor { databaseId fullName }
            realActor { fullName }
            client { name }
            ...AdminActivityLogDetails_log
          }
        }
      }
    }
  `,
    query,
  )
  const { activityLogs } = pages.data
  const [opened, open] = useState<Row>()

  const columns: TableColumn<Row>[] = [
    {
      id: 'action',
      label: 'Change',
      primary: true,
      cell: (row) => (
        <Anchor component="button" type="button" size="sm" fw={600} ta="left" onClick={() => open(row)}>
          {deedWords(row.action)}
        </Anchor>
      ),
    },
    { id: 'target', label: 'Item', width: 200, cell: (row) => <Target row={row} /> },
    { id: 'summary', label: 'Fields', width: 170, cell: (row) => <Summary row={row} /> },
    { id: 'who', label: 'By', width: 150, cell: (row) => <Who row={row} /> },
    {
      id: 'when',
      label: 'When',
      width: 120,
      cell: ({ createdAt }) => (
        <Stack gap={0}>
          <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
            {formatDate(createdAt)}
          </Text>
          <Text size="xs" c="dimmed">
            {formatTime(createdAt)}
          </Text>
        </Stack>
      ),
    },
  ]
  const actions = (row: Row): RowAction[] => [
    { label: 'Show what changed', icon: IconListDetails, onClick: () => open(row) },
    ...(row.targetId
      ? [
          {
            label: 'History of this',
            icon: IconHistory,
            onClick: () => search.set({ ...defaults, type: row.targetType ?? '', id: row.targetId ?? '' }),
          },
        ]
      : []),
    ...(row.actor
      ? [
          {
            label: `All by ${row.actor.fullName}`,
            icon: IconUser,
            onClick: () => search.set({ ...defaults, actor: row.actor?.databaseId ?? '' }),
          },
        ]
      : []),
  ]
  return (
    <>
      <RecordTable
        label="Activity logs"
        rows={activityLogs.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        nameOf={({ action }) => deedWords(action)}
        columns={columns}
        actions={actions}
        totalCount={activityLogs.totalCount}
        pages={pages}
        search={search}
        filters={filters}
        notFound="Nothing in the log matches this search"
        none={{
          icon: IconHistory,
          title: 'Nothing has been changed yet',
          text: 'Every change to the data is listed here, from day one.',
        }}
      />
      {opened && <AdminActivityLogDetails log={opened} onClose={() => open(undefined)} />}
    </>
  )
}
