import { Button, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconTrash,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AdminRosterTable_query$data,
  AdminRosterTable_query$key,
} from '../../__generated__/AdminRosterTable_query.graphql.ts'
import type { AdminRosterTableAttendedMutation } from '../../__generated__/AdminRosterTableAttendedMutation.graphql.ts'
import type { AdminRosterTableMoveMutation } from '../../__generated__/AdminRosterTableMoveMutation.graphql.ts'
import type { AdminRosterTablePageQuery } from '../../__generated__/AdminRosterTablePageQuery.graphql.ts'
import type { AdminRosterTableRemoveMutation } from '../../__generated__/AdminRosterTableRemoveMutation.graphql.ts'
import type { AdminRosterTableUndoMutation } from '../../__generated__/AdminRosterTableUndoMutation.graphql.ts'
import type { AdminRosterTableSubscription } from '../../__generated__/AdminRosterTableSubscription.graphql.ts'
import { LiveTrainingEnrollmentStatus } from '../../contract/__generated__/limits.ts'
import { usePages } from '../../relay/usePages.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { formatAgo, formatPlan } from '../../ui/formats.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { StatusChip, statusWord } from '../../ui/StatusChip.tsx'
import { sameBrowserWords } from '../attendance/sameBrowser.ts'
import { AdminChangeEventDialog } from './AdminChangeEventDialog.tsx'
import { leavesWords, undoingAttendance, standing } from '../seats.ts'

type Row = AdminRosterTable_query$data['liveTrainingEnrollments']['edges'][number]['node']

const defaults = { text: '', status: '', sort: 'line' }
const statuses = LiveTrainingEnrollmentStatus.map((value) => ({ value, label: statusWord(standing(value)) }))

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Person',
    primary: true,
    sort: 'name',
    cell: ({ name, email }) => (
      <>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {email && (
          <Text size="xs" c="dimmed" fw={400} truncate>
            {email}
          </Text>
        )}
      </>
    ),
  },
  { id: 'dealer', label: 'Dealer', wideOnly: true, cell: ({ dealer }) => <Text size="sm">{dealer ?? 'None'}</Text> },
  {
    id: 'status',
    label: 'Status',
    width: 200,
    sort: 'line',
    cell: ({ status, line, offeredUntil, checkedInAt, ...row }) => (
      <>
        <StatusChip status={standing(status)} />
        {status === 'ENROLLED' && checkedInAt && (
          <Text size="xs" fw={600} mt={4}>
            Marked themselves: take a look
          </Text>
        )}
        {sameBrowserWords(row) && (
          <Text size="xs" c="dimmed" mt={4}>
            {sameBrowserWords(row)}
          </Text>
        )}
        {line != null && (
          <Text size="xs" c="dimmed" mt={4}>
            Number {line} in line
          </Text>
        )}
        {offeredUntil && (
          <Text size="xs" c="dimmed" mt={4}>
            Until {formatPlan(offeredUntil)}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'enrolled',
    label: 'Enrolled',
    width: 160,
    sort: 'created',
    wideOnly: true,
    cell: ({ createdAt, enrolledBy }) => (
      <>
        <Text size="sm">{formatAgo(createdAt)}</Text>
        {enrolledBy && (
          <Text size="xs" c="dimmed">
            by {enrolledBy}
          </Text>
        )}
      </>
    ),
  },
]

type Props = {
  query: AdminRosterTable_query$key
  eventId: string
  mayEdit: boolean
  mayRun: boolean
  /** Says who was there, from now on. */ canMark: boolean
  waitingCount: number
  /** Whether there is a free seat, or one held for somebody who has not taken it yet. */
  canSeat: boolean
}

export function AdminRosterTable({ query, eventId, mayEdit, mayRun, canMark, waitingCount, canSeat }: Props) {
  const pages = usePages<AdminRosterTablePageQuery, AdminRosterTable_query$key>(
    graphql`
    fragment AdminRosterTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, eventId: { type: "ID!" }, text: { type: "String" }, status: { type: "LiveTrainingEnrollmentStatus" }, sort: { type: "LiveTrainingEnrollmentSort" })
    @refetchable(queryName: "AdminRosterTablePageQuery") {
      liveTrainingEnrollments(first: $first, after: $after, event: $eventId, text: $text, status: $status, sort: $sort)
      @connection(key: "AdminRosterTable_liveTrainingEnrollments", filters: ["event", "text", "status", "sort"]) {
        totalCount
        edges { node { id userId name email dealer status line offeredUntil enrolledBy createdAt checkedInAt ...sameBrowser_enrollment } }
      }
    }
  `,
    query,
  )
  const { liveTrainingEnrollments: people } = pages.data
  const search = useSearchState(defaults)
  const { revalidate } = useRevalidator()
  const readAnew = useDebouncedCallback(() => void revalidate(), { delay: 500, maxWait: 2000 })
  const [transferred, setMoved] = useState<Row>()
  useSubscription<AdminRosterTableSubscription>(
    useMemo(
      () => ({
        subscription: graphql`subscription AdminRosterTableSubscription($event: ID!) { liveTrainingChanged(event: $event) { id status line offeredUntil checkedInAt ...sameBrowser_enrollment } }`,
        variables: { event: eventId },
        // Somebody came or went: the rows and their order are asked for anew, once where a room comes at once.
        onNext: () => readAnew(),
      }),
      [eventId, readAnew],
    ),
  )
  const [give] = useSave<AdminRosterTableMoveMutation>(graphql`
    mutation AdminRosterTableMoveMutation($input: GiveLiveTrainingSeatInput!) { giveLiveTrainingSeat(input: $input) { liveTrainingEvent { id seatsTaken waitingCount } } }
  `)
  const [mark] = useSave<AdminRosterTableAttendedMutation>(graphql`
    mutation AdminRosterTableAttendedMutation($input: MarkLiveTrainingAttendedInput!) { markLiveTrainingAttended(input: $input) { liveTrainingEvent { id seatsTaken waitingCount } } }
  `)
  const [undo] = useSave<AdminRosterTableUndoMutation>(graphql`
    mutation AdminRosterTableUndoMutation($input: UndoLiveTrainingAttendanceInput!) { undoLiveTrainingAttendance(input: $input) { liveTrainingEvent { id seatsTaken waitingCount } } }
  `)
  const [take] = useSave<AdminRosterTableRemoveMutation>(graphql`
    mutation AdminRosterTableRemoveMutation($input: RemoveFromLiveTrainingInput!) { removeFromLiveTraining(input: $input) { liveTrainingEvent { id seatsTaken waitingCount } } }
  `)
  const after = async (answer: Promise<{ data?: unknown; fields?: Record<string, string> }>, done: string) => {
    const { data, fields } = await answer
    const [reason] = Object.values(fields ?? {})
    if (data) showDone(done)
    else if (reason) showFailure(reason)
    void revalidate()
  }
  const remove = async ({ userId, name, status }: Row) => {
    const text = leavesWords(status, waitingCount)
    if (
      !(await confirm({ title: `Remove ${name}?`, text, action: 'Remove person', stay: 'Keep in event', danger: true }))
    )
      return
    await after(take({ input: { databaseId: eventId, userId } }), `${name} is removed`)
  }
  const seat = async ({ userId, name, line }: Row) => {
    const text =
      line != null && line > 1
        ? 'Others are before them in line. The log keeps who was passed over.'
        : 'They get a seat and are told.'
    if (
      !(await confirm({
        title: `Move ${name} into the event?`,
        text,
        action: 'Move to enrolled',
        stay: 'Keep in line',
      }))
    )
      return
    await after(give({ input: { databaseId: eventId, userId } }), `${name} has a seat`)
  }
  const takeBack = async ({ userId, name }: Row) => {
    if (await confirm(undoingAttendance(name)))
      await after(undo({ input: { databaseId: eventId, userId } }), `${name} is no longer marked as attended`)
  }
  const isIn = ({ status }: Row) => status === 'ENROLLED' || status === 'OFFERED'
  const actions = (row: Row): RowAction[] => [
    ...(mayEdit && (row.status === 'WAITLISTED' || row.status === 'OFFERED')
      ? [
          row.status === 'OFFERED' || canSeat
            ? { label: 'Move to enrolled', icon: IconUserCheck, onClick: () => void seat(row) }
            : {
                label: 'Move to enrolled (every seat is taken)',
                icon: IconUserCheck,
                disabled: true,
                onClick: () => undefined,
              },
        ]
      : []),
    ...(canMark && isIn(row)
      ? [
          {
            label: 'Mark attended',
            icon: IconCheck,
            onClick: () =>
              void after(
                mark({ input: { databaseId: eventId, userIds: [row.userId] } }),
                `${row.name} is marked as attended`,
              ),
          },
        ]
      : []),
    ...(mayRun && row.status === 'ATTENDED'
      ? [{ label: 'Undo attendance', icon: IconArrowBackUp, onClick: () => void takeBack(row) }]
      : []),
    ...(mayEdit && (isIn(row) || row.status === 'WAITLISTED')
      ? [
          { label: 'Move to another event', icon: IconArrowsExchange, onClick: () => setMoved(row) },
          { label: 'Remove', icon: IconTrash, danger: true, onClick: () => void remove(row) },
        ]
      : []),
  ]
  return (
    <>
      <RecordTable
        label="People"
        rows={people.edges.map(({ node }) => node)}
        totalCount={people.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        actions={actions}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search people' },
          { kind: 'select', name: 'status', label: 'Any status', options: statuses },
        ]}
        notFound="Nobody matches this search"
        none={{
          icon: IconUsers,
          title: 'Nobody is enrolled yet',
          text: 'People appear here as soon as they have a seat or wait for one.',
        }}
        bulk={
          canMark
            ? (chosen, clear) => (
                <Button
                  size="xs"
                  leftSection={<IconCheck size={16} aria-hidden="true" />}
                  onClick={() => {
                    const userIds = chosen.filter(isIn).map(({ userId }) => userId)
                    void after(mark({ input: { databaseId: eventId, userIds } }), 'They are marked as attended').then(
                      clear,
                    )
                  }}
                >
                  Mark attended
                </Button>
              )
            : undefined
        }
      />
      {transferred && (
        <Suspense>
          <AdminChangeEventDialog
            eventId={eventId}
            userId={transferred.userId}
            name={transferred.name}
            onClose={() => setMoved(undefined)}
            onChanged={() => void revalidate()}
          />
        </Suspense>
      )}
    </>
  )
}
