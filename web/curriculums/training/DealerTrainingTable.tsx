import { Badge, Button, Group, Progress, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconBellCheck, IconListDetails, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql } from 'react-relay'
import type {
  DealerTrainingTable_query$data,
  DealerTrainingTable_query$key,
} from '../../__generated__/DealerTrainingTable_query.graphql.ts'
import type { DealerTrainingTablePageQuery } from '../../__generated__/DealerTrainingTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { formatAgo } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { StateBadge, StatusChip } from '../../ui/StatusChip.tsx'
import { shortDay } from '../due/dueWords.ts'
import { remindedToday, useNudge } from './useNudge.ts'

const StaffMember = lazy(() => import('./StaffMember.tsx'))

type Row = DealerTrainingTable_query$data['dealerTraining']['edges'][number]['node']

type Props = {
  query: DealerTrainingTable_query$key
  search: SearchState
  filters: SearchField[]
  /** Of one curriculum alone: how many are completed or required says nothing more. */
  isOfOne?: boolean
}

const OF_SEVERAL = ['curriculums', 'duties']

const isWaiting = ({ standing }: Row) =>
  standing.status !== 'PASSED' && standing.curriculumCount > 0 && !remindedToday(standing.nudgedAt)

/** What is overdue, else what is due next. */
function Deadline({ overdue, next }: { overdue: number; next: string | null | undefined }) {
  if (overdue > 0)
    return (
      <StateBadge color="red" size="sm" sign={<IconAlertTriangle size={12} aria-hidden="true" />}>
        {overdue} overdue
      </StateBadge>
    )
  return (
    <Text size="sm" c={next ? undefined : 'dimmed'}>
      {next ? `Next ${shortDay(next)}` : 'Nothing due'}
    </Text>
  )
}

/** How far a person is; the reminder stands behind. */
const standings: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Person',
    primary: true,
    sort: 'name',
    cell: ({ fullName, position, profileImage, dealers }) => {
      const places = dealers.filter(({ active }) => active).map(({ dealer }) => dealer.displayName)
      return (
        <RowTitle
          title={fullName}
          image={profileImage?.url}
          shape="face"
          text={[position, places.length > 1 ? `${places[0]} and ${places.length - 1} more` : places[0]]
            .filter(Boolean)
            .join(' · ')}
        />
      )
    },
  },
  {
    id: 'status',
    label: 'Status',
    width: 130,
    cell: ({ standing }) =>
      standing.curriculumCount === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing to take
        </Text>
      ) : (
        <StatusChip status={standing.status} size="sm" />
      ),
  },
  {
    id: 'progress',
    label: 'Courses passed',
    width: 170,
    sort: 'progress',
    cell: ({ fullName, standing: { percent, curriculumCount } }) =>
      curriculumCount === 0 ? null : (
        <Group gap="xs" wrap="nowrap">
          <Progress
            value={percent}
            size={6}
            w={84}
            color={percent === 100 ? 'green' : undefined}
            aria-label={`${fullName}: courses passed`}
          />
          <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {percent}%
          </Text>
        </Group>
      ),
  },
  {
    id: 'curriculums',
    label: 'Completed',
    width: 100,
    align: 'right',
    cell: ({ standing: { completedCount, curriculumCount } }) => `${completedCount} of ${curriculumCount}`,
  },
  {
    id: 'duties',
    label: 'Required',
    width: 100,
    sort: 'duties',
    cell: ({ standing: { mandatoryOpenCount: open } }) =>
      open > 0 ? (
        <Badge color="orange" size="sm" tt="none">
          {open} open
        </Badge>
      ) : (
        <Text size="sm" c="dimmed">
          None left
        </Text>
      ),
  },
  {
    id: 'due',
    label: 'Due',
    width: 120,
    sort: 'due',
    cell: ({ standing: { overdueCount, nextDueOn } }) => <Deadline overdue={overdueCount} next={nextDueOn} />,
  },
  {
    id: 'active',
    label: 'Last training',
    width: 120,
    sort: 'active',
    wideOnly: true,
    cell: ({ standing: { touchedAt } }) => (
      <Text size="sm" c={touchedAt ? undefined : 'dimmed'}>
        {touchedAt ? formatAgo(touchedAt) : 'Never'}
      </Text>
    ),
  },
]

/** When somebody was reminded, or the way to do it. */
function Reminder({ row, isBusy, onRemind }: { row: Row; isBusy: boolean; onRemind: () => void }) {
  const { fullName, standing } = row
  if (remindedToday(standing.nudgedAt))
    return (
      <Group gap={6} wrap="nowrap">
        <IconBellCheck size={16} aria-hidden="true" />
        <Text size="sm" c="dimmed">
          Today
        </Text>
      </Group>
    )
  if (!isWaiting(row)) return null
  return (
    <Tooltip
      label={standing.nudgedAt ? `Last reminded ${formatAgo(standing.nudgedAt)}` : 'Sends a notification and an email'}
    >
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconBell size={16} aria-hidden="true" />}
        disabled={isBusy}
        aria-label={`Remind ${fullName}`}
        onClick={onRemind}
      >
        Remind
      </Button>
    </Tooltip>
  )
}

function useTraining(query: DealerTrainingTable_query$key) {
  return usePages<DealerTrainingTablePageQuery, DealerTrainingTable_query$key>(
    graphql`
    fragment DealerTrainingTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, dealer: { type: "ID" }, curriculum: { type: "ID" }, status: { type: "ProgressState" },
      mandatoryOpen: { type: "Boolean" }, overdue: { type: "Boolean" }, sort: { type: "StaffSort" }
    )
    @refetchable(queryName: "DealerTrainingTablePageQuery") {
      dealerTraining(first: $first, after: $after, text: $text, dealer: $dealer, curriculum: $curriculum, status: $status, mandatoryOpen: $mandatoryOpen, overdue: $overdue, sort: $sort)
      @connection(key: "DealerTrainingTable_dealerTraining", filters: ["text", "dealer", "curriculum", "status", "mandatoryOpen", "overdue", "sort"]) {
        totalCount
        edges {
          node {
            id databaseId fullName position
            profileImage { url }
            dealers { active dealer { displayName } }
            standing(curriculum: $curriculum) { curriculumCount completedCount mandatoryOpenCount overdueCount nextDueOn percent status touchedAt nudgedAt }
          }
        }
      }
    }
  `,
    query,
  )
}

/** Everyone in reach: how far, what is open, and a reminder one click away; for who follows the training of staff. */
export function DealerTrainingTable({ query, search, filters, isOfOne = false }: Props) {
  const pages = useTraining(query)
  const { data } = pages
  const [opened, setOpened] = useState<Row>()
  const { nudge, isNudging } = useNudge()
  const { edges, totalCount } = data.dealerTraining
  const rows = edges.map(({ node }) => node)
  const remind = async (people: Row[], done?: () => void) => {
    if (await nudge(people.map(({ databaseId, fullName }) => ({ databaseId, fullName })))) done?.()
  }

  const columns: TableColumn<Row>[] = [
    ...standings.filter(({ id }) => !isOfOne || !OF_SEVERAL.includes(id)),
    {
      id: 'remind',
      label: 'Reminder',
      width: 128,
      cell: (row: Row) => (
        <Reminder
          row={row}
          isBusy={isNudging}
          onRemind={() => {
            void remind([row])
          }}
        />
      ),
    },
  ]
  const actions = (row: Row): RowAction[] => [
    { label: 'See the training', icon: IconListDetails, onClick: () => setOpened(row) },
    { label: 'Remind', icon: IconBell, disabled: !isWaiting(row), onClick: () => remind([row]) },
  ]
  return (
    <>
      <RecordTable
        label="Staff and their training"
        rows={rows}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ fullName }) => fullName}
        columns={columns}
        actions={actions}
        bulk={(chosen, done) => (
          <Button
            size="compact-sm"
            leftSection={<IconBell size={16} aria-hidden="true" />}
            loading={isNudging}
            disabled={!chosen.some(isWaiting)}
            onClick={() => {
              void remind(chosen.filter(isWaiting).slice(0, 100), done)
            }}
          >
            Remind
          </Button>
        )}
        search={search}
        filters={filters}
        notFound="Nobody matches this search"
        none={{
          icon: IconUsers,
          title: 'Nobody else works here yet',
          text: 'As soon as people join your dealers, their training appears here.',
        }}
      />
      {opened && (
        <Suspense>
          <StaffMember userId={opened.databaseId} name={opened.fullName} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
