import { IconFileDollar } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { learner } from './routes.ts'
import { admin } from './year-end/routes.ts'

export const tax: Feature = {
  name: 'tax',
  learner,
  admin,
  titles: { '/auth/w9/create': 'Tax form (W-9)', '/auth/admin/year-end': 'Year end' },
  adminMenu: [
    {
      place: 275,
      group: 'Money',
      label: 'Year end',
      to: '/auth/admin/year-end',
      icon: IconFileDollar,
      when: ({ viewer, can }) => viewer.seesAll && can('file-tax-forms'),
    },
  ],
}
