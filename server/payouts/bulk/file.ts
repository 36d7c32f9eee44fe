import { listColumn, moneyColumns, type ListFile } from '../../domain/lists/listFile.ts'
import { seesPayouts } from '../rules.ts'

/** All payouts, as a file. */
export const payoutFile: ListFile = {
  title: 'Payouts',
  may: seesPayouts,
  rights: ['view-payouts'],
  columns: {
    recipient: [
      listColumn('Payout', 'number', 'COUNT'),
      listColumn('Recipient', 'recipientName'),
      listColumn('Email', 'recipientEmail'),
      listColumn('Taken from', 'ownerName'),
    ],
    value: [...moneyColumns('Amount', 'value'), listColumn('Taken', 'amountText')],
    type: [listColumn('How', 'type', 'STATE')],
    asked: [listColumn('Asked', 'createdAt', 'MOMENT')],
    status: [
      listColumn('Status', 'status', 'STATE'),
      listColumn('Reason', 'reason'),
      listColumn('Decided', 'decidedAt', 'MOMENT'),
      listColumn('Decided by', 'decidedByName'),
      listColumn('Sent', 'sentAt', 'MOMENT'),
      listColumn('Redeemed', 'redeemedAt', 'MOMENT'),
      listColumn('Paid by', 'provider'),
      listColumn('Credit note', 'creditNote'),
      listColumn('Reference', 'paidReference'),
    ],
  },
  filters: {
    status: { title: 'Status' },
    type: { title: 'How' },
    text: { title: 'Search' },
    from: { title: 'Asked from' },
    to: { title: 'Asked until' },
    sentFrom: { title: 'Sent from' },
    sentTo: { title: 'Sent until' },
  },
}
