import { failure } from '../platform/errors.ts'
import { on } from '../platform/events.ts'

// Claims pay the dealer they were made at: they go where its staff goes, and never lose their dealer in silence.
on('dealer.removing', async ({ tx }, { dealerId, movedToId }) => {
  // The ledger is only ever added to, so a dealer that was ever credited stays.
  if (await tx.ledgerEntry.count({ where: { dealerId } })) {
    throw failure('CONFLICT', 'Money or credits were booked for this dealer, so it stays. Set it inactive instead.')
  }
  if (movedToId) await tx.spiffClaim.updateMany({ where: { dealerId }, data: { dealerId: movedToId } })
  else if (await tx.spiffClaim.count({ where: { dealerId } })) {
    throw failure(
      'CONFLICT',
      'Spiff claims were made at this dealer. Choose a dealer that takes them, or set this one inactive.',
      { moveStaffTo: 'Spiff claims were made at this dealer. Choose a dealer that takes them, or set it inactive.' },
    )
  }
})
