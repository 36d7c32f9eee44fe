import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCash, IconCheck, IconRefresh, IconUser, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminPayoutTable_query$data,
  AdminPayoutTable_query$key,
} from '../__generated__/AdminPayoutTable_query.graphql.ts'
import type { AdminPayoutTablePageQuery } from '../__generated__/AdminPayoutTablePageQuery.graphql.ts'
import { moneyText } from '../relay/moneyText.ts'
import { useListTools } from '../domain/lists/useListTools.tsx'
import { usePages } from '../relay/usePages.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import { formatAgo, formatDate } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminPayoutDialog, type Asking } from './AdminPayoutDialog.tsx'
import { usePayoutDecisions } from './usePayoutDecisions.ts'
import type { AdminTab } from './words.ts'

type Row = AdminPayoutTable_query$data['payouts']['edges'][number]['node']

const EMPTY: Record<AdminTab, { title: string; text: string }> = {
  waiting: { title: 'Nothing waits for release', text: 'What people ask for appears here at once.' },
  tax: {
    title: 'No payout waits for a tax form',
    text: 'Payouts from the yearly threshold on wait here for the W-9 of their recipient.',
  },
  way: { title: 'Nothing is on its way', text: 'Released payouts appear here until the payment service took them.' },
  failed: {
    title: 'Nothing failed',
    text: 'What the payment service refuses appears here; its money is back in the balance.',
  },
  sent: { title: 'Nothing was sent yet', text: 'Every payout that was sent stays listed here.' },
  closed: { title: 'Nothing was denied or canceled', text: 'Such payouts appear here with the reason.' },
}

const columns: TableColumn<Row>[] = [
  {
    id: 'recipient',
    label: 'Recipient',
    primary: true,
    sort: 'recipient',
    cell: ({ number, recipientName, ownerName, isForDealer }) => (
      <RowTitle
        title={recipientName}
        shape="face"
        text={isForDealer ? `${number}, for ${ownerName}` : `Payout ${number}`}
      />
    ),
  },
  {
    id: 'value',
    label: 'Amount',
    sort: 'value',
    align: 'right',
    width: 125,
    cell: ({ value, unit, amountText }) => (
      <Stack gap={0}>
        <Text size="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {moneyText(value)}
        </Text>
        {unit === 'credits' && (
          <Text size="xs" c="dimmed">
            {amountText}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'type',
    label: 'How',
    width: 105,
    cell: ({ type }) => <Text size="sm">{type === 'CASH' ? 'Reward' : 'Credit note'}</Text>,
  },
  {
    id: 'asked',
    label: 'Asked',
    sort: 'asked',
    width: 120,
    cell: ({ createdAt }) => (
      <Text size="sm" title={formatDate(createdAt)}>
        {formatAgo(createdAt)}
      </Text>
    ),
  },
]

const where: TableColumn<Row> = {
  id: 'status',
  label: 'Where it is',
  width: 230,
  cell: ({ status, reason, sentAt, redeemedAt, decidedByName, creditNote, paidReference, provider }) => (
    <Stack gap={2}>
      <Group gap={6}>
        <StatusChip status={status} size="sm" />
        {sentAt && (
          <Text size="xs" c="dimmed">
            {formatDate(sentAt)}
          </Text>
        )}
      </Group>
      {reason && (
        <Text size="xs" lineClamp={3} title={reason}>
          {reason}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {[
          creditNote,
          paidReference,
          provider === 'manual' && !paidReference ? 'Paid elsewhere' : null,
          redeemedAt ? `redeemed ${formatDate(redeemedAt)}` : null,
          decidedByName ? `by ${decidedByName}` : null,
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
    </Stack>
  ),
}

type DecideProps = { payout: Row; tab: AdminTab; decisions: ReturnType<typeof usePayoutDecisions>; onDeny: () => void }

/** What may be decided about a payout where it stands. */
function DecideButtons({ payout, tab, decisions: { approve, retry, isDeciding }, onDeny }: DecideProps) {
  const { number, viewerCanDecide } = payout
  if (!viewerCanDecide)
    return (
      <Text size="xs" c="dimmed">
        For another administrator
      </Text>
    )
  return (
    <Group gap={6}>
      {tab === 'waiting' && (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          disabled={isDeciding}
          aria-label={`Release payout ${number}`}
          onClick={() => {
            void approve(payout)
          }}
        >
          Release
        </Button>
      )}
      {(tab === 'waiting' || tab === 'tax') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconX size={16} aria-hidden="true" />}
          disabled={isDeciding}
          aria-label={`Deny payout ${number}`}
          onClick={onDeny}
        >
          Deny
        </Button>
      )}
      {(tab === 'failed' || tab === 'way') && (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          disabled={isDeciding}
          aria-label={`${tab === 'failed' ? 'Send again' : 'Ask again about'} payout ${number}`}
          onClick={() => {
            void retry(payout)
          }}
        >
          {tab === 'failed' ? 'Send again' : 'Ask again'}
        </Button>
      )}
    </Group>
  )
}

type Props = {
  query: AdminPayoutTable_query$key
  tab: AdminTab
  search: SearchState
  matching: object
  filters: SearchField[]
}

export function AdminPayoutTable({ query, tab, search, matching, filters }: Props) {
  const pages = usePages<AdminPayoutTablePageQuery, AdminPayoutTable_query$key>(
    graphql`
    fragment AdminPayoutTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, status: { type: "[PayoutStatus!]" }, text: { type: "String" }, type: { type: "PayoutType" }, from: { type: "Day" }, to: { type: "Day" }, sentFrom: { type: "Day" }, sentTo: { type: "Day" }, sort: { type: "PayoutOrderSort" })
    @refetchable(queryName: "AdminPayoutTablePageQuery") {
      payouts(first: $first, after: $after, status: $status, text: $text, type: $type, from: $from, to: $to, sentFrom: $sentFrom, sentTo: $sentTo, sort: $sort) @connection(key: "AdminPayoutTable_payouts") {
        __id
        totalCount
        edges {
          node {
            databaseId number type status unit amountText value { ...moneyText_money } ownerName recipientName recipientId isForDealer reason creditNote paidReference provider decidedByName createdAt sentAt redeemedAt viewerCanDecide
            ...usePayoutDecisions_payout
          }
        }
      }
      ...useListTools_query @arguments(list: "payouts")
    }
  `,
    query,
  )
  const { data } = pages
  const { __id: connection, edges, totalCount } = data.payouts
  const decisions = usePayoutDecisions(connection)
  const fits = (act: string) => tab === 'waiting' || act === 'deny'
  const [asking, setAsking] = useState<{ payout: Row; what: Asking }>()

  const decide: TableColumn<Row> = {
    id: 'decide',
    fixed: true,
    label: 'Decide',
    width: tab === 'waiting' ? 230 : 150,
    cell: (payout) => (
      <DecideButtons
        payout={payout}
        tab={tab}
        decisions={decisions}
        onDeny={() => setAsking({ payout, what: 'deny' })}
      />
    ),
  }
  const actions = (payout: Row): RowAction[] => [
    ...(payout.viewerCanDecide &&
    (payout.status === 'REQUESTED' || payout.status === 'APPROVED' || payout.status === 'FAILED')
      ? [{ label: 'Paid elsewhere …', icon: IconCash, onClick: () => setAsking({ payout, what: 'paid' }) }]
      : []),
    ...(payout.viewerCanDecide && payout.status === 'TAX_HOLD'
      ? [{ label: 'Paid by hand on a W-8BEN …', icon: IconCash, onClick: () => setAsking({ payout, what: 'foreign' }) }]
      : []),
    { label: 'Open the person', icon: IconUser, to: `/auth/admin/user-manager/${payout.recipientId}/edit` },
  ]
  const isDecidable = tab === 'waiting' || tab === 'tax' || tab === 'failed' || tab === 'way'
  const all = [...columns, ...(tab === 'waiting' ? [] : [where]), ...(isDecidable ? [decide] : [])]
  const tools = useListTools(data, { list: 'payouts', matching, columns: all, hasFile: true, fits })
  return (
    <>
      <RecordTable
        {...tools}
        bulk={tab === 'waiting' || tab === 'tax' ? tools.bulk : undefined}
        label="Payouts"
        rows={edges.map(({ node }) => node)}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ databaseId }) => databaseId}
        nameOf={({ number, recipientName }) => `payout ${number} to ${recipientName}`}
        actions={actions}
        search={search}
        filters={filters}
        notFound="No payout matches this search"
        none={{ icon: IconCash, color: tab === 'waiting' ? 'green' : 'gray', ...EMPTY[tab] }}
      />
      {asking && (
        <AdminPayoutDialog
          key={asking.payout.databaseId}
          payout={asking.payout}
          what={asking.what}
          connection={connection}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
