import type { Feature } from '../session/feature.ts'
import { admin as mergeAdmin } from './merge/routes.ts'
import { admin as requestsAdmin, learner as requestsLearner } from './requests/routes.ts'
import { admin, learner } from './routes.ts'

export const users: Feature = {
  name: 'users',
  learner: [...requestsLearner, ...learner],
  admin: [...mergeAdmin, ...requestsAdmin, ...admin],
  titles: {
    '/auth/me': 'Profile',
    '/auth/admin/user-manager': 'Users',
    '/auth/admin/user-manager/:userId?/edit': 'Edit user',
    '/auth/admin/user-requests': 'User requests',
    '/auth/admin/user-manager/merge': 'Merge accounts',
    '/auth/admin/learner-requests/:requestId?': 'Learner requests',
    '/auth/admin/deactivating-users/:requestId?': 'Deactivations',
    '/auth/admin/participating-learners/:requestId?': 'Participating learners',
    '/auth/become-a-dealer': 'Become a dealer',
  },
}
