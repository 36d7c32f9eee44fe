import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconCash, IconExternalLink } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link, useNavigate } from 'react-router'
import type { PayoutHistory_payout$key } from '../__generated__/PayoutHistory_payout.graphql.ts'
import type { PayoutHistory_query$key } from '../__generated__/PayoutHistory_query.graphql.ts'
import type { PayoutHistoryCancelMutation } from '../__generated__/PayoutHistoryCancelMutation.graphql.ts'
import type { PayoutHistoryOpenMutation } from '../__generated__/PayoutHistoryOpenMutation.graphql.ts'
import type { PayoutHistoryPageQuery } from '../__generated__/PayoutHistoryPageQuery.graphql.ts'
import { moneyText } from '../relay/moneyText.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { formatDate } from '../ui/formats.ts'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import classes from './Cashout.module.css'
import { explanationOf } from './words.ts'

/** What was asked for, newest first, each with where it stands. */
export function PayoutHistory({
  query,
  searching,
  clear,
}: {
  query: PayoutHistory_query$key
  searching: boolean
  clear: () => void
}) {
  const { data, hasNext, loadNext } = usePages<PayoutHistoryPageQuery, PayoutHistory_query$key>(
    graphql`
    fragment PayoutHistory_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }, status: { type: "[PayoutStatus!]" })
    @refetchable(queryName: "PayoutHistoryPageQuery") {
      myPayouts(first: $first, after: $after, status: $status) @connection(key: "PayoutHistory_myPayouts", filters: ["status"]) {
        edges { node { id ...PayoutHistory_payout } }
      }
    }
  `,
    query,
  )
  return (
    <InfiniteList
      items={data.myPayouts.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="Payouts"
      pageSize={20}
      hasNext={hasNext}
      loadNext={loadNext}
      empty={
        searching ? (
          <NotFound title="None of your payouts is in this state" onClear={clear} clear="Show all" />
        ) : (
          <EmptyState
            icon={IconCash}
            title="Nothing was paid out yet"
            text="What you request appears here, with where it is."
          />
        )
      }
    >
      {(payout) => <Payout payout={payout} />}
    </InfiniteList>
  )
}

function Payout({ payout }: { payout: PayoutHistory_payout$key }) {
  const known = useFragment(
    graphql`
    fragment PayoutHistory_payout on PayoutOrder {
      databaseId number status unit amountText value { ...moneyText_money } ownerName recipientName isForDealer isOwn reason creditNote paidReference createdAt sentAt redeemedAt viewerCanCancel viewerCanOpen
    }
  `,
    payout,
  )
  const [cancel, isCanceling] = useSave<PayoutHistoryCancelMutation>(graphql`
    mutation PayoutHistoryCancelMutation($input: CancelPayoutInput!) {
      cancelPayout(input: $input) { payout { id ...PayoutHistory_payout } query { ...CashoutForm_query onHold: myPayouts(first: 1, status: [TAX_HOLD], own: true) { totalCount } } }
    }
  `)
  const [open, isOpening] = useSave<PayoutHistoryOpenMutation>(graphql`
    mutation PayoutHistoryOpenMutation($input: OpenPayoutRewardInput!) { openPayoutReward(input: $input) { link } }
  `)
  const { databaseId, status, value } = known
  const navigate = useNavigate()
  const input = { input: { databaseId } }
  const cancelPayout = async () => {
    if (
      !(await confirm({
        title: `Return ${known.amountText} to the balance?`,
        text: 'The payout is canceled. You can ask for the money again at any time.',
        action: 'Return to balance',
        stay: 'Keep payout',
      }))
    )
      return
    const { data } = await cancel(input)
    if (data) showDone(`${known.amountText} is back in the balance`)
  }
  const redeem = async () => {
    const { data } = await open(input)
    if (!data) return
    const { origin, pathname } = new URL(data.openPayoutReward.link, window.location.href)
    // Within the portal it begins at the head of the page; a page loaded anew would be scrolled as this one is.
    if (origin === window.location.origin) void navigate(pathname)
    else window.location.assign(data.openPayoutReward.link)
  }
  const dates = [
    `Requested ${formatDate(known.createdAt)}`,
    ...(known.sentAt ? [`sent ${formatDate(known.sentAt)}`] : []),
    ...(known.redeemedAt ? [`redeemed ${formatDate(known.redeemedAt)}`] : []),
  ]
  const how = known.creditNote
    ? `Credit note ${known.creditNote}.`
    : known.paidReference
      ? `Paid outside of the portal: ${known.paidReference}.`
      : ''
  return (
    <Card padding="md">
      <div className={classes.row}>
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <Text fw={600}>Payout {known.number}</Text>
            <StatusChip status={status} size="sm" />
          </Group>
          <Text size="sm" c="dimmed">
            {dates.join(', ')}
          </Text>
          {known.isForDealer && (
            <Text size="sm" c="dimmed">
              {known.ownerName}
              {known.unit === 'credits' ? `, ${known.amountText}` : ''}
              {known.isOwn ? '' : `, requested by ${known.recipientName}`}
            </Text>
          )}
          <Text size="sm">
            {status === 'SENT'
              ? how || (known.redeemedAt ? 'Redeemed.' : known.viewerCanOpen ? 'Your reward is ready.' : 'Sent.')
              : explanationOf(status, known.reason, known.isOwn)}
          </Text>
          {status === 'TAX_HOLD' && known.isOwn && (
            <Anchor component={Link} to="/auth/w9/create" size="sm" w="fit-content">
              Fill in the W-9
            </Anchor>
          )}
        </Stack>
        <Stack gap={8} align="flex-end">
          <Text className={classes.value}>{moneyText(value)}</Text>
          {known.viewerCanOpen && (
            <Button
              size="xs"
              variant={known.redeemedAt ? 'default' : 'filled'}
              rightSection={<IconExternalLink size={16} aria-hidden="true" />}
              loading={isOpening}
              onClick={() => {
                void redeem()
              }}
              aria-label={`${known.redeemedAt ? 'Open' : 'Redeem'} the reward of payout ${known.number}`}
            >
              {known.redeemedAt ? 'Open' : 'Redeem'}
            </Button>
          )}
          {known.viewerCanCancel && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={isCanceling}
              onClick={() => {
                void cancelPayout()
              }}
              aria-label={`Return payout ${known.number} to the balance`}
            >
              Return to balance
            </Button>
          )}
        </Stack>
      </div>
    </Card>
  )
}
