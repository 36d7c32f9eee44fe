import { IconCalendarEvent } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { ADMIN, editorOf, LEARNER } from './paths.ts'
import { admin, learner } from './routes.ts'

export const events: Feature = {
  name: 'events',
  learner,
  searchIcons: { Event: IconCalendarEvent },
  admin,
  flags: {
    events: {
      section: 'features',
      place: 50,
      label: 'Events',
      text: 'Events people go to, and what calendars show of them.',
    },
  },
  titles: {
    '/auth/events': 'Events',
    '/auth/events/:eventId': 'Event',
    '/auth/admin/events': 'Events',
    '/auth/admin/events/create': 'New event',
    '/auth/admin/events/preview': 'Preview',
    '/auth/admin/events/:eventId/attendance': 'Attendance',
    '/auth/admin/events/:eventId/edit': 'Edit event',
    '/auth/admin/events/:eventId/preview': 'Preview',
  },
  dashboard: [{ place: 70, load: async () => (await import('./UpcomingEvents.tsx')).UpcomingEvents }],
  learnerMenu: [
    {
      place: 90,
      label: 'Events',
      to: LEARNER,
      icon: IconCalendarEvent,
      when: ({ session }) => session.settings.flags.events,
    },
  ],
  adminMenu: [
    {
      place: 240,
      label: 'Events',
      to: ADMIN,
      icon: IconCalendarEvent,
      when: ({ can, session }) => can('view-events') && session.settings.flags.events,
    },
  ],
  editors: { Event: editorOf },
  favorites: { EVENT: 'Events' },
}
