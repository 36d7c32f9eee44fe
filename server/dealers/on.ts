import { happensOn, happensTo } from '../domain/happenings/happenings.ts'
import { claimNumber } from '../domain/dealers/codes.ts'
import { leaveDealers, tellStaff } from '../domain/people/belonging.ts'
import { placeAddresses } from '../domain/placeAddresses.ts'
import { on } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'place-dealers': Record<string, never>
  }
}

job('place-dealers', (services) => placeAddresses(services, 'Dealer'), '23 * * * *')

on('app.started', (c) => c.addJob('place-dealers', {}, { key: 'place-dealers' }))

on('user.erased', async (c, { userId }) => {
  await leaveDealers(c, { userId })
})

on('businessUnit.replaced', async (c, { businessUnitId, byId }) => {
  const dealers = await c.tx.dealer.updateManyAndReturn({
    where: { businessUnitId },
    data: { businessUnitId: byId },
    select: { id: true },
  })
  await tellStaff(
    c,
    dealers.map(({ id }) => id),
  )
})

/**
 * The company a person submitted while registering is decided with them: opened, or turned away, after which the person
 * chooses another one.
 */
on('userRequest.decided', async ({ tx }, { userId, verdict, dealer }) => {
  const opens = verdict === 'approve' && dealer !== false
  const dealers = await tx.dealer.findMany({
    where: { submittedById: userId, status: { in: opens && dealer ? ['PENDING', 'DENIED'] : ['PENDING'] } },
    select: { id: true, dealerNum: true },
    orderBy: { dealerNum: 'asc' },
  })
  const ids = dealers.map(({ id }) => id)
  if (!ids.length) return
  if (opens) for (const { id, dealerNum } of dealers) await claimNumber(tx, dealerNum, id)
  await tx.dealer.updateMany({ where: { id: { in: ids } }, data: { status: opens ? 'ACTIVE' : 'DENIED' } })
  await tx.dealerMember.updateMany({ where: { userId, dealerId: { in: ids } }, data: { active: opens } })
})

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
