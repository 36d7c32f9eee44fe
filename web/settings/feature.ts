import { IconSettings } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const settings: Feature = {
  name: 'settings',
  admin,
  flags: {
    uppercaseTitles: {
      section: 'look',
      place: 30,
      label: 'Titles in capitals',
      text: 'Page titles are shown in capitals.',
    },
    skipEmailVerification: {
      section: 'access',
      place: 20,
      label: 'Skip email verification',
      text: 'Addresses need no proof. Only for closed installations.',
    },
    inDevelopment: {
      section: 'access',
      place: 40,
      label: 'In development',
      text: 'Only administrators get past the waiting page.',
    },
    loginDisabled: {
      section: 'access',
      place: 50,
      label: 'Close sign-in',
      text: 'Nobody but platform admins signs in. Everyone else is signed out at once.',
    },
  },
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
