import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const settings: Feature = {
  name: 'settings',
  admin,
  titles: { '/auth/admin/general-settings': 'General settings' },
}
