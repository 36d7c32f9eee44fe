import { noteOf, searched, stateOf } from '../domain/search/declared.ts'
import { can } from '../platform/viewer.ts'
import { Resource } from './entity.ts'
import { resourcesAvailableTo } from './rules.ts'

const found = searched({
  of: Resource,
  label: 'Resources',
  names: ['name'],
  texts: ['description'],
  shows: { name: 'name', type: 'type', active: 'active' },
  title: ({ name }) => String(name),
  note: ({ type, active }) => noteOf(stateOf(type), active ? '' : 'Not published'),
  learner: {
    among: resourcesAvailableTo,
    page: ({ id }) => `/auth/resources?resource=${String(id)}`,
    list: '/auth/resources',
  },
  admin: {
    may: (viewer) => can(viewer, 'view-resources'),
    page: ({ id }) => `/auth/admin/resources/${String(id)}/edit`,
    list: '/auth/admin/resources',
  },
})

export const searchedResources = [found]
