import { dayOf, noteOf, searched, stateOf } from '../../domain/search/declared.ts'
import { Spiff } from '../entity.ts'
import { managesSpiffs, spiffsAvailableTo, spiffsManagedBy } from '../rules.ts'

const found = searched({
  of: Spiff,
  label: 'Spiffs',
  names: ['name'],
  texts: ['details'],
  shows: { name: 'name', status: 'status', end: 'endDate', brand: 'brands.brand.name' },
  title: ({ name }) => String(name),
  note: ({ brand, status, end }) => noteOf(brand, status === 'APPROVED' ? `Until ${dayOf(end)}` : stateOf(status)),
  learner: {
    among: spiffsAvailableTo,
    page: ({ id }) => `/auth/spiff/card-info?spiffId=${String(id)}`,
    list: '/auth/spiffs',
  },
  admin: {
    among: spiffsManagedBy,
    may: managesSpiffs,
    page: ({ id }) => `/auth/admin/spiff-manager/${String(id)}`,
    list: ({ status }) => `/auth/admin/spiff-manager/${String(status).toLowerCase()}`,
  },
})

export const searchedSpiffs = [found]
