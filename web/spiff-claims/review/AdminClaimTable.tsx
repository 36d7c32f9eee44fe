import { Anchor, Badge, Group, Text } from '@mantine/core'
import { IconCheck, IconMoodSmile } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import { Link, useLocation } from 'react-router'
import type {
  AdminClaimTable_query$data,
  AdminClaimTable_query$key,
} from '../../__generated__/AdminClaimTable_query.graphql.ts'
import type { AdminClaimTablePageQuery } from '../../__generated__/AdminClaimTablePageQuery.graphql.ts'
import { moneyText } from '../../relay/moneyText.ts'
import { useListTools } from '../../domain/lists/useListTools.tsx'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { formatAgo, formatDate } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import classes from './AdminClaimTable.module.css'
import type { defaults, State } from './filters.ts'
import { riskName } from './words.ts'

type ClaimRow = AdminClaimTable_query$data['claimQueue']['edges'][number]['node']

function Claim({ claim }: { claim: ClaimRow }) {
  const { search } = useLocation()
  return (
    <>
      <Anchor
        component={Link}
        to={`/auth/admin/spiff-manager/claims/${claim.databaseId}${search}`}
        c="inherit"
        fw={600}
        size="sm"
      >
        {claim.claimantName}
      </Anchor>
      <Text size="xs" c="dimmed" fw={400} lineClamp={1}>
        Claim {claim.number}
        {claim.dealer ? ` · ${claim.dealer.displayName}` : ''}
      </Text>
    </>
  )
}

const Risks = ({ claim }: { claim: ClaimRow }) => {
  if (!claim.risks) return null
  if (!claim.risks.length)
    return (
      <Text size="sm" c="dimmed">
        None
      </Text>
    )
  return (
    <Group gap={4}>
      {claim.risks.map(({ code, text, isHint }) => (
        <Badge key={code} size="sm" tt="none" variant="light" color={isHint ? 'gray' : 'orange'} title={text}>
          {riskName(code)}
        </Badge>
      ))}
    </Group>
  )
}

const columnsFor = (state: State): TableColumn<ClaimRow>[] => [
  { id: 'person', label: 'Person', primary: true, sort: 'person', cell: (claim) => <Claim claim={claim} /> },
  {
    id: 'spiff',
    label: 'Spiff',
    width: 190,
    sort: 'spiff',
    cell: ({ spiff }) => (
      <Text size="sm" lineClamp={2}>
        {spiff.name}
      </Text>
    ),
  },
  {
    id: 'invoice',
    label: 'Invoice',
    width: 130,
    cell: ({ invoiceNumber, invoiceDate }) => (
      <>
        <Text size="sm" className={classes.figures} lineClamp={1}>
          {invoiceNumber}
        </Text>
        <Text size="xs" c="dimmed">
          {formatDate(invoiceDate)}
        </Text>
      </>
    ),
  },
  {
    id: 'amount',
    label: 'Pays',
    width: 125,
    align: 'right',
    sort: 'amount',
    cell: ({ amount, spent }) => (
      <>
        <Text size="sm" fw={600} className={classes.figures}>
          {moneyText(amount)}
        </Text>
        <Text size="xs" c="dimmed" className={classes.figures}>
          of {moneyText(spent)}
        </Text>
      </>
    ),
  },
  ...(state === 'waiting' || state === 'reading'
    ? [{ id: 'risks', label: 'Flags', width: 125, cell: (claim: ClaimRow) => <Risks claim={claim} /> }]
    : []),
  state === 'waiting' || state === 'reading'
    ? {
        id: 'submitted',
        label: 'Submitted',
        width: 120,
        sort: 'submitted',
        cell: ({ submittedAt }) => (
          <Text size="sm" c="dimmed" className={classes.ago}>
            {formatAgo(submittedAt)}
          </Text>
        ),
      }
    : {
        id: 'submitted',
        label: 'Decided',
        width: 160,
        sort: 'submitted',
        cell: ({ status, decidedAt, submittedAt }) => (
          <>
            <StatusChip status={status} size="sm" />
            <Text size="xs" c="dimmed" mt={4}>
              {formatDate(decidedAt ?? submittedAt)}
            </Text>
          </>
        ),
      },
]

const columns = Object.fromEntries(
  (['waiting', 'reading', 'approved', 'denied', 'paid'] as const).map((state) => [state, columnsFor(state)]),
) as Record<State, TableColumn<ClaimRow>[]>

const nothing: Record<State, { title: string; text: string }> = {
  waiting: { title: 'All clear', text: 'No claim waits for you. New ones appear here by themselves.' },
  reading: {
    title: 'Nothing is being read',
    text: 'Claims whose receipts are read by the portal appear here for a few seconds.',
  },
  approved: { title: 'No approved claims', text: 'Claims that were granted and not paid out yet appear here.' },
  denied: { title: 'No denied claims', text: 'Claims that were refused appear here until they are submitted again.' },
  paid: { title: 'No paid claims', text: 'Claims whose money was sent appear here.' },
}

type Props = {
  query: AdminClaimTable_query$key
  state: State
  /** False for who looks on only. */ decides: boolean
  search: SearchState<typeof defaults>
  /** The filters in force, as the list names them. */
  matching: object
  filters: SearchField<typeof defaults>[]
}

export function AdminClaimTable({ query, state, decides, search, matching, filters }: Props) {
  const pages = usePages<AdminClaimTablePageQuery, AdminClaimTable_query$key>(
    graphql`
    fragment AdminClaimTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, status: { type: "[SpiffClaimStatus!]" }, text: { type: "String" }, spiff: { type: "ID" }, dealer: { type: "ID" }
      risk: { type: "Boolean" }, from: { type: "Day" }, to: { type: "Day" }, sort: { type: "SpiffClaimSort" }
    )
    @refetchable(queryName: "AdminClaimTablePageQuery") {
      claimQueue(first: $first, after: $after, status: $status, text: $text, spiffId: $spiff, dealerId: $dealer, risk: $risk, startDate: $from, endDate: $to, sort: $sort)
      @connection(key: "AdminClaimTable_claimQueue") {
        totalCount
        edges { node {
          databaseId number status claimantName invoiceNumber invoiceDate submittedAt decidedAt spent { ...moneyText_money } amount { ...moneyText_money }
          spiff { name } dealer { displayName } risks { code text isHint }
        } }
      }
      ...useListTools_query @arguments(list: "claimQueue")
    }
  `,
    query,
  )
  const { claimQueue } = pages.data
  const tools = useListTools(pages.data, { list: 'claimQueue', matching, columns: columns[state], hasFile: true })
  return (
    <RecordTable
      {...tools}
      bulk={decides && state === 'waiting' ? tools.bulk : undefined}
      label="Spiff claims"
      rows={claimQueue.edges.map(({ node }) => node)}
      keyOf={({ databaseId }) => databaseId}
      nameOf={({ number }) => `claim ${number}`}
      sort={search.values.sort || 'submitted'}
      totalCount={claimQueue.totalCount}
      pages={pages}
      search={search}
      filters={filters}
      notFound="No claim matches this search"
      none={{
        icon: state === 'waiting' ? IconMoodSmile : IconCheck,
        color: state === 'waiting' ? 'green' : 'gray',
        ...nothing[state],
      }}
    />
  )
}
