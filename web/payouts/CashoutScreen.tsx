import { Alert, Anchor, SegmentedControl, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { graphql, usePreloadedQuery, useRelayEnvironment, useSubscription } from 'react-relay'
import { Link } from 'react-router'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { CashoutScreenQuery } from '../__generated__/CashoutScreenQuery.graphql.ts'
import type { CashoutScreenSubscription } from '../__generated__/CashoutScreenSubscription.graphql.ts'
import { refresh } from '../relay/reconnects.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSession } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { CashoutForm } from './CashoutForm.tsx'
import { PayoutHistory } from './PayoutHistory.tsx'
import { historyTabs } from './words.ts'

const defaults = { show: '' }

const document = graphql`
  query CashoutScreenQuery($status: [PayoutStatus!]) @preloadable {
    onHold: myPayouts(first: 1, status: [TAX_HOLD], own: true) { totalCount }
    ...CashoutForm_query
    ...PayoutHistory_query @arguments(status: $status)
  }
`

/**
 * What one has earned leaves from here: what there is, how much of it is wanted, and what became of what was asked for
 * before.
 */
export default function CashoutScreen({ queryRef }: ScreenProps<CashoutScreenQuery>) {
  const { onHold, ...root } = usePreloadedQuery<CashoutScreenQuery>(document, queryRef)
  const environment = useRelayEnvironment()
  const search = useSearchState(defaults)
  const { proxy } = useSession()
  const show = search.values.show in historyTabs ? (search.values.show as keyof typeof historyTabs) : 'all'
  const { variables } = queryRef
  const config = useMemo<GraphQLSubscriptionConfig<CashoutScreenSubscription>>(
    () => ({
      subscription: graphql`subscription CashoutScreenSubscription { payoutChanged { id ...PayoutHistory_payout } }`,
      variables: {},
      // The row changes by itself; balances and the list are asked for again.
      onNext: () => {
        refresh(environment, document, variables)
      },
    }),
    [environment, variables],
  )
  useSubscription(config)
  return (
    <>
      <PageHeader
        title="Cash out"
        text="Turn what you earned into a reward link, and redeem it as you like."
        back={{ to: '/auth/spiffs', label: 'Spiffs' }}
      />
      <Stack gap="xl">
        {onHold.totalCount > 0 && (
          <Alert
            color="orange"
            variant="light"
            icon={<IconFileDollar aria-hidden="true" />}
            title={
              onHold.totalCount === 1
                ? 'A payout waits for your tax form'
                : `${onHold.totalCount} payouts wait for your tax form`
            }
          >
            Your payouts of this year reach the sum from which we need a W-9 of yours. It takes about three minutes;
            then they go on by themselves.{' '}
            <Anchor component={Link} to="/auth/w9/create" inherit fw={600}>
              Fill in the W-9
            </Anchor>
          </Alert>
        )}
        {proxy ? (
          <Alert color="gray" variant="light">
            Nobody cashes out while acting as someone else.
          </Alert>
        ) : (
          <CashoutForm query={root} />
        )}
        <Stack gap="md" component="section" aria-labelledby="cashout-history">
          <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'center' }}>
            <Title order={2} size="h3" id="cashout-history">
              Your payouts
            </Title>
            <SegmentedControl
              value={show}
              onChange={(value) => search.set({ show: value === 'all' ? '' : value })}
              aria-label="Which payouts"
              fullWidth
              data={Object.entries(historyTabs).map(([value, { label }]) => ({ value, label }))}
            />
          </SimpleGrid>
          <PayoutHistory query={root} searching={show !== 'all'} clear={search.clear} />
        </Stack>
      </Stack>
    </>
  )
}
