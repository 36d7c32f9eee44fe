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
