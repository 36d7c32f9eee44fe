import {
  IconBuildingStore,
  IconCalendarEvent,
  IconChartBar,
  IconCoin,
  IconFlag,
  IconGift,
  IconLayoutDashboard,
  IconNews,
  IconPhoto,
  IconSchool,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { can, offered, type NavEntry } from './nav.ts'
import type { Session, Viewer } from '../../session/session.ts'

/** Spec part 1, 2.5. */
export function learnerNav(
  { settings: { flags } }: Session,
  user: Viewer,
  holds = (right: string) => can(user, right),
): NavEntry[] {
  const seesReports = (right: string) => !user.isAdmin && holds(right)
  return [
    ...offered([
      { label: 'Dashboard', to: '/auth', icon: IconLayoutDashboard },
      {
        label: 'Brands',
        to: '/auth/brands',
        icon: IconFlag,
        alsoActiveOn: '/auth/brand-page/*',
        when: flags.multipleBrands,
      },
      { label: 'Latest news', to: '/auth/bulletins', icon: IconNews, when: flags.announcements },
      { label: 'My training', to: '/auth/my-training', icon: IconSchool, alsoActiveOn: '/auth/curriculum-page/*' },
      {
        label: 'Team training',
        to: '/auth/dealer-training',
        icon: IconUsersGroup,
        when: can(user, 'view-users') && !user.isAdmin,
      },
      { label: 'Spiffs', to: '/auth/spiffs', icon: IconCoin, alsoActiveOn: ['/auth/spiff', '/auth/spiff/*'] },
      {
        label: 'Rewards',
        to: '/auth/rewards',
        icon: IconGift,
        alsoActiveOn: '/auth/redeem-reward/*',
        when: flags.rewards,
      },
      { label: 'Media center', to: '/auth/media-center', icon: IconPhoto, when: flags.mediaCenter },
      { label: 'Events', to: '/auth/events', icon: IconCalendarEvent, when: flags.events },
    ]),
    {
      group: 'Reports',
      icon: IconChartBar,
      links: offered([
        { label: 'Users', to: '/auth/report/user', icon: IconUsers, when: seesReports('user-reports') },
        { label: 'Dealers', to: '/auth/report/dealer', icon: IconBuildingStore, when: seesReports('dealer-reports') },
      ]),
    },
  ]
}
