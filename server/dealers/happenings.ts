import { happensOn, happensTo } from '../domain/happenings/happenings.ts'

happensTo(
  {
    type: 'Dealer',
    right: 'view-dealers',
    selection: 'databaseId name dealerNum code status city region postalCode country phone createdAt',
  },
  {
    'dealer.created': 'A dealer was made, imported or submitted.',
    'dealer.updated': 'Details of a dealer were saved.',
    'dealer.approved': 'A submitted dealer was approved.',
    'dealer.denied': 'A submitted dealer was refused.',
    'dealer.closed': 'A dealer takes part no longer.',
  },
)

happensOn(
  'dealer.decided',
  ({ approved }) => (approved ? 'dealer.approved' : 'dealer.denied'),
  ({ dealerId }) => dealerId,
)
happensOn('dealer.closed', 'dealer.closed', ({ dealerId }) => dealerId)
