import { IconBuildingStore, IconBuildingWarehouse } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const dealers: Feature = {
  name: 'dealers',
  learner,
  searchIcons: { Dealer: IconBuildingStore },
  admin,
  flags: {
    dealerNameWithAddress: {
      section: 'look',
      place: 40,
      label: 'Dealers with address',
      text: 'The address follows the name.',
    },
    dealerNameWithCity: {
      section: 'look',
      place: 50,
      label: 'Dealers with city',
      text: 'The city follows the name, unless the address does.',
    },
  },
  titles: {
    '/auth/dealer-info': 'My dealer',
    '/auth/report/dealer': 'Dealers report',
    '/auth/report/dealer/:dealerId/details': 'Dealer report',
    '/auth/admin/report/dealer': 'Dealers report',
    '/auth/admin/report/dealer/:dealerId/details': 'Dealer report',
    '/auth/admin/dealer-manager': 'Dealers',
    '/auth/admin/dealer-manager/create': 'New dealer',
    '/auth/admin/dealer-manager/:dealerId?/edit': 'Edit dealer',
  },
  learnerMenu: [
    {
      place: 110,
      group: 'Reports',
      label: 'Dealers',
      to: '/auth/report/dealer',
      icon: IconBuildingStore,
      when: ({ viewer, can }) => !viewer.isAdmin && can('dealer-reports'),
    },
  ],
  adminMenu: [
    {
      place: 360,
      group: 'Reports',
      label: 'Dealers',
      to: '/auth/admin/report/dealer',
      icon: IconBuildingStore,
      when: ({ can }) => can('dealer-reports'),
    },
    {
      place: 210,
      label: 'Dealers',
      to: '/auth/admin/dealer-manager',
      icon: IconBuildingWarehouse,
      when: ({ can }) => can('view-dealers'),
    },
  ],
  editors: { Dealer: (id) => `/auth/admin/dealer-manager/${id}/edit` },
}
