import { IconTrophy } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const leaderboards: Feature = {
  name: 'leaderboards',
  learner,
  admin,
  titles: {
    '/auth/leaderboards': 'Leaderboards',
    '/auth/admin/leaderboards': 'Leaderboards',
    '/auth/admin/leaderboards/create': 'New leaderboard',
    '/auth/admin/leaderboards/:boardId/edit': 'Edit leaderboard',
  },
  dashboard: [{ place: 95, load: async () => (await import('./OwnPlaces.tsx')).OwnPlaces }],
  learnerMenu: [
    {
      place: 57,
      group: 'Team',
      label: 'Leaderboards',
      to: '/auth/leaderboards',
      icon: IconTrophy,
      when: ({ viewer }) => !viewer.isAdmin,
      staysOpen: true,
    },
  ],
  adminMenu: [
    {
      place: 340,
      label: 'Leaderboards',
      to: '/auth/admin/leaderboards',
      icon: IconTrophy,
      when: ({ can }) => can('modify-leaderboards'),
    },
  ],
  newsIcons: { leaderboard: IconTrophy },
  states: {
    board_upcoming: { color: 'blue', word: 'Upcoming' },
    board_running: { color: 'green', word: 'Running' },
    board_ended: { color: 'orange', word: 'Ended' },
    board_frozen: { color: 'gray', word: 'Final' },
  },
}
