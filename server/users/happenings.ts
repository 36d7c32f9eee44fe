import { happensOn, happensTo } from '../domain/happenings/happenings.ts'

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
