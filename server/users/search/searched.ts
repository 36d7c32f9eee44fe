import { User } from '../../domain/people/entity.ts'
import { noteOf, searched, stateOf } from '../../domain/search/declared.ts'
import { can, type Viewer } from '../../platform/viewer.ts'

const seesPeople = (viewer: Viewer) => can(viewer, 'view-users')

/** Whoever's data was erased is no longer found. */
const there = () => ({ erasedAt: null })

const found = searched({
  of: User,
  label: 'People',
  isLarge: true,
  names: ['firstName', 'lastName', 'email'],
  shows: {
    firstName: 'firstName',
    lastName: 'lastName',
    email: 'email',
    status: 'status',
    dealer: { path: 'dealers.dealer.name', where: () => ({ active: true }) },
  },
  title: ({ firstName, lastName, email }) => `${String(firstName)} ${String(lastName)}`.trim() || String(email),
  note: ({ email, dealer, status }) => noteOf(email, dealer, status === 'ACTIVE' ? '' : stateOf(status)),
  learner: {
    among: there,
    may: (viewer) => !viewer.isAdmin && seesPeople(viewer) && can(viewer, 'user-reports'),
    page: ({ id }) => `/auth/report/user/${String(id)}/details`,
    list: '/auth/report/user',
  },
  admin: {
    among: there,
    may: seesPeople,
    page: ({ id }) => `/auth/admin/user-manager/${String(id)}/edit`,
    list: '/auth/admin/user-manager',
  },
})

export const searchedPeople = [found]
