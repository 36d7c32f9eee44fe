import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconGift, IconMapPin, IconTicket, IconTruck, IconUserShare } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminRewardTable_query$data,
  AdminRewardTable_query$key,
} from '../../__generated__/AdminRewardTable_query.graphql.ts'
import type { AdminRewardTablePageQuery } from '../../__generated__/AdminRewardTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { dotted, formatDate, formatNumber } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import type { RewardAct } from './AdminRewardActs.tsx'
import { RewardChip } from './RewardChip.tsx'

const AdminRewardActs = lazy(() => import('./AdminRewardActs.tsx'))

type Row = AdminRewardTable_query$data['rewardReport']['edges'][number]['node']
const personOfOne: TableColumn<Row> = {
  id: 'user',
  label: 'Person',
  primary: true,
  sort: 'user',
  cell: (row) => (
    <RowTitle
      title={row.userName}
      shape="face"
      text={dotted(row.dealerName ?? row.userEmail, row.note && `Note: ${row.note}`)}
    />
  ),
}

const reward: TableColumn<Row> = {
  id: 'name',
  label: 'Reward',
  primary: true,
  sort: 'name',
  cell: (row) => (
    <RowTitle
      to={`/auth/admin/report/incentive/${row.incentiveId}/details`}
      title={row.name}
      image={row.image?.url}
      text={row.note ? `Note: ${row.note}` : undefined}
    />
  ),
}

const person: TableColumn<Row> = {
  id: 'user',
  label: 'Person',
  sort: 'user',
  width: 190,
  cell: (row) => (
    <Stack gap={0}>
      <Text size="sm">{row.userName}</Text>
      {row.dealerName && (
        <Text size="xs" c="dimmed">
          {row.dealerName}
        </Text>
      )}
    </Stack>
  ),
}

const whereItStands: TableColumn<Row>[] = [
  { id: 'status', label: 'State', width: 122, sort: 'status', cell: ({ status }) => <RewardChip status={status} /> },
  {
    id: 'points',
    label: 'Points',
    width: 72,
    align: 'right',
    cell: ({ points }) =>
      points > 0 ? (
        formatNumber(points)
      ) : (
        <Text size="sm" c="dimmed">
          Free
        </Text>
      ),
  },
  {
    id: 'code',
    label: 'Code or package',
    width: 180,
    cell: ({ code, tracking, trackingUrl, carrier, shipped, status }) =>
      code ? (
        <Text size="sm" ff="monospace" style={{ wordBreak: 'break-all' }}>
          {code}
        </Text>
      ) : tracking ? (
        <Text size="sm">
          {carrier ? `${carrier} ` : ''}
          {trackingUrl ? (
            <Anchor href={trackingUrl} target="_blank" rel="noreferrer" size="sm">
              {tracking}
            </Anchor>
          ) : (
            tracking
          )}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {shipped && status === 'REDEEMED' ? 'To be sent' : ''}
        </Text>
      ),
  },
  {
    id: 'redeemed',
    label: 'Redeemed',
    width: 136,
    sort: 'redeemedOn',
    cell: ({ redeemedOn, expiresAt, status }) => (
      <Text size="sm" c={redeemedOn ? undefined : 'dimmed'} style={redeemedOn ? { whiteSpace: 'nowrap' } : undefined}>
        {redeemedOn
          ? formatDate(redeemedOn)
          : status === 'EARNED' && expiresAt
            ? `Until ${formatDate(expiresAt)}`
            : 'Not yet'}
      </Text>
    ),
  },
]

/** What can be done about one. */
function actionsFor(row: Row, choose: (what: RewardAct) => void): RowAction[] {
  const open = (what: RewardAct) => () => choose(what)
  if (!row.viewerCanHandle) return []
  return [
    ...(row.status === 'EARNED' && row.viewerCanGrant
      ? [
          { label: 'Redeem for this person', icon: IconTicket, onClick: open('redeem') },
          { label: 'Let someone else have it', icon: IconUserShare, onClick: open('assign') },
        ]
      : []),
    ...(row.status === 'REDEEMED' ? [{ label: 'Send', icon: IconTruck, onClick: open('send') }] : []),
    ...(row.status === 'SENT'
      ? [{ label: row.tracking ? 'Change tracking' : 'Add tracking', icon: IconTruck, onClick: open('tracking') }]
      : []),
    { label: 'Note and address', icon: IconMapPin, onClick: open('update') },
    ...(row.status === 'REDEEMED' && row.viewerCanGrant
      ? [{ label: 'Undo the redemption', icon: IconArrowBackUp, danger: true, onClick: open('undo') }]
      : []),
  ]
}

type Props = {
  query: AdminRewardTable_query$key
  search: SearchState
  filters: SearchField[]
  toolbar?: ReactNode
  /** All of one incentive, whose name then goes without saying. */ isOfOne?: boolean
  emptyText?: string
}

/** Who has which reward and where it stands, with everything that can be done about it. */
export function AdminRewardTable({
  query,
  isOfOne = false,
  emptyText = 'As soon as somebody earns or redeems one, it appears here.',
  search,
  filters,
  toolbar,
}: Props) {
  const pages = usePages<AdminRewardTablePageQuery, AdminRewardTable_query$key>(
    graphql`
    fragment AdminRewardTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "[RewardStatus!]" }, incentiveId: { type: "ID" }, shipped: { type: "Boolean" },
      redeemedFrom: { type: "DateTime" }, redeemedTo: { type: "DateTime" }, sort: { type: "RewardSort" }
    )
    @refetchable(queryName: "AdminRewardTablePageQuery") {
      rewardReport(first: $first, after: $after, text: $text, status: $status, incentiveId: $incentiveId, shipped: $shipped, redeemedFrom: $redeemedFrom, redeemedTo: $redeemedTo, sort: $sort)
      @connection(key: "AdminRewardTable_rewardReport", filters: ["text", "status", "incentiveId", "shipped", "redeemedFrom", "redeemedTo", "sort"]) {
        totalCount
        edges {
          node {
            id incentiveId name status userName userEmail dealerName points code note carrier tracking trackingUrl redeemedOn expiresAt shipped viewerCanHandle viewerCanGrant
            image { url }
            ...AdminRewardActs_reward
          }
        }
      }
    }
  `,
    query,
  )
  const { data } = pages
  const [act, setAct] = useState<{ what: RewardAct; row: Row } | null>(null)
  const { edges, totalCount } = data.rewardReport

  return (
    <>
      <RecordTable
        label="Rewards"
        rows={edges.map(({ node }) => node)}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ name, userName }) => `${name} of ${userName}`}
        columns={isOfOne ? [personOfOne, ...whereItStands] : [reward, person, ...whereItStands]}
        actions={(row) => actionsFor(row, (what) => setAct({ what, row }))}
        search={search}
        filters={filters}
        toolbar={toolbar}
        notFound="No reward matches this search"
        none={{
          icon: IconGift,
          title: 'No rewards here',
          text: emptyText,
          action: isOfOne ? undefined : (
            <Button component={Link} to="/auth/admin/incentives" variant="default">
              To the incentives
            </Button>
          ),
        }}
      />
      {act && (
        <Suspense>
          <AdminRewardActs what={act.what} reward={act.row} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </>
  )
}
