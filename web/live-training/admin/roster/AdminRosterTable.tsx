import { Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AdminRosterTable_query$data,
  AdminRosterTable_query$key,
} from '../../../__generated__/AdminRosterTable_query.graphql.ts'
import type { AdminRosterTablePageQuery } from '../../../__generated__/AdminRosterTablePageQuery.graphql.ts'
import type { AdminRosterTableSubscription } from '../../../__generated__/AdminRosterTableSubscription.graphql.ts'
import { LiveTrainingEnrollmentStatus } from '../../../contract/__generated__/limits.ts'
import { usePages } from '../../../relay/usePages.ts'
import { formatAgo, formatPlan } from '../../../ui/formats.ts'
import type { TableColumn } from '../../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../../../ui/lists/search/useSearchState.ts'
import { StatusChip, statusWord } from '../../../ui/StatusChip.tsx'
import { sameBrowserWords } from '../../attendance/sameBrowser.ts'
import { rosterBulk } from './AdminRosterBulk.tsx'
import { AdminChangeEventDialog } from './AdminChangeEventDialog.tsx'
import { rosterActions } from './rosterActions.ts'
import { useSeatChanges } from './useSeatChanges.ts'
import { standing } from '../../seats.ts'

type Row = AdminRosterTable_query$data['liveTrainingEnrollments']['edges'][number]['node']

const defaults = { text: '', status: '', sort: 'line' }
const statuses = LiveTrainingEnrollmentStatus.map((value) => ({ value, label: statusWord(standing(value)) }))
const filters: SearchField<typeof defaults>[] = [
  { kind: 'text', name: 'text', label: 'Search people' },
  { kind: 'select', name: 'status', label: 'Any status', options: statuses },
]

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

/** Somebody came or went: the rows and their order are asked for anew, once where a room comes at once. */
function useRosterChanges(eventId: string) {
  const { revalidate } = useRevalidator()
  const readAnew = useDebouncedCallback(() => void revalidate(), { delay: 500, maxWait: 2000 })
  useSubscription<AdminRosterTableSubscription>(
    useMemo(
      () => ({
        subscription: graphql`subscription AdminRosterTableSubscription($event: ID!) { liveTrainingChanged(event: $event) { id status line offeredUntil checkedInAt ...sameBrowser_enrollment } }`,
        variables: { event: eventId },
        onNext: () => readAnew(),
      }),
      [eventId, readAnew],
    ),
  )
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
        edges { node { userId name email dealer status line offeredUntil enrolledBy createdAt checkedInAt ...sameBrowser_enrollment } }
      }
    }
  `,
    query,
  )
  const { liveTrainingEnrollments: people } = pages.data
  const search = useSearchState(defaults)
  const { revalidate } = useRevalidator()
  useRosterChanges(eventId)
  const changes = useSeatChanges(eventId, waitingCount)
  const [transferred, setTransferred] = useState<readonly Row[]>()
  return (
    <>
      <RecordTable
        label="People"
        rows={people.edges.map(({ node }) => node)}
        totalCount={people.totalCount}
        pages={pages}
        keyOf={({ userId }) => userId}
        nameOf={({ name }) => name}
        columns={columns}
        actions={(row) =>
          rosterActions(row, { changes, mayEdit, mayRun, canMark, canSeat, transfer: (one) => setTransferred([one]) })
        }
        search={search}
        filters={filters}
        notFound="Nobody matches this search"
        none={{
          icon: IconUsers,
          title: 'Nobody is enrolled yet',
          text: 'People appear here as soon as they have a seat or wait for one.',
        }}
        bulk={rosterBulk({ changes, canMark, mayEdit, onMove: setTransferred })}
      />
      {transferred && (
        <Suspense>
          <AdminChangeEventDialog
            eventId={eventId}
            people={transferred.map(({ userId, name }) => ({ userId, name }))}
            onClose={() => setTransferred(undefined)}
            onChanged={() => void revalidate()}
          />
        </Suspense>
      )}
    </>
  )
}
