import { noteOf, searched, stateOf } from '../../domain/search/declared.ts'
import { can } from '../../platform/viewer.ts'
import { Curriculum } from '../entity.ts'
import { curriculumsAvailableTo } from '../rules.ts'

const found = searched({
  of: Curriculum,
  label: 'Curriculums',
  names: ['name'],
  texts: ['description'],
  shows: { name: 'name', status: 'status', brand: 'brands.brand.name' },
  title: ({ name }) => String(name),
  note: ({ brand, status }) => noteOf(brand, status === 'PUBLISHED' ? '' : stateOf(status)),
  learner: {
    among: curriculumsAvailableTo,
    page: ({ id }) => `/auth/curriculum-page/${String(id)}`,
    list: '/auth/my-training',
  },
  admin: {
    may: (viewer) => can(viewer, 'view-curriculums'),
    page: ({ id }) => `/auth/admin/curriculums/${String(id)}/edit`,
    list: '/auth/admin/curriculums',
  },
})

export const searchedCurriculums = [found]
