import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row } from '../platform/rest/row.ts'
import { listOf } from '../platform/rest/shape.ts'
import { bodyOf, paged } from '../platform/rest/values.ts'

const payout = gql(`... on PayoutOrder { _id: databaseId number type status unit amount value { amount currency }
  recipientName ownerName reason createdAt sentAt redeemedAt }`)

type Payout = AnswerOf<typeof payout>

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
  row({
    route: 'GET /api/payments/get-reward-link/{orderId}',
    summary: 'Where the recipient redeems a payout that was sent.',
    values: ({ orderId }) => ({ input: { databaseId: orderId } }),
    document: gql(`mutation ($input: OpenPayoutRewardInput!) { openPayoutReward(input: $input) { link } }`),
  }),
  row({
    route: 'GET /api/payments/payout-redemptions',
    summary: 'Payouts the viewer received, the last redeemed first.',
    values: paged(25),
    document: gql(`query ($first: Int, $offset: Int) {
      myPayouts(first: $first, offset: $offset, status: [SENT], sort: REDEEMED_DESC) {
        totalCount edges { node { ${payout} } }
      }
    }`),
    shape: (data, given) => {
      const list = listOf('redemptions', data.myPayouts, given)
      return { ...list, redemptions: (list.redemptions as Payout[]).map(shaped) }
    },
  }),
  row({
    route: 'GET /api/payouts/export',
    summary: 'All payouts as CSV; from and to are days they were asked for, sentFrom and sentTo days they were sent.',
    values: (given) => ({
      ...given,
      first: 100,
      status: typeof given.status === 'string' && given.status ? given.status.split(',') : undefined,
    }),
    document: gql(`query (
      $first: Int, $after: String, $status: [PayoutStatus!], $type: PayoutType, $text: String, $from: Day, $to: Day,
      $sentFrom: Day, $sentTo: Day, $sort: PayoutOrderSort
    ) {
      payouts(
        first: $first, after: $after, status: $status, type: $type, text: $text, from: $from, to: $to,
        sentFrom: $sentFrom, sentTo: $sentTo, sort: $sort
      ) {
        pageInfo { hasNextPage endCursor }
        edges { node {
          number type status amountText value { amount currency } ownerName recipientId recipientName recipientEmail isForDealer reason
          provider creditNote paidReference createdAt decidedAt decidedByName sentAt redeemedAt
        } }
      }
    }`),
    csv: {
      name: 'payouts',
      columns: {
        number: (node) => node.number,
        type: (node) => typeWord(node.type),
        status: (node) => node.status.toLowerCase(),
        taken: (node) => node.amountText,
        value: (node) => node.value.amount,
        currency: (node) => node.value.currency,
        owner: (node) => node.ownerName,
        dealer: (node) => (node.isForDealer ? node.ownerName : ''),
        recipient: (node) => node.recipientName,
        'recipient id': (node) => node.recipientId,
        email: (node) => node.recipientEmail,
        asked: (node) => node.createdAt,
        decided: (node) => node.decidedAt,
        'decided by': (node) => node.decidedByName,
        sent: (node) => node.sentAt,
        redeemed: (node) => node.redeemedAt,
        provider: (node) => node.provider,
        reference: (node) => node.creditNote ?? node.paidReference,
        reason: (node) => node.reason,
      },
    },
  }),
]
