import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const imports: Feature = {
  name: 'imports',
  admin,
  titles: {
    '/auth/admin/loyalty-programs/parts/import/:importId?': 'Import parts',
    '/auth/admin/activity-manager/import/:importId?': 'Import activities',
    '/auth/admin/user-manager/import/:importId?': 'Import people',
    '/auth/admin/dealer-manager/import/:importId?': 'Import dealers',
    '/auth/admin/year-end/import/:importId?': 'Import outside payments',
  },
}
