import { entityRows } from '../platform/rest/entityRows.ts'
import { bodyOf, gql, listOf, paged, type Connection, type Row } from '../platform/rest/rest.ts'

const payout = gql`_id: databaseId number type status unit amount value { amount currency }
  recipientName ownerName reason createdAt sentAt redeemedAt`

interface Payout {
  _id: string
  type: 'CASH' | 'DEALER_CREDIT'
  status: string
  value: { amount: string; currency: string }
  sentAt: string | null
  redeemedAt: string | null
}

/** The documented words: cash, dealerCredit. */
const typeWord = (type: Payout['type']) => (type === 'CASH' ? 'cash' : 'dealerCredit')
const typeOf = (word: unknown) =>
  typeof word !== 'string' ? undefined : /^dealer_?credit$/i.test(word) ? 'DEALER_CREDIT' : word.toUpperCase()

const shaped = ({ type, status, value, ...rest }: Payout) => ({
  ...rest,
  orderId: rest._id,
  type: typeWord(type),
  status: status.toLowerCase(),
  amount: value.amount,
  currency: value.currency,
  redemptionDate: rest.redeemedAt ?? rest.sentAt,
})

const Payout = entityRows('PayoutOrder', payout, shaped)

export const rows: Row[] = [
  Payout.change('POST /api/payments/create-order', 'requestPayout', {
    status: 201,
    summary:
      'Asks for a payout of the own cash; the same call within a minute is one, unless an Idempotency-Key says otherwise.',
    values: (given) => {
      const { amount, currency, dealerId, idempotencyKey } = bodyOf(given)
      return { input: { amount, currency, dealerId, idempotencyKey } }
    },
    payload: 'payout',
  }),
  Payout.change('POST /api/payments/create-loyalty-order', 'createLoyaltyOrder', {
    status: 201,
    summary:
      'Turns a dealer’s credits into money; the same call within a minute is one, unless an Idempotency-Key says otherwise.',
    values: (given) => {
      const { credits, amount, dealerId, payoutType, type, idempotencyKey } = bodyOf(given)
      return { input: { credits: credits ?? amount, dealerId, payoutType: typeOf(payoutType ?? type), idempotencyKey } }
    },
    payload: 'payout',
  }),
  {
    route: 'GET /api/payments/get-reward-link/{orderId}',
    summary: 'Where the recipient redeems a payout that was sent.',
    values: ({ orderId }) => ({ input: { databaseId: orderId } }),
    document: gql`mutation ($input: OpenPayoutRewardInput!) { openPayoutReward(input: $input) { link } }`,
  },
  {
    route: 'GET /api/payments/payout-redemptions',
    summary: 'Payouts the viewer received, the last redeemed first.',
    values: paged(25),
    document: gql`query ($first: Int, $offset: Int) {
      myPayouts(first: $first, offset: $offset, status: [SENT], sort: REDEEMED_DESC) {
        totalCount edges { node { ${payout} } }
      }
    }`,
    shape: (data: { myPayouts: Connection<Payout> }, given) => {
      const list = listOf('redemptions', data.myPayouts, given)
      return { ...list, redemptions: (list.redemptions as Payout[]).map(shaped) }
    },
  },
  {
    route: 'GET /api/payouts/export',
    summary: 'All payouts as CSV.',
    values: (given) => ({
      ...given,
      first: 100,
      status: typeof given.status === 'string' && given.status ? given.status.split(',') : undefined,
    }),
    document: gql`query (
      $first: Int, $after: String, $status: [PayoutStatus!], $type: PayoutType, $text: String, $from: Day, $to: Day,
      $sort: PayoutOrderSort
    ) {
      payouts(
        first: $first, after: $after, status: $status, type: $type, text: $text, from: $from, to: $to, sort: $sort
      ) {
        pageInfo { hasNextPage endCursor }
        edges { node {
          number type status amountText value { amount currency } ownerName recipientName recipientEmail reason
          provider creditNote paidReference createdAt decidedAt decidedByName sentAt redeemedAt
        } }
      }
    }`,
    csv: {
      name: 'payouts',
      columns: {
        number: (node: Exported) => node.number,
        type: (node: Exported) => typeWord(node.type),
        status: (node: Exported) => node.status.toLowerCase(),
        taken: (node: Exported) => node.amountText,
        value: (node: Exported) => node.value.amount,
        currency: (node: Exported) => node.value.currency,
        owner: (node: Exported) => node.ownerName,
        recipient: (node: Exported) => node.recipientName,
        email: (node: Exported) => node.recipientEmail,
        asked: (node: Exported) => node.createdAt,
        decided: (node: Exported) => node.decidedAt,
        'decided by': (node: Exported) => node.decidedByName,
        sent: (node: Exported) => node.sentAt,
        redeemed: (node: Exported) => node.redeemedAt,
        provider: (node: Exported) => node.provider,
        reference: (node: Exported) => node.creditNote ?? node.paidReference,
        reason: (node: Exported) => node.reason,
      },
    },
  },
]

type Exported = Pick<Payout, 'type' | 'status' | 'value' | 'sentAt' | 'redeemedAt'> & {
  number: number
  amountText: string
  ownerName: string
  recipientName: string
  recipientEmail: string
  reason: string | null
  provider: string | null
  creditNote: string | null
  paidReference: string | null
  createdAt: string
  decidedAt: string | null
  decidedByName: string | null
}
