import { IconAward, IconBooks, IconFolders, IconPhoneCall, IconSchool, IconUsersGroup } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const curriculums: Feature = {
  name: 'curriculums',
  learner,
  searchIcons: { Curriculum: IconSchool },
  admin,
  titles: {
    '/auth/report/curriculum': 'Curriculums report',
    '/auth/report/curriculum/:curriculumId/details': 'Curriculum report',
    '/auth/admin/report/curriculum': 'Curriculums report',
    '/auth/admin/report/curriculum/:curriculumId/details': 'Curriculum report',
    '/auth/my-training': 'My training',
    '/auth/dealer-training': 'Team training',
    '/auth/people-to-call': 'Whom to call',
    '/auth/admin/people-to-call': 'Whom to call',
    '/auth/curriculum-page/:curriculumId?': 'Curriculum',
    '/auth/admin/brand-page/:brandId/curriculums': 'Curriculums',
    '/auth/admin/brand-page/:brandId/curriculums/:curriculumId/edit': 'Edit curriculum',
    '/auth/admin/curriculums': 'Curriculums',
    '/auth/admin/curriculums/:curriculumId/edit': 'Edit curriculum',
  },
  dashboard: [
    { place: 15, load: async () => (await import('./calls/FirstToCall.tsx')).FirstToCall },
    { place: 110, load: async () => (await import('./OwnCurriculums.tsx')).OwnCurriculums },
  ],
  learnerMenu: [
    {
      place: 40,
      label: 'My training',
      to: '/auth/my-training',
      icon: IconSchool,
      alsoActiveOn: ['/auth/curriculum-page/*', '/auth/training/*'],
      tab: { place: 20, label: 'Training', icon: IconSchool },
    },
    {
      place: 50,
      group: 'Team',
      label: 'Team training',
      to: '/auth/dealer-training',
      icon: IconUsersGroup,
      when: ({ viewer, can }) => can('view-users') && can('user-reports') && !viewer.isAdmin,
    },
    {
      place: 55,
      group: 'Team',
      label: 'Whom to call',
      to: '/auth/people-to-call',
      icon: IconPhoneCall,
      when: ({ viewer, can }) => can('view-users') && can('user-reports') && !viewer.isAdmin,
    },
  ],
  adminMenu: [
    {
      place: 50,
      label: 'Brand curriculums',
      to: ({ viewer }) =>
        viewer.keepsToOwnBrands && viewer.editingBrand
          ? `/auth/admin/brand-page/${viewer.editingBrand._id}/curriculums`
          : null,
      icon: IconFolders,
    },
    {
      place: 60,
      label: 'Curriculums',
      to: '/auth/admin/curriculums',
      icon: IconBooks,
      when: ({ can }) => can('view-curriculums'),
    },
    {
      place: 345,
      label: 'Whom to call',
      to: '/auth/admin/people-to-call',
      icon: IconPhoneCall,
      when: ({ can }) => can('view-users') && can('user-reports'),
    },
    {
      place: 370,
      group: 'Reports',
      label: 'Curriculums',
      to: '/auth/admin/report/curriculum',
      icon: IconBooks,
      when: ({ can }) => can('curriculum-reports'),
    },
  ],
  states: { mandatory: { color: 'orange', word: 'Mandatory' } },
  editors: { Curriculum: (id) => `/auth/admin/curriculums/${id}/edit` },
  newsIcons: { curriculum: IconAward },
}
