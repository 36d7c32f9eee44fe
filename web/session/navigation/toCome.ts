import { IconBooks, IconBuildingStore, IconSchool, IconTrophy } from '@tabler/icons-react'
import type { Feature } from '../feature.ts'

/**
 * Links of the specification whose screens are not built yet; each goes to its feature with the screen. Until then
 * nobody sees them.
 */
export const toCome: Feature = {
  name: 'to-come',
  learnerMenu: [
    {
      place: 110,
      group: 'Reports',
      label: 'Dealers',
      to: '/auth/report/dealer',
      icon: IconBuildingStore,
      when: ({ viewer, can }) => !viewer.isAdmin && can('dealer-reports'),
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
    {
      place: 360,
      group: 'Reports',
      label: 'Dealers',
      to: '/auth/admin/report/dealer',
      icon: IconBuildingStore,
      when: ({ can }) => can('dealer-reports'),
    },
    {
      place: 370,
      group: 'Reports',
      label: 'Curriculums',
      to: '/auth/admin/report/curriculum',
      icon: IconBooks,
      when: ({ can }) => can('curriculum-reports'),
    },
    {
      place: 380,
      group: 'Reports',
      label: 'Courses',
      to: '/auth/admin/report/course',
      icon: IconSchool,
      when: ({ can }) => can('course-reports'),
    },
  ],
}
