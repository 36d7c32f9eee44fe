import { happensOn, happensTo } from '../domain/happenings/happenings.ts'

happensTo(
  {
    type: 'SpiffClaim',
    right: 'view-spiff-claims',
    selection:
      'databaseId number status invoiceNumber invoiceDate createdAt decidedAt amount { amount currency } items { name serial } deniedReason dealer { databaseId name dealerNum } user { databaseId fullName email } spiff { databaseId name }',
  },
  {
    'claim.submitted': 'A claim was submitted, or corrected and submitted again.',
    'claim.approved': 'A claim was approved.',
    'claim.denied': 'A claim was refused, or its approval reversed.',
    'claim.reopened': 'The decision on a claim was taken back.',
    'claim.paid': 'What a claim brings was paid.',
  },
)

happensOn('claim.submitted', 'claim.submitted', ({ claimId }) => claimId)
happensOn('claim.approved', 'claim.approved', ({ claimId }) => claimId)
happensOn('claim.denied', 'claim.denied', ({ claimId }) => claimId)
happensOn('claim.reopened', 'claim.reopened', ({ claimId }) => claimId)
happensOn('claim.completed', 'claim.paid', ({ claimId }) => claimId)
