import { SimpleGrid, Text } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type {
  AdminPayoutsScreenQuery,
  AdminPayoutsScreenQuery$data,
} from '../__generated__/AdminPayoutsScreenQuery.graphql.ts'
import { useRefreshOnNews } from '../relay/reconnects.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { counted, formatMoney, type Currency } from '../ui/formats.ts'
import { foundIn } from '../ui/decisions/Elsewhere.tsx'
import { QueueTabs, stateIn } from '../ui/decisions/QueueTabs.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatTile } from '../ui/charts/StatTile.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminPayoutTable } from './AdminPayoutTable.tsx'
import { adminTabs, type AdminTab } from './words.ts'

const defaults = { tab: 'waiting', text: '', type: '', from: '', to: '', sort: '' }
const views = ['tab'] as const
const tabs = Object.keys(adminTabs) as AdminTab[]

const news = graphql`
  subscription AdminPayoutsScreenSubscription { payoutChanged { id status version reason } }
`

const document = graphql`
  query AdminPayoutsScreenQuery($status: [PayoutStatus!], $text: String, $type: PayoutType, $from: Day, $to: Day, $sentFrom: Day, $sentTo: Day, $sort: PayoutOrderSort, $isSearched: Boolean!) @preloadable {
    payoutTotals { status count value { minor currency } }
    matching: payoutTotals(status: $status, text: $text, type: $type, from: $from, to: $to, sentFrom: $sentFrom, sentTo: $sentTo) @include(if: $isSearched) { status count value { minor currency } }
    waiting: payouts(first: 1, status: [REQUESTED], text: $text, type: $type, from: $from, to: $to, sentFrom: $sentFrom, sentTo: $sentTo) @include(if: $isSearched) { totalCount }
    tax: payouts(first: 1, status: [TAX_HOLD], text: $text, type: $type, from: $from, to: $to, sentFrom: $sentFrom, sentTo: $sentTo) @include(if: $isSearched) { totalCount }
    way: payouts(first: 1, status: [APPROVED, SENDING], text: $text, type: $type, from: $from, to: $to, sentFrom: $sentFrom, sentTo: $sentTo) @include(if: $isSearched) { totalCount }
    failed: payouts(first: 1, status: [FAILED], text: $text, type: $type, from: $from, to: $to, sentFrom: $sentFrom, sentTo: $sentTo) @include(if: $isSearched) { totalCount }
    sent: payouts(first: 1, status: [SENT], text: $text, type: $type, from: $from, to: $to, sentFrom: $sentFrom, sentTo: $sentTo) @include(if: $isSearched) { totalCount }
    closed: payouts(first: 1, status: [DENIED, CANCELED], text: $text, type: $type, from: $from, to: $to, sentFrom: $sentFrom, sentTo: $sentTo) @include(if: $isSearched) { totalCount }
    ...AdminPayoutTable_query @arguments(status: $status, text: $text, type: $type, from: $from, to: $to, sentFrom: $sentFrom, sentTo: $sentTo, sort: $sort)
  }
`

type Total = AdminPayoutsScreenQuery$data['payoutTotals'][number]

const sumOf = (totals: readonly Total[], tab: AdminTab) => {
  const here = totals.filter(({ status }) => (adminTabs[tab].states as readonly string[]).includes(status))
  // The portal’s own currency first.
  const money = Map.groupBy(
    here.toSorted((a, b) => Number(b.value.currency === 'USD') - Number(a.value.currency === 'USD')),
    ({ value }) => value.currency,
  )
  const texts = [...money].map(([currency, list]) =>
    formatMoney(
      list.reduce((sum, { value }) => sum + Number(value.minor), 0),
      currency as Currency,
    ),
  )
  const count = here.reduce((sum, { count }) => sum + count, 0)
  return {
    count,
    money: texts[0] ?? formatMoney(0),
    whole: `${texts.join(' and ') || formatMoney(0)} in ${counted(count, 'payout')}`,
    hint: [...texts.slice(1).map((text) => `and ${text}`), counted(count, 'payout')].join(', '),
  }
}

type Searched = typeof defaults

const types = [
  { value: 'CASH', label: 'Paid to a person' },
  { value: 'DEALER_CREDIT', label: 'Credit note to a dealer' },
]
const filtersOf = (tab: AdminTab): SearchField<Searched>[] => [
  { kind: 'text', name: 'text', label: 'Search recipient, dealer or number' },
  { kind: 'select', name: 'type', label: 'Any type', options: types },
  { kind: 'dates', from: 'from', to: 'to', label: tab === 'sent' ? 'Paid' : 'Requested' },
]

/** What waits, is on its way, failed and was ever sent. */
const Sums = ({ of }: { of: (tab: AdminTab) => ReturnType<typeof sumOf> }) => (
  <SimpleGrid cols={{ base: 2, lg: 4 }} mb="lg">
    <StatTile label="Waiting for release" value={of('waiting').money} hint={of('waiting').hint} />
    <StatTile label="On the way" value={of('way').money} hint={of('way').hint} />
    <StatTile label="Failed" value={of('failed').money} hint={of('failed').hint} />
    <StatTile label="Sent so far" value={of('sent').money} hint={of('sent').hint} />
  </SimpleGrid>
)

/** Where money is released: what waits, what is on its way, what went wrong, and all that was ever sent. */
export default function AdminPayoutsScreen({ queryRef }: ScreenProps<AdminPayoutsScreenQuery>) {
  const { payoutTotals, matching, ...root } = usePreloadedQuery<AdminPayoutsScreenQuery>(document, queryRef)
  const search = useSearchState(defaults, views)
  const { variables: asked } = queryRef
  useRefreshOnNews<AdminPayoutsScreenQuery>(news, document, asked)
  const of = (name: AdminTab) => sumOf(payoutTotals, name)
  const states = tabs.map((value) => ({
    value,
    label: adminTabs[value].label,
    ...(value === 'waiting' || value === 'failed' ? { waiting: of(value).count } : {}),
  }))
  const tab = stateIn(states, search.values.tab)
  const { isSearched: _, ...narrowed } = asked
  return (
    <>
      <PageHeader
        title="Payouts"
        text="What people and dealers ask to be paid. Money leaves once it is released here, never by the person it goes to."
      />
      <Sums of={of} />
      <QueueTabs
        label="Payouts by state"
        states={states}
        state={tab}
        search={search}
        name="tab"
        waits="to decide"
        found={foundIn(root, ({ totalCount }) => totalCount)}
      >
        {matching && (
          <Text size="sm" fw={600} mb="sm" role="status">
            In this search: {sumOf(matching, tab).whole}
          </Text>
        )}
        <AdminPayoutTable
          key={tab}
          query={root}
          tab={tab}
          search={search}
          matching={narrowed}
          filters={filtersOf(tab)}
        />
      </QueueTabs>
    </>
  )
}
