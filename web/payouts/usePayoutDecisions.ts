import { graphql, readInlineData } from 'react-relay'
import type { usePayoutDecisions_payout$key } from '../__generated__/usePayoutDecisions_payout.graphql.ts'
import type { usePayoutDecisionsApproveMutation } from '../__generated__/usePayoutDecisionsApproveMutation.graphql.ts'
import type { usePayoutDecisionsDenyMutation } from '../__generated__/usePayoutDecisionsDenyMutation.graphql.ts'
import type { usePayoutDecisionsPaidMutation } from '../__generated__/usePayoutDecisionsPaidMutation.graphql.ts'
import type { usePayoutDecisionsRetryMutation } from '../__generated__/usePayoutDecisionsRetryMutation.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { formatMoney, type Currency } from '../ui/formats.ts'

type Payout = usePayoutDecisions_payout$key

/** What is decided about, in the version it was seen in. */
export const readPayout = (payout: Payout) =>
  readInlineData(
    graphql`fragment usePayoutDecisions_payout on PayoutOrder @inline { databaseId number version recipientName value { minor currency } }`,
    payout,
  )

/** What they come to, currency by currency. */
export const sums = (payouts: readonly Payout[]) =>
  [...Map.groupBy(payouts.map(readPayout), ({ value }) => value.currency)]
    .map(([currency, list]) =>
      formatMoney(
        list.reduce((sum, { value }) => sum + Number(value.minor), 0),
        currency as Currency,
      ),
    )
    .join(' and ')

/** Every decision takes the payout out of the list it stood in and tells the totals of the moment. */
export function usePayoutDecisions(connection: string) {
  const [saveApproval, isApproving] = useSave<usePayoutDecisionsApproveMutation>(graphql`
    mutation usePayoutDecisionsApproveMutation($input: ApprovePayoutInput!, $connections: [ID!]!) {
      approvePayout(input: $input) { payout { id @deleteEdge(connections: $connections) status version } query { payoutTotals { status count value { minor currency } } } }
    }
  `)
  const [saveDenial, isDenying] = useSave<usePayoutDecisionsDenyMutation>(graphql`
    mutation usePayoutDecisionsDenyMutation($input: DenyPayoutInput!, $connections: [ID!]!) {
      denyPayout(input: $input) { payout { id @deleteEdge(connections: $connections) status version reason } query { payoutTotals { status count value { minor currency } } } }
    }
  `)
  const [saveRetry, isRetrying] = useSave<usePayoutDecisionsRetryMutation>(graphql`
    mutation usePayoutDecisionsRetryMutation($input: RetryPayoutInput!) {
      retryPayout(input: $input) { payout { id status version reason } query { payoutTotals { status count value { minor currency } } } }
    }
  `)
  const [savePaid, isBooking] = useSave<usePayoutDecisionsPaidMutation>(graphql`
    mutation usePayoutDecisionsPaidMutation($input: MarkPayoutSentInput!, $connections: [ID!]!) {
      markPayoutSent(input: $input) { payout { id @deleteEdge(connections: $connections) status version paidReference } query { payoutTotals { status count value { minor currency } } } }
    }
  `)
  const connections = [connection]
  const less = { updater: (store: Parameters<typeof changeTotal>[0]) => changeTotal(store, connection, -1) }
  const inputOf = (payout: Payout) => {
    const { databaseId, version } = readPayout(payout)
    return { databaseId, version }
  }
  /** Such as a decision made meanwhile. */
  const tell = (fields: Record<string, string>) => {
    const [text] = Object.values(fields)
    if (text) showFailure(text)
  }
  const approve = async (payout: Payout) => {
    const { number, recipientName } = readPayout(payout)
    const sure = await confirm({
      title: `Release payout ${number}?`,
      action: `Release ${sums([payout])}`,
      stay: 'Not now',
      text: `${sums([payout])} leaves at once to ${recipientName}. This cannot be undone.`,
    })
    if (!sure) return
    const { data, fields } = await saveApproval({ input: inputOf(payout), connections }, less)
    if (data?.approvePayout.payout.status === 'TAX_HOLD')
      showFailure(`Not released: ${recipientName} has to sign a W-9 first and was told so.`)
    else if (data) showDone(`${sums([payout])} to ${recipientName} is released`)
    else if (fields) tell(fields)
  }
  const deny = async (payout: Payout, reason: string) => {
    const answer = await saveDenial({ input: { ...inputOf(payout), reason }, connections }, less)
    if (answer.data) showDone(`Payout ${readPayout(payout).number} is denied; its money went back`)
    return answer
  }
  const retry = async (payout: Payout) => {
    const { data, fields } = await saveRetry({ input: inputOf(payout) })
    if (data) showDone(`Payout ${readPayout(payout).number} is on its way again`)
    else tell(fields)
  }
  const markSent = async (payout: Payout, reference: string, withoutW9 = false) => {
    const answer = await savePaid({ input: { ...inputOf(payout), reference, withoutW9 }, connections }, less)
    if (answer.data) showDone(`Payout ${readPayout(payout).number} is booked as paid`)
    return answer
  }
  return { approve, deny, retry, markSent, isDeciding: isApproving || isDenying || isRetrying || isBooking }
}
