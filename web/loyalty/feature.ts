import { POINTS_PER_COURSE } from '../contract/__generated__/limits.ts'
import { IconStar, IconTrophy } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const loyalty: Feature = {
  name: 'loyalty',
  learner,
  admin,
  flags: {
    pointSystem: {
      section: 'features',
      place: 10,
      label: 'Points',
      text: `Completed courses earn ${POINTS_PER_COURSE} points.`,
    },
  },
  titles: {
    '/auth/loyalty-program': 'Loyalty program',
    '/auth/admin/loyalty-programs': 'Loyalty program',
    '/auth/admin/loyalty-programs/pending': 'Loyalty program',
    '/auth/admin/loyalty-programs/approved': 'Loyalty program',
    '/auth/admin/loyalty-programs/denied': 'Loyalty program',
    '/auth/admin/loyalty-programs/overview': 'Loyalty overview',
    '/auth/admin/loyalty-programs/members': 'Loyalty members',
    '/auth/admin/loyalty-programs/parts': 'Eligible parts',
    '/auth/admin/loyalty-programs/:submissionId': 'Loyalty submission',
    '/auth/admin/report/loyalty': 'Loyalty report',
  },
  adminMenu: [
    {
      place: 280,
      group: 'Money',
      label: 'Loyalty',
      to: '/auth/admin/loyalty-programs/pending',
      icon: IconStar,
      badge: 'loyalty',
      alsoActiveOn: '/auth/admin/loyalty-programs/*',
      when: ({ viewer, can }) => viewer.managesBrands && can('view-loyalty'),
    },
    {
      place: 400,
      group: 'Reports',
      label: 'Loyalty',
      to: '/auth/admin/report/loyalty',
      icon: IconStar,
      when: ({ viewer, can }) => viewer.managesBrands && can('view-loyalty'),
    },
  ],
  newsIcons: { points: IconTrophy },
}
