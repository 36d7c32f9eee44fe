import { Anchor, Group, Image, Progress, Text } from '@mantine/core'
import { IconCoin, IconCopy, IconEdit, IconTrash } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type {
  AdminSpiffTable_query$data,
  AdminSpiffTable_query$key,
} from '../__generated__/AdminSpiffTable_query.graphql.ts'
import type { AdminSpiffTableDeleteMutation } from '../__generated__/AdminSpiffTableDeleteMutation.graphql.ts'
import type { AdminSpiffTablePageQuery } from '../__generated__/AdminSpiffTablePageQuery.graphql.ts'
import { useDuplicateContent } from '../domain/content/useDuplicateContent.ts'
import { shortMoney } from '../relay/moneyText.ts'
import { usePages } from '../relay/usePages.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import { formatDate, formatNumber } from '../ui/formats.ts'
import classes from './AdminSpiffTable.module.css'
import { approvalWords, wordOf, type Section } from './sections.ts'
import { firstLetter } from '../ui/letters.ts'

type Row = AdminSpiffTable_query$data['spiffs']['edges'][number]['node']

const editorOf = ({ databaseId }: Row) => `/auth/admin/spiff-manager/${databaseId}`

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Spiff',
    primary: true,
    sort: 'title',
    cell: (spiff) => (
      <Group gap="sm" wrap="nowrap">
        {spiff.thumbnail ? (
          <Image src={spiff.thumbnail.url} alt="" w={56} h={42} radius="sm" className={classes.picture} />
        ) : (
          <span className={classes.blank} aria-hidden="true">
            {firstLetter(spiff.name)}
          </span>
        )}
        <div>
          <Anchor component={Link} to={editorOf(spiff)} c="inherit" fw={600} size="sm">
            {spiff.name}
          </Anchor>
          <Text size="xs" c="dimmed" fw={400} lineClamp={1}>
            {spiff.brands.map(({ name }) => name).join(', ') || 'All brands'}
          </Text>
        </div>
      </Group>
    ),
  },
  {
    id: 'pays',
    label: 'Pays',
    width: 190,
    cell: ({ pays, approval }) => (
      <>
        <Text size="sm">{pays}</Text>
        <Text size="xs" c="dimmed">
          {wordOf(approvalWords, approval)}
        </Text>
      </>
    ),
  },
  {
    id: 'days',
    label: 'Runs',
    width: 170,
    sort: 'endDate',
    cell: ({ startDate, endDate, phase }) => (
      <>
        <Text size="sm">{formatDate(startDate)}</Text>
        <Text size="xs" c="dimmed">
          to {formatDate(endDate)}
          {phase === 'UPCOMING' ? ', not begun' : phase === 'CLAIM_ONLY' ? ', claims only' : ''}
        </Text>
      </>
    ),
  },
  {
    id: 'claims',
    label: 'Claims',
    width: 110,
    align: 'right',
    cell: ({ claimCounts }) =>
      claimCounts && (
        <>
          <Text size="sm">
            {formatNumber(claimCounts.waiting + claimCounts.approved + claimCounts.denied + claimCounts.completed)}
          </Text>
          {claimCounts.waiting > 0 && (
            <Text size="xs" c="var(--mantine-color-orange-text)">
              {formatNumber(claimCounts.waiting)} waiting
            </Text>
          )}
        </>
      ),
  },
  {
    id: 'granted',
    label: 'Granted',
    width: 160,
    align: 'right',
    sort: 'granted',
    cell: ({ granted, budget, name }) =>
      granted && (
        <>
          <Text size="sm">
            {shortMoney(granted)}
            {budget && (
              <Text span size="xs" c="dimmed">
                {' '}
                of {shortMoney(budget)}
              </Text>
            )}
          </Text>
          {budget && (
            <Progress
              mt={4}
              size={4}
              radius="xl"
              value={(Number(granted.minor) * 100) / Number(budget.minor)}
              color={Number(granted.minor) * 10 >= Number(budget.minor) * 9 ? 'orange' : undefined}
              aria-label={`${name}: ${shortMoney(granted)} of ${shortMoney(budget)} granted`}
            />
          )}
        </>
      ),
  },
]

type Props = { query: AdminSpiffTable_query$key; section: Section; search: SearchState; filters: SearchField[] }

const nothing: Record<Section, { title: string; text: string }> = {
  pending: {
    title: 'No proposal waits',
    text: 'Spiffs that brand managers propose appear here until they are opened or refused.',
  },
  approved: { title: 'No spiff is open', text: 'Open spiffs appear here with what they granted.' },
  denied: { title: 'No spiff was refused', text: 'Refused ones appear here; saving one proposes it again.' },
  completed: {
    title: 'No spiff is over yet',
    text: 'A spiff comes here when its last day for claims is over, or when it is ended.',
  },
}

export function AdminSpiffTable({ query, section, search, filters }: Props) {
  const pages = usePages<AdminSpiffTablePageQuery, AdminSpiffTable_query$key>(
    graphql`
    fragment AdminSpiffTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "SpiffStatus" }, structure: { type: "SpiffStructure" }, approval: { type: "SpiffApproval" }
      startDate: { type: "Day" }, endDate: { type: "Day" }, brand: { type: "ID" }, sort: { type: "SpiffSort" }
    )
    @refetchable(queryName: "AdminSpiffTablePageQuery") {
      spiffs(first: $first, after: $after, text: $text, status: $status, structure: $structure, approval: $approval, startDate: $startDate, endDate: $endDate, brand: $brand, sort: $sort) @connection(key: "AdminSpiffTable_spiffs") {
        __id
        totalCount
        edges { node {
          id databaseId name pays approval startDate endDate phase status viewerCanDecide
          thumbnail { url }
          brands { name }
          claimCounts { waiting approved denied completed }
          granted { minor ...moneyText_money }
          budget { minor ...moneyText_money }
        } }
      }
    }
  `,
    query,
  )
  const { spiffs } = pages.data
  const [duplicate] = useDuplicateContent({
    target: 'SPIFF',
    editorOf: (id) => `/auth/admin/spiff-manager/${id}`,
    message: () => 'The copy is a proposal; set its days and open it',
  })
  const { revalidate } = useRevalidator()

  const remove = useRemoval<AdminSpiffTableDeleteMutation, Row>(
    graphql`mutation AdminSpiffTableDeleteMutation($input: DeleteSpiffInput!, $connections: [ID!]!) { deleteSpiff(input: $input) { deletedId @deleteEdge(connections: $connections) } }`,
    spiffs.__id,
    ({ databaseId, name }) => ({
      name,
      what: 'spiff',
      text: 'Nobody has claimed from it. This cannot be undone.',
      send: (save, connections) => save({ input: { databaseId }, connections }),
    }),
  )
  const actions = (spiff: Row): RowAction[] => {
    const { claimCounts: counts } = spiff
    const isFree =
      counts !== null &&
      counts !== undefined &&
      counts.waiting + counts.approved + counts.denied + counts.completed === 0
    return [
      { label: 'Open', icon: IconEdit, to: editorOf(spiff) },
      { label: 'Make a copy', icon: IconCopy, onClick: () => duplicate(spiff) },
      ...(isFree && (spiff.viewerCanDecide || spiff.status === 'PENDING' || spiff.status === 'DENIED')
        ? [
            {
              label: 'Delete',
              icon: IconTrash,
              danger: true,
              onClick: () => {
                void remove(spiff).then((isGone) => {
                  if (isGone) void revalidate()
                })
              },
            },
          ]
        : []),
    ]
  }
  return (
    <RecordTable
      label="Spiffs"
      rows={spiffs.edges.map(({ node }) => node)}
      totalCount={spiffs.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      search={search}
      filters={filters}
      notFound="No spiff matches this search"
      none={{ icon: IconCoin, title: nothing[section].title, text: nothing[section].text }}
    />
  )
}
