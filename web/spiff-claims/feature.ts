import { IconCoin, IconReceipt } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin as learning } from './learning/routes.ts'
import { admin as review } from './review/routes.ts'
import { learner } from './routes.ts'

export const spiffClaims: Feature = {
  name: 'spiff-claims',
  learner,
  searchIcons: { SpiffClaim: IconReceipt },
  admin: [...review, ...learning],
  titles: {
    '/auth/spiff/create': 'Claim a sale',
    '/auth/spiff/list': 'My claims',
    '/auth/spiff/staff': 'Staff claims',
    '/auth/admin/spiff-manager/claims': 'Spiff claims',
    '/auth/admin/spiff-manager/claims/:claimId': 'Review claim',
    '/auth/admin/spiff-manager/receipt-lines': 'Receipt lines',
  },
  learnerMenu: [
    {
      place: 53,
      group: 'Team',
      label: 'Staff claims',
      to: '/auth/spiff/staff',
      icon: IconReceipt,
      when: ({ viewer, can }) => can('view-users') && viewer.dealers.length > 0 && !viewer.isAdmin,
    },
  ],
  adminMenu: [
    {
      place: 260,
      group: 'Money',
      label: 'Claims',
      to: '/auth/admin/spiff-manager/claims',
      icon: IconReceipt,
      badge: 'spiffClaims',
      when: ({ viewer, can }) => viewer.managesBrands && can('view-spiff-claims'),
    },
  ],
  states: {
    claim_only: { color: 'yellow', word: 'Claims only' },
    scanning: { color: 'blue', word: 'Being read' },
    granted: { color: 'green', word: 'Approved' },
    paid: { color: 'teal', word: 'Paid' },
    withdrawn: { color: 'gray', word: 'Withdrawn' },
  },
  editors: { SpiffClaim: (id) => `/auth/admin/spiff-manager/claims/${id}` },
  newsIcons: { claim: IconCoin },
}
