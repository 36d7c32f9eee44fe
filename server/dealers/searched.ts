import { ManagedDealer } from '../domain/people/entity.ts'
import { noteOf, searched, stateOf } from '../domain/search/declared.ts'
import { can } from '../platform/viewer.ts'

const found = searched({
  of: ManagedDealer,
  label: 'Dealers',
  isLarge: true,
  names: ['name', 'city', 'code', 'dealerNum'],
  shows: { name: 'name', city: 'city', region: 'region', code: 'code', status: 'status' },
  title: ({ name }) => String(name),
  note: ({ city, region, code, status }) =>
    noteOf([city, region].filter(Boolean).join(', '), code, status === 'ACTIVE' ? '' : stateOf(status)),
  learner: {
    may: (viewer) => !viewer.isAdmin && can(viewer, 'dealer-reports'),
    page: ({ id }) => `/auth/report/dealer/${String(id)}/details`,
    list: '/auth/report/dealer',
  },
  admin: { page: ({ id }) => `/auth/admin/dealer-manager/${String(id)}/edit`, list: '/auth/admin/dealer-manager' },
})

export const searchedDealers = [found]
