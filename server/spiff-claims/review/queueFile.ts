import { listColumn, madeColumn, moneyColumns, type ListFile } from '../../domain/lists/listFile.ts'
import { reviewsClaims } from '../rules.ts'

/** The claims one looks through, as a file. */
export const queueFile: ListFile = {
  title: 'Spiff claims',
  may: reviewsClaims,
  rights: ['view-spiff-claims'],
  columns: {
    person: [
      listColumn('Claim', 'number', 'COUNT'),
      listColumn('Person', 'claimantName'),
      listColumn('Dealer', 'dealer.displayName'),
    ],
    spiff: [listColumn('Spiff', 'spiff.name')],
    invoice: [listColumn('Invoice', 'invoiceNumber'), listColumn('Sold on', 'invoiceDate', 'DAY')],
    amount: [...moneyColumns('Pays', 'amount'), ...moneyColumns('Invoice total', 'spent')],
    risks: [
      madeColumn<{ risks: { text: string }[] | null }>('Flags', 'risks { text }', ({ risks }) =>
        (risks ?? []).map(({ text }) => text).join('; '),
      ),
    ],
    submitted: [
      listColumn('Status', 'status', 'STATE'),
      listColumn('Submitted', 'submittedAt', 'MOMENT'),
      listColumn('Decided', 'decidedAt', 'MOMENT'),
      listColumn('Reason', 'deniedReason'),
    ],
  },
  filters: {
    status: { title: 'Status' },
    spiffId: { title: 'Spiff', model: 'Spiff' },
    dealerId: { title: 'Dealer', model: 'Dealer' },
    text: { title: 'Search' },
    risk: { title: 'With flags' },
    startDate: { title: 'Submitted from' },
    endDate: { title: 'Submitted until' },
  },
}
