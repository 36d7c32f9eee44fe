import { Button } from '@mantine/core'
import { IconPlayerPlay, IconSchool } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useLocation } from 'react-router'
import type { AdminClaimQueueScreenQuery } from '../../__generated__/AdminClaimQueueScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSession } from '../../session/session.ts'
import { formatNumber } from '../../ui/formats.ts'
import { foundIn } from '../../ui/decisions/Elsewhere.tsx'
import { QueueTabs, stateIn } from '../../ui/decisions/QueueTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminClaimTable } from './AdminClaimTable.tsx'
import { defaults, states, stateWords, views, type State } from './filters.ts'
import { OnlyLooking } from './OnlyLooking.tsx'
import { useQueueNews } from './useQueueNews.ts'

const document = graphql`
  query AdminClaimQueueScreenQuery($status: [SpiffClaimStatus!], $text: String, $spiff: ID, $dealer: ID, $risk: Boolean, $from: Day, $to: Day, $sort: SpiffClaimSort, $isSearched: Boolean!) @preloadable {
    requestCounts { counts(of: ["spiffClaims"]) { count } }
    spiffs(first: 100) { edges { node { databaseId name } } }
    first: claimQueue(first: 1, status: $status, text: $text, spiffId: $spiff, dealerId: $dealer, risk: $risk, startDate: $from, endDate: $to) { edges { node { databaseId } } }
    waiting: claimQueue(first: 1, status: [PENDING], text: $text, spiffId: $spiff, dealerId: $dealer, risk: $risk, startDate: $from, endDate: $to) @include(if: $isSearched) { totalCount }
    reading: claimQueue(first: 1, status: [SCANNING], text: $text, spiffId: $spiff, dealerId: $dealer, risk: $risk, startDate: $from, endDate: $to) @include(if: $isSearched) { totalCount }
    approved: claimQueue(first: 1, status: [APPROVED], text: $text, spiffId: $spiff, dealerId: $dealer, risk: $risk, startDate: $from, endDate: $to) @include(if: $isSearched) { totalCount }
    denied: claimQueue(first: 1, status: [DENIED], text: $text, spiffId: $spiff, dealerId: $dealer, risk: $risk, startDate: $from, endDate: $to) @include(if: $isSearched) { totalCount }
    paid: claimQueue(first: 1, status: [COMPLETED], text: $text, spiffId: $spiff, dealerId: $dealer, risk: $risk, startDate: $from, endDate: $to) @include(if: $isSearched) { totalCount }
    ...AdminClaimTable_query @arguments(status: $status, text: $text, spiff: $spiff, dealer: $dealer, risk: $risk, from: $from, to: $to, sort: $sort)
  }
`

export default function AdminClaimQueueScreen({ queryRef }: ScreenProps<AdminClaimQueueScreenQuery>) {
  const root = usePreloadedQuery<AdminClaimQueueScreenQuery>(document, queryRef)
  const search = useSearchState(defaults, views)
  const { status, text, spiff, dealer, risk, from, to, sort } = queryRef.variables
  const { proxy } = useSession()
  const waiting = root.requestCounts.counts[0]?.count ?? 0
  const tabs = (Object.keys(states) as State[]).map((value) => ({
    value,
    label: `${stateWords[value]}${value === 'waiting' && waiting > 0 ? ` (${formatNumber(waiting)})` : ''}`,
  }))
  const state = stateIn(tabs, search.values.state)
  const first = root.first.edges[0]?.node.databaseId
  useQueueNews<AdminClaimQueueScreenQuery>(document, queryRef.variables)
  return (
    <>
      <PageHeader
        title="Spiff claims"
        text="Receipts against what was typed, the one that waits longest first. Never your own."
        actions={<Actions first={!proxy && state === 'waiting' ? first : undefined} />}
      />
      {proxy && <OnlyLooking />}
      <QueueTabs
        label="Claims by state"
        states={tabs}
        state={state}
        search={search}
        name="state"
        found={foundIn(root, ({ totalCount }) => totalCount)}
      >
        <AdminClaimTable
          query={root}
          state={state}
          decides={!proxy}
          search={search}
          matching={{ status, text, spiffId: spiff, dealerId: dealer, risk, startDate: from, endDate: to, sort }}
          filters={[
            { kind: 'text', name: 'text', label: 'Search person, dealer, invoice or serial' },
            {
              kind: 'select',
              name: 'spiff',
              label: 'Any spiff',
              options: root.spiffs.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
            },
            {
              kind: 'select',
              name: 'risk',
              label: 'Any flag',
              options: [
                { value: 'yes', label: 'With flags' },
                { value: 'no', label: 'Without flags' },
              ],
            },
            { kind: 'dates', from: 'from', to: 'to', label: 'Submitted' },
          ]}
        />
      </QueueTabs>
    </>
  )
}

/** The way to what the reader remembers, and to the first claim that waits. */
function Actions({ first }: { first: string | undefined }) {
  const { search: address } = useLocation()
  return (
    <>
      <Button
        component={Link}
        to="/auth/admin/spiff-manager/receipt-lines"
        variant="default"
        leftSection={<IconSchool size={18} aria-hidden="true" />}
      >
        Receipt lines
      </Button>
      {first && (
        <Button
          component={Link}
          to={`/auth/admin/spiff-manager/claims/${first}${address}`}
          leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
        >
          Start reviewing
        </Button>
      )}
    </>
  )
}
