import { Text } from '@mantine/core'
import { IconBook } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type {
  TrainingHistory_query$data,
  TrainingHistory_query$key,
} from '../../__generated__/TrainingHistory_query.graphql.ts'
import type { TrainingHistoryPageQuery } from '../../__generated__/TrainingHistoryPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { dotted, formatDate, formatDuration } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { StatusChip, statusWord } from '../../ui/StatusChip.tsx'

type Row = TrainingHistory_query$data['courseProgresses']['edges'][number]['node']

const defaults = { tab: '', text: '', status: '', sort: '' }
const VIEWS = ['tab'] as const
const states = ['IN_PROGRESS', 'PASSED', 'FAILED'].map((value) => ({ value, label: statusWord(value) }))

/** A pass counts while it is one: of a course that is taken again it is told as an earlier one. */
const passedWords = ({ status, completedAt }: Row): string => {
  if (!completedAt) return '–'
  return status === 'PASSED' ? formatDate(completedAt) : `Earlier, ${formatDate(completedAt)}`
}

const doneFor = ({ completedFor }: Row) =>
  completedFor && dotted('Completed by an administrator', completedFor.byName, completedFor.reason)

const columns: TableColumn<Row>[] = [
  {
    id: 'course',
    label: 'Course',
    sort: 'title',
    primary: true,
    cell: (row) => <RowTitle title={row.course.title} text={doneFor(row)} />,
  },
  {
    id: 'status',
    label: 'Status',
    sort: 'status',
    cell: ({ status, percent }) => (
      <>
        <StatusChip status={status} size="sm" />
        {status === 'IN_PROGRESS' && (
          <Text size="xs" c="dimmed" mt={2}>
            {percent}% done
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'score',
    label: 'Best score',
    sort: 'score',
    align: 'right',
    cell: ({ score }) => (score == null ? '–' : `${score}%`),
  },
  {
    id: 'timer',
    label: 'Time spent',
    sort: 'timer',
    align: 'right',
    cell: ({ timer }) => (timer ? formatDuration(timer) : '–'),
  },
  { id: 'started', label: 'Begun', sort: 'started', align: 'right', cell: ({ startedAt }) => formatDate(startedAt) },
  { id: 'completed', label: 'Passed', sort: 'completed', align: 'right', cell: passedWords },
]

/** Every course a person began, whether or not it is still in one of their curriculums. */
export function TrainingHistory({ query }: { query: TrainingHistory_query$key }) {
  const pages = usePages<TrainingHistoryPageQuery, TrainingHistory_query$key>(
    graphql`
    fragment TrainingHistory_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, userId: { type: "ID!" }
      text: { type: "String" }, status: { type: "ProgressState" }, sort: { type: "CourseProgressSort" })
    @refetchable(queryName: "TrainingHistoryPageQuery") {
      courseProgresses(first: $first, after: $after, userId: $userId, text: $text, status: $status, sort: $sort)
      @connection(key: "TrainingHistory_courseProgresses", filters: ["userId", "text", "status", "sort"]) {
        totalCount
        edges { node { id status percent score timer startedAt completedAt course { title } completedFor { byName reason } } }
      }
    }
  `,
    query,
  )
  const search = useSearchState(defaults, VIEWS)
  const { edges, totalCount } = pages.data.courseProgresses
  return (
    <RecordTable
      label="Training history"
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ course }) => course.title}
      columns={columns}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search courses' },
        { kind: 'select', name: 'status', label: 'Any status', options: states },
      ]}
      notFound="No course matches this search"
      none={{ icon: IconBook, title: 'No course begun yet', text: 'Each course appears here with its first page.' }}
    />
  )
}
