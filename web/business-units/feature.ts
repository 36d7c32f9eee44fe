import { IconSitemap } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const businessUnits: Feature = {
  name: 'business-units',
  admin,
  titles: {
    '/auth/admin/business-units': 'Business units',
    '/auth/admin/business-units/create': 'New business unit',
    '/auth/admin/business-units/:unitId?/edit': 'Edit business unit',
  },
  adminMenu: [
    {
      place: 160,
      label: 'Business units',
      to: '/auth/admin/business-units',
      icon: IconSitemap,
      when: ({ can }) => can('view-business-units'),
    },
  ],
  editors: { BusinessUnit: (id) => `/auth/admin/business-units/${id}/edit` },
}
