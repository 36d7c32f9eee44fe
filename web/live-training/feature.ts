import { IconCertificate } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { ADMIN, LEARNER } from './paths.ts'
import { admin, learner } from './routes.ts'

const parts = ['events', 'templates', 'locations'] as const

export const liveTraining: Feature = {
  name: 'live-training',
  learner,
  admin,
  titles: {
    '/auth/live-training': 'Live training',
    '/auth/live-training/events/:eventId': 'Live training',
    '/auth/live-training/events/:eventId/attendance': 'Attendance',
    '/auth/live-training/staff': 'Staff in live training',
    '/auth/admin/report/ilt-enrollments': 'Live training enrollments report',
    '/auth/admin/live-training': 'Live training',
    '/auth/admin/live-training/events': 'Live training events',
    '/auth/admin/live-training/events/:eventId': 'Live training event',
    '/auth/admin/live-training/templates': 'Live training templates',
    '/auth/admin/live-training/locations': 'Live training locations',
  },
  learnerMenu: [{ place: 86, group: 'Library', label: 'Live training', to: LEARNER, icon: IconCertificate }],
  adminMenu: [
    {
      place: 90,
      label: 'Live training',
      to: ({ can }) => {
        const part = parts.find((one) => can(`view-live-training-${one}`))
        return part ? `${ADMIN}/${part}` : null
      },
      icon: IconCertificate,
      alsoActiveOn: `${ADMIN}/*`,
    },
    {
      place: 388,
      group: 'Reports',
      label: 'Live training',
      to: '/auth/admin/report/ilt-enrollments',
      icon: IconCertificate,
      when: ({ can }) => can('view-live-training-events'),
    },
  ],
  states: {
    enrolled: { color: 'blue', word: 'Enrolled' },
    waitlisted: { color: 'yellow', word: 'Waitlisted' },
    offered: { color: 'violet', word: 'Seat offered' },
    seat_canceled: { color: 'gray', word: 'Cancelled' },
    event_canceled: { color: 'red', word: 'Canceled' },
    attended: { color: 'green', word: 'Attended' },
    moved: { color: 'gray', word: 'Changed event' },
    unplaced: { color: 'gray', word: 'No seat' },
  },
}
