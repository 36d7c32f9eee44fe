import { happensOn, happensTo } from '../domain/happenings/happenings.ts'
import { ERASED_REASON } from '../domain/people/erased.ts'
import { on } from '../platform/events.ts'
import { moveClaim } from './transitions.ts'

/** What waits is withdrawn: its receipt goes with the person, and its money would go to nobody. */
on('user.erased', async (c, { userId }) => {
  for (const claim of await c.tx.spiffClaim.findMany({
    where: { userId, status: { in: ['SCANNING', 'PENDING'] } },
    select: { id: true, userId: true, status: true, version: true },
    orderBy: { id: 'asc' },
  }))
    c.record(await moveClaim(c, claim, 'withdraw', { kind: 'withdrawn', note: ERASED_REASON }))
})

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
