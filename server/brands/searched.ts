import { noteOf, searched } from '../domain/search/declared.ts'
import { can } from '../platform/viewer.ts'
import { Brand } from './entity.ts'

const found = searched({
  of: Brand,
  label: 'Brands',
  names: ['name'],
  shows: { name: 'name', active: 'active' },
  title: ({ name }) => String(name),
  note: ({ active }) => noteOf(active ? '' : 'Not active'),
  learner: {
    among: () => ({ active: true }),
    page: ({ id }) => `/auth/brand-page/${String(id)}`,
    list: '/auth/brands',
  },
  admin: {
    may: (viewer) => can(viewer, 'view-brands'),
    page: ({ id }) => `/auth/admin/brands/${String(id)}/edit`,
    list: '/auth/admin/brands',
  },
})

export const searchedBrands = [found]
