import { IconTrophy } from '@tabler/icons-react'
import type { Feature } from '../feature.ts'

/**
 * Links of the specification whose screens are not built yet; each goes to its feature with the screen. Until then
 * nobody sees them.
 */
export const toCome: Feature = {
  name: 'to-come',
  adminMenu: [
    {
      place: 340,
      label: 'Leaderboards',
      to: '/auth/admin/leaderboards',
      icon: IconTrophy,
      when: ({ can }) => can('modify-leaderboards'),
    },
  ],
}
