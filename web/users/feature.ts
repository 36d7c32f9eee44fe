import { IconMessageQuestion, IconUser, IconUserCheck, IconUsers } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin as mergeAdmin } from './merge/routes.ts'
import { admin as requestsAdmin, learner as requestsLearner } from './requests/routes.ts'
import { admin, learner } from './routes.ts'

export const users: Feature = {
  name: 'users',
  learner: [...requestsLearner, ...learner],
  searchIcons: { User: IconUser },
  admin: [...mergeAdmin, ...requestsAdmin, ...admin],
  flags: {
    newUserApproval: {
      section: 'access',
      place: 10,
      label: 'Approve new people',
      text: 'Whoever registers waits for an administrator.',
    },
    resetPositions: {
      section: 'access',
      place: 30,
      label: 'Ask for positions',
      text: 'People marked for it are asked for their position at the next visit.',
    },
  },
  titles: {
    '/auth/me': 'Profile',
    '/auth/admin/user-manager': 'Users',
    '/auth/admin/user-manager/edit': 'Add a person',
    '/auth/admin/user-manager/:userId?/edit': 'Edit user',
    '/auth/admin/report/user': 'Users report',
    '/auth/admin/report/user/:userId/details': 'User details',
    '/auth/admin/report/user/:userId/:curriculumId?/progress': 'Training progress',
    '/auth/report/user': 'Users report',
    '/auth/report/user/:userId/details': 'User details',
    '/auth/report/user/:userId/edit': 'Edit user',
    '/auth/report/user/:userId/:curriculumId?/progress': 'Training progress',
    '/auth/admin/user-requests': 'User requests',
    '/auth/admin/user-manager/merge': 'Merge accounts',
    '/auth/admin/learner-requests/:requestId?': 'Learner requests',
    '/auth/admin/deactivating-users/:requestId?': 'Deactivations',
    '/auth/admin/participating-learners/:requestId?': 'Participating learners',
    '/auth/become-a-dealer': 'Become a dealer',
  },
  learnerMenu: [
    {
      place: 100,
      group: 'Reports',
      label: 'Users',
      to: '/auth/report/user',
      icon: IconUsers,
      when: ({ viewer, can }) => !viewer.isAdmin && can('user-reports'),
    },
  ],
  adminMenu: [
    {
      place: 180,
      label: 'Users',
      to: '/auth/admin/user-manager',
      icon: IconUsers,
      when: ({ can }) => can('view-users'),
    },
    {
      place: 350,
      group: 'Reports',
      label: 'Users',
      to: '/auth/admin/report/user',
      icon: IconUsers,
      when: ({ can }) => can('user-reports'),
    },
    {
      place: 190,
      label: 'User requests',
      to: '/auth/admin/user-requests',
      icon: IconUserCheck,
      badge: 'userRequests',
      when: ({ viewer, can, session }) =>
        viewer.seesAll && can('decide-requests') && session.settings.flags.newUserApproval,
    },
    {
      place: 200,
      label: 'Learner requests',
      to: '/auth/admin/learner-requests',
      icon: IconMessageQuestion,
      badge: 'learnerRequests',
      alsoActiveOn: ['/auth/admin/deactivating-users/*', '/auth/admin/participating-learners/*'],
      when: ({ viewer, can }) => viewer.seesAll && can('decide-requests'),
    },
  ],
  states: { invited: { color: 'blue', word: 'Invited' }, deactivated: { color: 'gray', word: 'Deactivated' } },
  editors: { User: (id) => `/auth/admin/user-manager/${id}/edit` },
  newsIcons: { user: IconUserCheck },
}
