import { IconPackage } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const scorm: Feature = {
  name: 'scorm',
  admin,
  titles: { '/auth/admin/scorm': 'SCORM packages' },
  adminMenu: [
    {
      place: 72,
      label: 'SCORM packages',
      to: '/auth/admin/scorm',
      icon: IconPackage,
      when: ({ can }) => can('create-edit-courses'),
    },
  ],
  states: {
    package_waiting: { color: 'yellow', word: 'Waiting' },
    package_reading: { color: 'blue', word: 'Being read' },
    package_ready: { color: 'green', word: 'Ready' },
    package_refused: { color: 'red', word: 'Cannot be played' },
  },
}
