/* oxlint-disable relay/unused-fields -- the sums are read by the name of their state */
import { Box, Button, Card, Text } from '@mantine/core'
import { IconCash, IconPlus, IconReceiptOff } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import type { ClaimListScreen_query$key } from '../__generated__/ClaimListScreen_query.graphql.ts'
import type { ClaimListScreenPageQuery } from '../__generated__/ClaimListScreenPageQuery.graphql.ts'
import type { ClaimListScreenQuery } from '../__generated__/ClaimListScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { formatMoney, type Currency } from '../ui/formats.ts'
import { InfiniteList } from '../ui/lists/InfiniteList.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchBar } from '../ui/lists/SearchBar.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { ClaimDrawer } from './ClaimDrawer.tsx'
import classes from './ClaimListScreen.module.css'
import { ClaimRow } from './ClaimRow.tsx'
import { useClaimChanges } from './useClaimChanges.ts'
import { isId, shownStates, stateWords } from './words.ts'

const defaults = { text: '', status: '', from: '', to: '', spiffId: '' }

export default function ClaimListScreen({ queryRef }: ScreenProps<ClaimListScreenQuery>) {
  const root = usePreloadedQuery<ClaimListScreenQuery>(
    graphql`
    query ClaimListScreenQuery($text: String, $status: [SpiffClaimStatus!], $spiffId: ID, $startDate: Day, $endDate: Day) @preloadable {
      claimedTotal { currency waiting { minor } granted { minor } paid { minor } }
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
  const totals = root.claimedTotal
  const [main = { currency: 'USD', waiting: { minor: 0 }, granted: { minor: 0 }, paid: { minor: 0 } }, ...others] =
    totals
  const sum = (of: 'waiting' | 'granted' | 'paid') => formatMoney(Number(main[of].minor), main.currency as Currency)
  const besides = (of: 'waiting' | 'granted' | 'paid') =>
    others
      .filter((total) => Number(total[of].minor) > 0)
      .map((total) => `and ${formatMoney(Number(total[of].minor), total.currency as Currency)} (${total.currency})`)
      .join(' ')
  const isEmpty = items.length === 0 && search.active === 0
  return (
    <Box maw={960} mx="auto">
      <PageHeader
        title="My claims"
        text="What you claimed, what became of it, and when the money is expected."
        back={{ to: '/auth/spiffs', label: 'Spiffs' }}
        actions={
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
        }
      />
      <dl className={classes.totals}>
        {(
          [
            ['waiting', 'Pending', 'Being read or reviewed'],
            ['granted', 'Approved', 'Not paid out yet'],
            ['paid', 'Paid', 'So far'],
          ] as const
        ).map(([of, label, hint]) => (
          <div key={of}>
            <Text component="dt" size="sm" c="dimmed" fw={500}>
              {label}
            </Text>
            <Text
              component="dd"
              m={0}
              fw={700}
              fz={{ base: '1.125rem', sm: '1.75rem' }}
              lh={1.2}
              className={classes.sum}
            >
              {sum(of)}
            </Text>
            <Text component="dd" m={0} size="xs" c="dimmed" visibleFrom="xs">
              {besides(of) || hint}
            </Text>
          </div>
        ))}
      </dl>
      {!isEmpty && (
        <SearchBar
          search={search}
          fields={[
            { kind: 'text', name: 'text', label: 'Invoice, serial, spiff' },
            {
              kind: 'select',
              name: 'status',
              label: 'Any state',
              options: shownStates.map((value) => ({ value, label: stateWords[value] })),
            },
            { kind: 'dates', from: 'from', to: 'to', label: 'Day of the sale' },
          ]}
        />
      )}
      <Card padding={0} className={classes.rows}>
        <InfiniteList
          items={items}
          keyOf={({ id }) => id}
          label="My claims"
          pageSize={30}
          hasNext={hasNext}
          loadNext={loadNext}
          empty={
            isEmpty ? (
              <EmptyState
                icon={IconReceiptOff}
                title="No claims yet"
                text="Sell something a spiff pays for, photograph the receipt, and send it in."
                action={
                  <Button component={Link} to="/auth/spiffs">
                    See the spiffs
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={IconReceiptOff}
                title="Nothing fits"
                action={
                  <Button variant="default" onClick={search.clear}>
                    Show all
                  </Button>
                }
              />
            )
          }
        >
          {(claim) => <ClaimRow claim={claim} />}
        </InfiniteList>
      </Card>
      {isId(shown) && <ClaimDrawer key={shown} claimId={shown} onClose={close} />}
    </Box>
  )
}
