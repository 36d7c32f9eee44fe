import { Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconEdit, IconTrash, IconTrophy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminBoardTable_query$data,
  AdminBoardTable_query$key,
} from '../__generated__/AdminBoardTable_query.graphql.ts'
import type { AdminBoardTablePageQuery } from '../__generated__/AdminBoardTablePageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { dotted } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { useBoardActions } from './AdminBoardActions.ts'
import { BoardState } from './BoardState.tsx'
import { aboutWords, measureLabel, periodWords, scoreWords } from './words.ts'

type Row = AdminBoardTable_query$data['leaderboards']['edges'][number]['node']

const defaults = { text: '', show: '' }
const shows = [
  { value: 'current', label: 'Running or to come' },
  { value: 'final', label: 'Final' },
  { value: 'archived', label: 'Archived' },
]
const editorOf = ({ databaseId }: Row) => `/auth/admin/leaderboards/${databaseId}/edit`

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Leaderboard',
    primary: true,
    cell: (row) => <RowTitle to={editorOf(row)} title={row.name} text={aboutWords(row) || 'Everybody'} />,
  },
  { id: 'state', label: 'State', width: 130, cell: ({ state }) => <BoardState state={state} /> },
  {
    id: 'measure',
    label: 'Counts',
    width: 150,
    cell: ({ measure, perWeek }) => (
      <Text size="sm">{dotted(measureLabel(measure), perWeek && 'average per week')}</Text>
    ),
  },
  {
    id: 'period',
    label: 'Period',
    width: 150,
    wideOnly: true,
    cell: (row) => <Text size="sm">{periodWords(row)}</Text>,
  },
  {
    id: 'leader',
    label: 'First place',
    width: 150,
    wideOnly: true,
    cell: ({ standings: { places }, ...row }) =>
      places[0] ? (
        <Text size="sm">
          {places[0].name}, {scoreWords(row, places[0].score)}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          Nobody yet
        </Text>
      ),
  },
  {
    id: 'shown',
    label: 'Learners',
    width: 90,
    wideOnly: true,
    cell: ({ shown, archived }) => <Text size="sm">{archived ? 'Archived' : shown ? 'See it' : 'Hidden'}</Text>,
  },
]

export function AdminBoardTable({ query, create }: { query: AdminBoardTable_query$key; create: ReactNode }) {
  const pages = usePages<AdminBoardTablePageQuery, AdminBoardTable_query$key>(
    graphql`
    fragment AdminBoardTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }, text: { type: "String" }, archived: { type: "Boolean" }, frozen: { type: "Boolean" })
    @refetchable(queryName: "AdminBoardTablePageQuery") {
      leaderboards(first: $first, after: $after, text: $text, archived: $archived, frozen: $frozen)
      @connection(key: "AdminBoardTable_leaderboards", filters: ["text", "archived", "frozen"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId name measure perWeek state shown archived
            ...words_about ...words_days ...words_score
            standings(first: 1) { places { id name score } }
          }
        }
      }
    }
  `,
    query,
  )
  const { leaderboards } = pages.data
  const search = useSearchState(defaults)
  const { archive, remove } = useBoardActions(leaderboards.__id)
  const actions = (row: Row): RowAction[] => [
    { label: 'Edit', icon: IconEdit, to: editorOf(row) },
    {
      label: row.archived ? 'Bring back' : 'Archive',
      icon: row.archived ? IconArchiveOff : IconArchive,
      onClick: () => archive(row, !row.archived),
    },
    { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(row) },
  ]
  return (
    <RecordTable
      label="Leaderboards"
      rows={leaderboards.edges.map(({ node }) => node)}
      totalCount={leaderboards.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search leaderboards' },
        { kind: 'select', name: 'show', label: 'Not archived', options: shows },
      ]}
      notFound="No leaderboard matches this search"
      none={{
        icon: IconTrophy,
        title: 'No leaderboards yet',
        text: 'Make one, and people see where they stand among their colleagues.',
        action: create,
      }}
    />
  )
}
