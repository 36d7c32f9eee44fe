import { Group, Text } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { formatAgo } from '../formats.ts'
import type { TableColumn } from '../lists/tables/columns.ts'
import { RecordTable } from '../lists/tables/RecordTable.tsx'
import type { SearchState, SearchValues } from '../lists/search/useSearchState.ts'
import type { Found } from './Elsewhere.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import { RowDecision } from './RowDecision.tsx'
import { noSubmissions, orderOfSubmissions, type SubmissionStatus } from './submissions.tsx'

type Table<R, S extends SearchValues> = ComponentProps<typeof RecordTable<R, R, S>>

type Props<R, S extends SearchValues & { status: string; sort: string }> = Pick<
  Table<R, S>,
  'label' | 'rows' | 'totalCount' | 'pages' | 'keyOf' | 'nameOf' | 'columns' | 'filters'
> & {
  status: SubmissionStatus
  /** How many match in each state, while something is searched for. */
  found: Found<SubmissionStatus>
  search: SearchState<S>
  submittedAt: (row: R) => string
  /** When it was decided, by whom, and why it was refused. */
  decided: (row: R) => ReactNode
  /** What may be done about one where it stands. */
  decision: (row: R) => ReactNode
}

const tabs = [
  { value: 'PENDING', label: 'Pending', icon: IconClock },
  { value: 'APPROVED', label: 'Approved', icon: IconCheck },
  { value: 'DENIED', label: 'Denied', icon: IconX },
] as const

/** What people submitted, by where it stands, and what is decided about it. */
export function SubmissionQueue<R, S extends SearchValues & { status: string; sort: string }>({
  label,
  status,
  found,
  search,
  columns,
  submittedAt,
  decided,
  decision,
  ...table
}: Props<R, S>) {
  const when: TableColumn<R> =
    status === 'PENDING'
      ? {
          id: 'created',
          label: 'Submitted',
          width: 130,
          sort: 'created',
          cell: (row) => <Text size="sm">{formatAgo(submittedAt(row))}</Text>,
        }
      : { id: 'decided', label: 'Decided', width: 200, sort: 'decided', cell: decided }
  return (
    <QueueTabs label={label} states={tabs} state={status} search={search} found={found} without={['sort']}>
      <RecordTable
        {...table}
        label={`${label}: ${status.toLowerCase()}`}
        columns={[
          ...columns,
          when,
          { id: 'decide', label: 'Decide', width: status === 'PENDING' ? 210 : 110, cell: decision },
        ]}
        search={search}
        sort={search.values.sort || orderOfSubmissions(status)}
        notFound="No submission matches this search"
        none={noSubmissions(status)}
      />
    </QueueTabs>
  )
}

type VerdictProps = { of: string; disabled: boolean; onApprove: () => void; onDeny: () => void }

/** Yes or no about one that waits; `of` names it to screen readers. */
export const Verdict = ({ of, disabled, onApprove, onDeny }: VerdictProps) => (
  <Group gap={6} wrap="nowrap">
    <RowDecision does="yes" disabled={disabled} label={`Approve ${of}`} onClick={onApprove}>
      Approve
    </RowDecision>
    <RowDecision does="no" disabled={disabled} label={`Deny ${of}`} onClick={onDeny}>
      Deny
    </RowDecision>
  </Group>
)
