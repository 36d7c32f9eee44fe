import { IconBolt, IconCamera, IconCoin } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const spiffs: Feature = {
  name: 'spiffs',
  learner,
  searchIcons: { Spiff: IconBolt },
  admin,
  titles: {
    '/auth/spiffs': 'Spiffs',
    '/auth/spiff': 'Spiffs',
    '/auth/spiff/card-info': 'Spiff',
    '/auth/report/spiff': 'Spiffs report',
    '/auth/report/spiff/:spiffId/details': 'Spiff report',
    '/auth/admin/report/spiff': 'Spiffs report',
    '/auth/admin/report/spiff/:spiffId/details': 'Spiff report',
    '/auth/admin/spiff-manager': 'Spiffs',
    '/auth/admin/spiff-manager/overview': 'Spiff overview',
    '/auth/admin/spiff-manager/pending': 'Spiffs',
    '/auth/admin/spiff-manager/approved': 'Spiffs',
    '/auth/admin/spiff-manager/denied': 'Spiffs',
    '/auth/admin/spiff-manager/completed': 'Spiffs',
    '/auth/admin/spiff-manager/create': 'New spiff',
    '/auth/admin/spiff-manager/:spiffId': 'Edit spiff',
  },
  learnerMenu: [
    {
      place: 60,
      label: 'Spiffs',
      to: '/auth/spiffs',
      icon: IconCoin,
      alsoActiveOn: ['/auth/spiff', '/auth/spiff/*', '/auth/statement', '/auth/w9/*'],
      tab: { place: 30, label: 'Claim', icon: IconCamera, isMain: true, to: '/auth/spiff/create' },
    },
  ],
  adminMenu: [
    {
      place: 250,
      group: 'Money',
      label: 'Spiffs',
      to: '/auth/admin/spiff-manager/overview',
      alsoActiveOn: '/auth/admin/spiff-manager/*',
      icon: IconCoin,
      when: ({ viewer, can }) => viewer.managesBrands && can('view-spiffs'),
    },
    {
      place: 392,
      group: 'Reports',
      label: 'Spiffs',
      to: '/auth/admin/report/spiff',
      icon: IconCoin,
      when: ({ can }) => can('incentive-reports'),
    },
  ],
  editors: { Spiff: (id) => `/auth/admin/spiff-manager/${id}` },
}
