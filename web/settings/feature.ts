import { IconSettings } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const settings: Feature = {
  name: 'settings',
  admin,
  titles: { '/auth/admin/general-settings': 'General settings' },
  adminMenu: [
    {
      place: 20,
      label: 'General settings',
      to: '/auth/admin/general-settings',
      icon: IconSettings,
      when: ({ can }) => can('edit-settings'),
    },
  ],
}
