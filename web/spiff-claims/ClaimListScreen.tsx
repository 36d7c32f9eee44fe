import { Button, Card } from '@mantine/core'
import { IconCash, IconPlus, IconReceiptOff } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import type { ClaimListScreen_query$key } from '../__generated__/ClaimListScreen_query.graphql.ts'
import type { ClaimListScreenPageQuery } from '../__generated__/ClaimListScreenPageQuery.graphql.ts'
import type { ClaimListScreenQuery } from '../__generated__/ClaimListScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchBar, type SearchField } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { ClaimDrawer } from './ClaimDrawer.tsx'
import classes from './ClaimListScreen.module.css'
import { ClaimRow } from './ClaimRow.tsx'
import { ClaimTotals } from './ClaimTotals.tsx'
import { useClaimChanges } from './useClaimChanges.ts'
import { isId, shownStates, stateWords } from './words.ts'

const defaults = { text: '', status: '', from: '', to: '', spiffId: '' }

const filters: SearchField<typeof defaults>[] = [
  { kind: 'text', name: 'text', label: 'Invoice, serial, spiff' },
  {
    kind: 'select',
    name: 'status',
    label: 'Any status',
    options: shownStates.map((value) => ({ value, label: stateWords[value] })),
  },
  { kind: 'dates', from: 'from', to: 'to', label: 'Day of the sale' },
]

const ways = (
  <>
    <Button
      component={Link}
      to="/auth/spiff/cashout"
      variant="default"
      leftSection={<IconCash size={18} aria-hidden="true" />}
    >
      Cash out
    </Button>
    <Button component={Link} to="/auth/spiff/create" leftSection={<IconPlus size={18} aria-hidden="true" />}>
      Claim a sale
    </Button>
  </>
)

const NoClaims = () => (
  <EmptyState
    icon={IconReceiptOff}
    title="No claims yet"
    text="Sell something a spiff pays for, photograph the receipt, and submit it."
    action={
      <Button component={Link} to="/auth/spiffs">
        See the spiffs
      </Button>
    }
  />
)

export default function ClaimListScreen({ queryRef }: ScreenProps<ClaimListScreenQuery>) {
  const root = usePreloadedQuery<ClaimListScreenQuery>(
    graphql`
    query ClaimListScreenQuery($text: String, $status: [SpiffClaimStatus!], $spiffId: ID, $startDate: Day, $endDate: Day) @preloadable {
      ...ClaimTotals_query
      ...ClaimListScreen_query @arguments(text: $text, status: $status, spiffId: $spiffId, startDate: $startDate, endDate: $endDate)
    }
  `,
    queryRef,
  )
  const { data, hasNext, loadNext } = usePages<ClaimListScreenPageQuery, ClaimListScreen_query$key>(
    graphql`
    fragment ClaimListScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 30 }, after: { type: "String" }, text: { type: "String" }, status: { type: "[SpiffClaimStatus!]" }, spiffId: { type: "ID" }, startDate: { type: "Day" }, endDate: { type: "Day" })
    @refetchable(queryName: "ClaimListScreenPageQuery") {
      myClaims(first: $first, after: $after, text: $text, status: $status, spiffId: $spiffId, startDate: $startDate, endDate: $endDate)
      @connection(key: "ClaimListScreen_myClaims", filters: ["text", "status", "spiffId", "startDate", "endDate"]) { edges { node { id ...ClaimRow_claim } } }
    }
  `,
    root,
  )
  useClaimChanges()
  const search = useSearchState(defaults)
  const [params, setParams] = useSearchParams()
  const shown = params.get('claim')
  const close = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('claim')
        return next
      },
      { preventScrollReset: true },
    )
  const items = data.myClaims.edges.map(({ node }) => node)
  const isEmpty = items.length === 0 && search.active === 0
  return (
    <>
      <PageHeader
        title="My claims"
        text="What you claimed, what became of it, and when the money is expected."
        back={{ to: '/auth/spiffs', label: 'Spiffs' }}
        actions={ways}
      />
      <ClaimTotals query={root} />
      {!isEmpty && <SearchBar search={search} fields={filters} />}
      <Card padding={0} className={classes.rows}>
        <InfiniteList
          items={items}
          keyOf={({ id }) => id}
          label="My claims"
          pageSize={30}
          hasNext={hasNext}
          loadNext={loadNext}
          empty={isEmpty ? <NoClaims /> : <NotFound title="Nothing matches" onClear={search.clear} />}
        >
          {(claim) => <ClaimRow claim={claim} />}
        </InfiniteList>
      </Card>
      {isId(shown) && <ClaimDrawer key={shown} claimId={shown} onClose={close} />}
    </>
  )
}
