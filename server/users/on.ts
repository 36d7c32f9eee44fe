import { happensOn, happensTo } from '../domain/happenings/happenings.ts'
import { placeAddresses } from '../domain/placeAddresses.ts'
import { on } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'place-addresses': Record<string, never>
  }
}

job('place-addresses', (services) => placeAddresses(services, 'User'), '23 * * * *')

on('app.started', (c) => c.addJob('place-addresses', {}, { key: 'place-addresses' }))

/**
 * Each of these people works on a brand of theirs: who has none chosen, or lost the chosen one, goes on with the first
 * by name.
 */
on('brand.managersChanged', async ({ tx }, { userIds }) => {
  await tx.$executeRaw`
    UPDATE "User" u SET "editingBrandId" = (SELECT m."brandId" FROM "BrandManager" m JOIN "Brand" b ON b.id = m."brandId" WHERE m."userId" = u.id ORDER BY b.name LIMIT 1)
    WHERE u.id = ANY(${userIds}::uuid[]) AND NOT EXISTS (SELECT 1 FROM "BrandManager" m WHERE m."userId" = u.id AND m."brandId" = u."editingBrandId")`
})

happensTo(
  {
    type: 'User',
    right: 'view-users',
    selection:
      'databaseId status firstName lastName fullName email position role { name } dealers { dealer { databaseId name dealerNum } } createdAt',
  },
  {
    'user.created': 'A person came in: made, imported, registered or through single sign-on.',
    'user.updated': 'Details of a person were saved.',
    'user.approved': 'A registration was approved.',
    'user.denied': 'A registration was refused.',
    'user.closed': 'An account was closed.',
    'user.reopened': 'An account was opened again.',
  },
)

happensOn(
  'userRequest.decided',
  ({ verdict }) => (verdict === 'approve' ? 'user.approved' : 'user.denied'),
  ({ userId }) => userId,
)
happensOn('user.closed', 'user.closed', ({ userId }) => userId)
happensOn('user.reopened', 'user.reopened', ({ userId }) => userId)

happensTo(
  {
    type: 'LearnerRequest',
    right: 'view-users',
    selection: 'databaseId type status reason answer createdAt decidedAt userName user { databaseId }',
  },
  {
    'request.made': 'Somebody asked to close an account, to take part or to change a role.',
    'request.approved': 'Such a request was granted.',
    'request.denied': 'Such a request was refused.',
    'request.undone': 'A decision on such a request was taken back.',
  },
)

happensOn(
  'learnerRequest.decided',
  ({ verdict }) => ({ approve: 'request.approved', deny: 'request.denied', undo: 'request.undone' })[verdict],
  ({ requestId }) => requestId,
)
