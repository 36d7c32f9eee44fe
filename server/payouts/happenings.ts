import { happensOn, happensTo } from '../domain/happenings/happenings.ts'

happensTo(
  {
    type: 'PayoutOrder',
    right: 'view-payouts',
    selection:
      'databaseId number type status unit amountText value { amount currency } ownerName recipientId recipientName recipientEmail createdAt sentAt paidReference reason',
  },
  {
    'payout.requested': 'Somebody asked for a payout.',
    'payout.approved': 'A payout was released.',
    'payout.denied': 'A payout was refused, by an administrator or the provider.',
    'payout.canceled': 'A payout was taken back by who asked for it.',
    'payout.sent': 'The money of a payout left.',
  },
)

happensOn(
  'payout.moved',
  ({ status }) =>
    ({
      REQUESTED: 'payout.requested',
      TAX_HOLD: 'payout.requested',
      APPROVED: 'payout.approved',
      DENIED: 'payout.denied',
      FAILED: 'payout.denied',
      CANCELED: 'payout.canceled',
    })[status as string],
  ({ orderId }) => orderId,
)
happensOn('payout.sent', 'payout.sent', ({ orderId }) => orderId)
