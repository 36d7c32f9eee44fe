import { ownedRows } from '../domain/people/mergeable.ts'

// The ledger books the balances over; what is on its way comes back to whoever has the order then.
ownedRows({ name: 'payouts', label: 'Payouts', table: 'PayoutOrder', column: 'userId' })
ownedRows({ name: 'payouts-received', label: 'Payouts received', table: 'PayoutOrder', column: 'recipientId' })
ownedRows({ name: 'payouts-decided', label: 'Payouts decided', table: 'PayoutOrder', column: 'decidedById' })
