import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminQuizAnswerTable_query$data,
  AdminQuizAnswerTable_query$key,
} from '../../__generated__/AdminQuizAnswerTable_query.graphql.ts'
import type { AdminQuizAnswerTablePageQuery } from '../../__generated__/AdminQuizAnswerTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { DecisionDialog } from '../../ui/decisions/DecisionDialog.tsx'
import { RowDecision } from '../../ui/decisions/RowDecision.tsx'
import { dotted, formatAgo, formatDateTime } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { useMarkAnswer } from './useMarkAnswer.ts'

export type MarkState = 'WAITING' | 'RIGHT' | 'WRONG'
type Row = AdminQuizAnswerTable_query$data['quizMarks']['edges'][number]['node']

type Props = { query: AdminQuizAnswerTable_query$key; state: MarkState; search: SearchState; filters: SearchField[] }

const NONE: Record<MarkState, { title: string; text: string }> = {
  WAITING: {
    title: 'Nothing to mark',
    text: 'When someone submits a quiz with an answer in their own words, it appears here.',
  },
  RIGHT: { title: 'Nothing was marked right yet', text: 'Who marked an answer can undo it for 15 minutes.' },
  WRONG: { title: 'Nothing was marked wrong yet', text: 'Who marked an answer can undo it for 15 minutes.' },
}

/** Answers in own words in one of their states, with what to decide or to undo. */
export function AdminQuizAnswerTable({ query, state, search, filters }: Props) {
  const pages = usePages<AdminQuizAnswerTablePageQuery, AdminQuizAnswerTable_query$key>(
    graphql`
    fragment AdminQuizAnswerTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "QuizMarkStatus" })
    @refetchable(queryName: "AdminQuizAnswerTablePageQuery") {
      quizMarks(first: $first, after: $after, text: $text, status: $status) @connection(key: "AdminQuizAnswerTable_quizMarks", filters: ["text", "status"]) {
        __id
        totalCount
        edges {
          node { databaseId questionText explanation words note personName personDatabaseId attemptNumber createdAt decidedAt decidedByName viewerCanDecide viewerCanUndo course { databaseId title } }
        }
      }
    }
  `,
    query,
  )
  const { __id: connection, edges, totalCount } = pages.data.quizMarks
  const [asked, ask] = useState<{ answer: Row; right: boolean }>()
  const { mark, undo, isBusy } = useMarkAnswer(connection)
  // What was decided can be undone for a while; afterwards there is nothing to do.
  const hasDeeds = state === 'WAITING' || edges.some(({ node }) => node.viewerCanUndo || node.viewerCanDecide)
  const columns: TableColumn<Row>[] = [
    {
      id: 'person',
      label: 'Person',
      primary: true,
      width: 190,
      cell: ({ personName, personDatabaseId, attemptNumber, createdAt }) => (
        <>
          <Anchor
            component={Link}
            to={`/auth/admin/user-manager/${personDatabaseId}/edit`}
            size="sm"
            fw={600}
            c="inherit"
          >
            {personName}
          </Anchor>
          <Text size="xs" c="dimmed" title={formatDateTime(createdAt)}>
            {dotted(formatAgo(createdAt), attemptNumber > 1 && `attempt ${attemptNumber}`)}
          </Text>
        </>
      ),
    },
    { id: 'answer', label: 'Answer', cell: (row) => <Answer {...row} /> },
    ...(state === 'WAITING'
      ? []
      : [{ id: 'marked', label: 'Marked', width: 190, cell: (row: Row) => <Marked {...row} /> }]),
    ...(hasDeeds
      ? [
          {
            id: 'decide',
            label: 'Mark',
            width: state === 'WAITING' ? 210 : 110,
            cell: (row: Row) => (
              <Deeds
                row={row}
                isBusy={isBusy}
                ask={(right) => ask({ answer: row, right })}
                undo={() => void undo(row)}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <RecordTable
        label="Answers to mark"
        rows={edges.map(({ node }) => node)}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ databaseId }) => databaseId}
        nameOf={({ personName, questionText }) => `${questionText}, ${personName}`}
        columns={columns}
        search={search}
        filters={filters}
        notFound="No answer matches this search"
        none={{ icon: IconChecks, color: 'green', ...NONE[state] }}
      />
      {asked && (
        <DecisionDialog
          question={{
            title: asked.right ? 'Mark this answer as right?' : 'Mark this answer as wrong?',
            action: asked.right ? 'Mark as right' : 'Mark as wrong',
            danger: !asked.right,
            note: {
              name: 'note',
              label: 'Note',
              description: `Optional; ${asked.answer.personName} reads it with the result.`,
              max: 1000,
            },
          }}
          send={({ note }) => mark(asked.answer, asked.right, note)}
          onClose={() => ask(undefined)}
        >
          <Stack gap="xs">
            <Answer {...asked.answer} isWhole />
          </Stack>
        </DecisionDialog>
      )}
    </>
  )
}

/** What was asked and written; whole where it is decided. */
function Answer({ questionText, words, explanation, course, isWhole = false }: Row & { isWhole?: boolean }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {questionText}
      </Text>
      <Text size="sm" mt={4} lineClamp={isWhole ? undefined : 6} style={{ whiteSpace: 'pre-line' }}>
        {words}
      </Text>
      {isWhole && explanation && (
        <Text size="sm" c="dimmed">
          A right answer: {explanation}
        </Text>
      )}
      {!isWhole && (
        <Anchor component={Link} to={`/auth/admin/courses/${course.databaseId}/edit?tab=quiz`} size="xs" c="dimmed">
          {course.title}
        </Anchor>
      )}
    </>
  )
}

const Marked = ({ decidedAt, decidedByName, note }: Row) => (
  <>
    {decidedAt && (
      <Text size="sm" title={formatDateTime(decidedAt)}>
        {formatAgo(decidedAt)}
        {decidedByName && ` by ${decidedByName}`}
      </Text>
    )}
    {note && (
      <Text size="xs" c="dimmed" lineClamp={3}>
        {note}
      </Text>
    )}
  </>
)

interface DeedsProps {
  row: Row
  isBusy: boolean
  ask: (right: boolean) => void
  undo: () => void
}

/** Right or wrong while it waits; undo for who marked it, while they may. */
function Deeds({ row, isBusy, ask, undo }: DeedsProps) {
  const what = `${row.questionText}, ${row.personName}`
  if (row.viewerCanUndo)
    return (
      <RowDecision does="undo" disabled={isBusy} onClick={undo} label={`Undo: ${what}`}>
        Undo
      </RowDecision>
    )
  if (!row.viewerCanDecide)
    return row.decidedAt ? null : (
      <Text size="sm" c="dimmed">
        For another administrator
      </Text>
    )
  return (
    <Group gap={8}>
      <RowDecision does="yes" disabled={isBusy} onClick={() => ask(true)} label={`Right: ${what}`}>
        Right
      </RowDecision>
      <RowDecision does="no" disabled={isBusy} onClick={() => ask(false)} label={`Wrong: ${what}`}>
        Wrong
      </RowDecision>
    </Group>
  )
}
