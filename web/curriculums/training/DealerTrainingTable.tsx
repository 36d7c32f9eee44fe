import { Badge, Button, Group, Progress, Text, Tooltip } from '@mantine/core'
import { IconBell, IconBellCheck, IconListDetails, IconSearchOff, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql } from 'react-relay'
import type {
  DealerTrainingTable_query$data,
  DealerTrainingTable_query$key,
} from '../../__generated__/DealerTrainingTable_query.graphql.ts'
import type { DealerTrainingTablePageQuery } from '../../__generated__/DealerTrainingTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { DataTable, type RowAction, type TableColumn } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/RowTitle.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { remindedToday, useNudge } from './useNudge.ts'

const StaffMember = lazy(() => import('./StaffMember.tsx'))

type Row = DealerTrainingTable_query$data['dealerTraining']['edges'][number]['node']

type Props = {
  query: DealerTrainingTable_query$key
  searching: boolean
  clear: () => void
  sort: string
  onSort: (sort: string) => void
}

const mayRemind = ({ standing }: Row) =>
  standing.status !== 'PASSED' && standing.curriculumCount > 0 && !remindedToday(standing.nudgedAt)

/** Everyone in reach: how far, what is open, and a reminder one click away. */
export function DealerTrainingTable({ query, searching, clear, sort, onSort }: Props) {
  const { data, hasNext, loadNext } = usePages<DealerTrainingTablePageQuery, DealerTrainingTable_query$key>(
    graphql`
    fragment DealerTrainingTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, dealer: { type: "ID" }, curriculum: { type: "ID" }, status: { type: "ProgressState" },
      mandatoryOpen: { type: "Boolean" }, sort: { type: "StaffSort" }
    )
    @refetchable(queryName: "DealerTrainingTablePageQuery") {
      dealerTraining(first: $first, after: $after, text: $text, dealer: $dealer, curriculum: $curriculum, status: $status, mandatoryOpen: $mandatoryOpen, sort: $sort)
      @connection(key: "DealerTrainingTable_dealerTraining", filters: ["text", "dealer", "curriculum", "status", "mandatoryOpen", "sort"]) {
        totalCount
        edges {
          node {
            id databaseId fullName position
            profileImage { url }
            dealers { active dealer { displayName } }
            standing(curriculum: $curriculum) { curriculumCount completedCount mandatoryOpenCount percent status touchedAt nudgedAt }
          }
        }
      }
    }
  `,
    query,
  )
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [opened, setOpened] = useState<Row>()
  const { nudge, isNudging } = useNudge()
  const { edges, totalCount } = data.dealerTraining
  const rows = edges.map(({ node }) => node)
  const chosen = rows.filter((row) => selected.has(row.id))
  const remind = async (people: Row[]) => {
    if (await nudge(people.map(({ databaseId, fullName }) => ({ databaseId, fullName })))) setSelected(new Set())
  }

  const columns: TableColumn<Row>[] = [
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
      label: 'Duties',
      width: 100,
      sort: 'duties',
      cell: ({ standing: { mandatoryOpenCount: open } }) =>
        open > 0 ? (
          <Badge color="orange" size="sm" tt="none">
            {open} open
          </Badge>
        ) : (
          <Text size="sm" c="dimmed">
            None open
          </Text>
        ),
    },
    {
      id: 'active',
      label: 'Last active',
      width: 120,
      sort: 'active',
      wideOnly: true,
      cell: ({ standing: { touchedAt } }) => (
        <Text size="sm" c={touchedAt ? undefined : 'dimmed'}>
          {touchedAt ? formatAgo(touchedAt) : 'Never'}
        </Text>
      ),
    },
    {
      id: 'remind',
      label: 'Reminder',
      width: 128,
      cell: (row) =>
        remindedToday(row.standing.nudgedAt) ? (
          <Group gap={6} wrap="nowrap">
            <IconBellCheck size={16} aria-hidden="true" />
            <Text size="sm" c="dimmed">
              Today
            </Text>
          </Group>
        ) : mayRemind(row) ? (
          <Tooltip
            label={
              row.standing.nudgedAt
                ? `Last reminded ${formatAgo(row.standing.nudgedAt)}`
                : 'Sends a notification and a letter'
            }
          >
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconBell size={16} aria-hidden="true" />}
              disabled={isNudging}
              aria-label={`Remind ${row.fullName}`}
              onClick={() => {
                void remind([row])
              }}
            >
              Remind
            </Button>
          </Tooltip>
        ) : null,
    },
  ]
  const actions = (row: Row): RowAction[] => [
    { label: 'See the training', icon: IconListDetails, onClick: () => setOpened(row) },
    {
      label: 'Remind',
      icon: IconBell,
      disabled: !mayRemind(row),
      onClick: () => {
        void remind([row])
      },
    },
  ]
  return (
    <>
      <DataTable
        label="Staff and their training"
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ fullName }) => fullName}
        columns={columns}
        actions={actions}
        sort={sort}
        onSort={onSort}
        selected={selected}
        onSelect={setSelected}
        totalCount={totalCount}
        hasNext={hasNext}
        loadNext={loadNext}
        bulk={
          <Button
            size="compact-sm"
            leftSection={<IconBell size={16} aria-hidden="true" />}
            loading={isNudging}
            disabled={!chosen.some(mayRemind)}
            onClick={() => {
              void remind(chosen.filter(mayRemind).slice(0, 100))
            }}
          >
            Remind
          </Button>
        }
        empty={
          searching ? (
            <EmptyState
              icon={IconSearchOff}
              title="Nobody fits this search"
              action={
                <Button variant="default" onClick={clear}>
                  Clear the search
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconUsers}
              title="Nobody else works here yet"
              text="As soon as people join your dealers, their training stands here."
            />
          )
        }
      />
      {opened && (
        <Suspense>
          <StaffMember userId={opened.databaseId} name={opened.fullName} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
