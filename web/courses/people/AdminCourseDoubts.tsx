import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminCourseDoubts_query$data,
  AdminCourseDoubts_query$key,
} from '../../__generated__/AdminCourseDoubts_query.graphql.ts'
import type { AdminCourseDoubtsPageQuery } from '../../__generated__/AdminCourseDoubtsPageQuery.graphql.ts'
import { AcceptProgressDoubtsInput } from '../../contract/__generated__/limits.ts'
import { usePages } from '../../relay/usePages.ts'
import { counted, dotted, formatAgo, formatDateTime } from '../../ui/formats.ts'
import { RowDecision } from '../../ui/decisions/RowDecision.tsx'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { StatusChip, statusWord } from '../../ui/StatusChip.tsx'
import { useDecideDoubts, type DoubtVerdict } from './useDecideDoubts.ts'

type Row = AdminCourseDoubts_query$data['progressDoubts']['edges'][number]['node']

interface Props {
  query: AdminCourseDoubts_query$key
  search: SearchState<{ text: string; status: string }>
}

const states = ['WAITING', 'ACCEPTED', 'DISMISSED', 'SETTLED'].map((value) => ({ value, label: statusWord(value) }))

/** Who said what, and why it did not count. */
const columns: TableColumn<Row>[] = [
  {
    id: 'person',
    label: 'Person',
    primary: true,
    width: 200,
    cell: ({ personName, personDatabaseId }) => (
      <Anchor component={Link} to={`/auth/admin/user-manager/${personDatabaseId}/edit`} size="sm" fw={600} c="inherit">
        {personName}
      </Anchor>
    ),
  },
  {
    id: 'section',
    label: 'Section',
    cell: ({ sectionTitle, why }) => (
      <>
        <Text size="sm">{sectionTitle}</Text>
        <Text size="xs" c="dimmed">
          {why}
        </Text>
      </>
    ),
  },
  {
    id: 'when',
    label: 'Last marked',
    width: 180,
    cell: ({ lastAt, times }) => (
      <Text size="sm" title={formatDateTime(lastAt)}>
        {dotted(formatAgo(lastAt), times > 1 && counted(times, 'time'))}
      </Text>
    ),
  },
]

/** What became of it: told where those in more than one state are listed, and once it was decided. */
const outcome: TableColumn<Row> = {
  id: 'state',
  label: 'Status',
  width: 170,
  cell: ({ status, decidedAt, decidedByName, completedAt }) => (
    <>
      <StatusChip status={status} size="sm" />
      {decidedAt && (
        <Text size="xs" c="dimmed" title={formatDateTime(decidedAt)}>
          {formatAgo(decidedAt)}
          {decidedByName && ` by ${decidedByName}`}
        </Text>
      )}
      {completedAt && status !== 'ACCEPTED' && (
        <Text size="xs" c="dimmed" title={formatDateTime(completedAt)}>
          Complete since {formatAgo(completedAt)}
        </Text>
      )}
    </>
  ),
}

interface DeedProps {
  row: Row
  isBusy: boolean
  onDecide: (verdict: DoubtVerdict) => void
  onUndo: () => void
}

/** Accept and dismiss while it waits; undo for who decided, while they may. */
function Deeds({ row, isBusy, onDecide, onUndo }: DeedProps) {
  const what = `${row.sectionTitle}, ${row.personName}`
  if (row.viewerCanUndo)
    return (
      <RowDecision does="undo" disabled={isBusy} label={`Undo: ${what}`} onClick={onUndo}>
        Undo
      </RowDecision>
    )
  if (!row.viewerCanDecide)
    return row.status === 'WAITING' ? (
      <Text size="sm" c="dimmed">
        For another administrator
      </Text>
    ) : null
  return (
    <Group gap={8}>
      <RowDecision does="yes" disabled={isBusy} label={`Accept: ${what}`} onClick={() => onDecide('accept')}>
        Accept
      </RowDecision>
      <RowDecision does="no" disabled={isBusy} label={`Dismiss: ${what}`} onClick={() => onDecide('dismiss')}>
        Dismiss
      </RowDecision>
    </Group>
  )
}

const idsOf = (rows: readonly Row[]) => rows.map(({ databaseId }) => databaseId)

/** Sections that were said to be complete too early: who, what and why, accepted or dismissed one by one or several. */
export function AdminCourseDoubts({ query, search }: Props) {
  const pages = usePages<AdminCourseDoubtsPageQuery, AdminCourseDoubts_query$key>(
    graphql`
    fragment AdminCourseDoubts_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, courseId: { type: "ID!" }, text: { type: "String" }, status: { type: "ProgressDoubtStatus" })
    @refetchable(queryName: "AdminCourseDoubtsPageQuery") {
      progressDoubts(first: $first, after: $after, course: $courseId, text: $text, status: $status) @connection(key: "AdminCourseDoubts_progressDoubts", filters: ["course", "text", "status"]) {
        __id
        totalCount
        edges { node { databaseId personName personDatabaseId sectionTitle why times lastAt completedAt status decidedAt decidedByName viewerCanDecide viewerCanUndo } }
      }
    }
  `,
    query,
  )
  const { __id: connection, edges, totalCount } = pages.data.progressDoubts
  const { decide, undo, isDeciding } = useDecideDoubts(connection, search.values.status !== '')
  const readAnew = () => {
    pages.refetch({}, { fetchPolicy: 'network-only' })
  }
  const decided = async (verdict: DoubtVerdict, rows: readonly Row[], done?: () => void) => {
    if (await decide(verdict, idsOf(rows), readAnew)) done?.()
  }
  const severally = (verdict: DoubtVerdict, chosen: readonly Row[], done: () => void) => (
    <Button
      size="compact-sm"
      variant={verdict === 'accept' ? 'light' : 'default'}
      disabled={isDeciding}
      onClick={() => {
        void decided(verdict, chosen.slice(0, AcceptProgressDoubtsInput.databaseIds.max), done)
      }}
    >
      {verdict === 'accept' ? 'Accept' : 'Dismiss'}
    </Button>
  )
  const deeds: TableColumn<Row> = {
    id: 'decide',
    label: 'Decide',
    width: 240,
    cell: (row) => (
      <Deeds
        row={row}
        isBusy={isDeciding}
        onDecide={(verdict) => {
          void decided(verdict, [row])
        }}
        onUndo={() => {
          void undo(idsOf([row]))
        }}
      />
    ),
  }
  return (
    <RecordTable
      label="Sections marked complete too early"
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ databaseId }) => databaseId}
      nameOf={({ sectionTitle, personName }) => `${sectionTitle}, ${personName}`}
      columns={[...columns, ...(search.values.status === 'WAITING' ? [] : [outcome]), deeds]}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search people and sections' },
        { kind: 'select', name: 'status', label: 'Any status', options: states },
      ]}
      notFound="No section matches this search"
      none={{
        icon: IconChecks,
        color: 'green',
        title: 'Nothing is waiting',
        text: 'When someone marks a section complete before it can have been watched or read, it appears here.',
      }}
      bulk={
        search.values.status === 'WAITING'
          ? (chosen, done) => {
              const open = chosen.filter(({ viewerCanDecide }) => viewerCanDecide)
              return (
                open.length > 0 && (
                  <>
                    {severally('accept', open, done)}
                    {severally('dismiss', open, done)}
                  </>
                )
              )
            }
          : undefined
      }
    />
  )
}
