import {
  IconActivity,
  IconAddressBook,
  IconAward,
  IconBell,
  IconBooks,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconCash,
  IconCashBanknote,
  IconCertificate,
  IconChartBar,
  IconCoin,
  IconFlag,
  IconFolders,
  IconGift,
  IconHeartHandshake,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconMessageQuestion,
  IconMicrophone,
  IconNews,
  IconPhoto,
  IconReceipt,
  IconRun,
  IconSchool,
  IconSettings,
  IconShieldLock,
  IconSitemap,
  IconStar,
  IconTool,
  IconTrophy,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconVideo,
  IconWheel,
} from '@tabler/icons-react'
import { can, offered, type NavEntry } from './nav.ts'
import type { Session, Viewer } from '../../session/session.ts'

/** Spec part 1, 2.7. */
export function adminNav(
  { settings: { flags, labels } }: Session,
  user: Viewer,
  right = (name: string) => can(user, name),
): NavEntry[] {
  const role = user.role.key
  const isNarrow = role === 'live-training-admin' || role === 'translator'
  const isBrandManager = role === 'brand-manager'
  const isPlatformAdmin = role === 'platform-admin'
  const managesSpiffs = isPlatformAdmin || isBrandManager || role === 'company-admin'
  const brand = isBrandManager && user.editingBrand ? `/auth/admin/brand-page/${user.editingBrand._id}` : undefined
  const liveTraining = (['events', 'templates', 'locations'] as const).find((part) =>
    right(`view-live-training-${part}`),
  )
  const trainsInField = !isNarrow || role === 'live-training-admin'
  return [
    ...offered([
      { label: 'Dashboard', to: '/auth/admin', icon: IconLayoutDashboard, when: !isNarrow },
      { label: 'General settings', to: '/auth/admin/general-settings', icon: IconSettings, when: isPlatformAdmin },
      {
        label: 'Brands',
        to: '/auth/admin/brands',
        icon: IconFlag,
        when: !isBrandManager && right('view-brands') && flags.multipleBrands,
      },
      { label: 'Brand page', to: brand ?? '', icon: IconFlag, when: brand !== undefined },
      { label: 'Brand curriculums', to: `${brand}/curriculums`, icon: IconFolders, when: brand !== undefined },
      { label: 'Curriculums', to: '/auth/admin/curriculums', icon: IconBooks, when: right('view-curriculums') },
      {
        label: 'Courses',
        to: '/auth/admin/courses',
        icon: IconSchool,
        badge: 'courseRequests',
        when: right('view-courses'),
        alsoActiveOn: '/auth/admin/course-requests',
      },
      { label: 'Messages', to: '/auth/admin/messages', icon: IconMail, when: right('view-messages') },
      {
        label: 'Live training',
        to: `/auth/admin/live-training/${liveTraining}`,
        icon: IconCertificate,
        when: liveTraining !== undefined,
        alsoActiveOn: '/auth/admin/live-training/*',
      },
      {
        label: 'Field training',
        to: '/auth/admin/field-training',
        icon: IconTool,
        badge: 'fieldTraining',
        when: trainsInField,
      },
      {
        label: 'Field instructors',
        to: '/auth/admin/field-training/instructor',
        icon: IconWheel,
        badge: 'fieldTraining',
        when: trainsInField,
      },
      { label: 'Incentives', to: '/auth/admin/incentives', icon: IconGift, when: right('view-incentives') },
      { label: 'Notifications', to: '/auth/admin/notifications', icon: IconBell, when: !isNarrow },
      {
        label: 'Admin groups',
        to: '/auth/admin/admin-groups',
        icon: IconShieldLock,
        when: right('modify-admin-groups'),
      },
      {
        label: labels.assignGroups,
        to: '/auth/admin/assign-groups',
        icon: IconUsersGroup,
        when: right('modify-assignment-groups'),
      },
      {
        label: 'Business units',
        to: '/auth/admin/business-units',
        icon: IconSitemap,
        when: right('view-business-units'),
      },
      { label: 'Roles', to: '/auth/admin/roles', icon: IconAward, when: right('modify-roles') },
      { label: 'Users', to: '/auth/admin/user-manager', icon: IconUsers, when: right('view-users') },
      {
        label: 'User requests',
        to: '/auth/admin/user-requests',
        icon: IconUserCheck,
        badge: 'userRequests',
        when: (isPlatformAdmin || role === 'company-admin') && flags.newUserApproval,
      },
      {
        label: 'Learner requests',
        to: '/auth/admin/learner-requests',
        icon: IconMessageQuestion,
        badge: 'learnerRequests',
        when: isPlatformAdmin || role === 'company-admin',
        alsoActiveOn: ['/auth/admin/deactivating-users/*', '/auth/admin/participating-learners/*'],
      },
      { label: 'Dealers', to: '/auth/admin/dealer-manager', icon: IconBuildingWarehouse, when: right('view-dealers') },
      { label: 'Media center', to: '/auth/admin/media-center', icon: IconPhoto, when: right('create-uploads-media') },
      { label: labels.announcements, to: '/auth/admin/bulletins', icon: IconNews, when: right('view-announcements') },
      { label: 'Events', to: '/auth/admin/events', icon: IconCalendarEvent, when: right('view-events') },
    ]),
    {
      group: 'Money',
      icon: IconCash,
      links: offered([
        { label: 'Spiffs', to: '/auth/admin/spiff-manager/overview', icon: IconCoin, when: managesSpiffs },
        {
          label: 'Claims',
          to: '/auth/admin/spiff-manager/claims',
          icon: IconReceipt,
          badge: 'spiffClaims',
          when: managesSpiffs,
        },
        {
          label: 'Payouts',
          to: '/auth/admin/payouts',
          icon: IconCashBanknote,
          badge: 'payouts',
          when: isPlatformAdmin || role === 'company-admin',
        },
        {
          label: 'Loyalty',
          to: '/auth/admin/loyalty-programs/pending',
          icon: IconStar,
          badge: 'loyalty',
          when: isPlatformAdmin || role === 'company-admin' || isBrandManager,
          alsoActiveOn: '/auth/admin/loyalty-programs/*',
        },
        {
          label: 'Activities',
          to: '/auth/admin/activity-submissions',
          icon: IconRun,
          badge: 'activities',
          when: isPlatformAdmin || role === 'company-admin',
          alsoActiveOn: '/auth/admin/activity-manager/*',
        },
      ]),
    },
    {
      group: 'Videos',
      icon: IconVideo,
      links: offered([
        { label: 'All videos', to: '/auth/admin/videos', icon: IconVideo, when: right('view-videos') },
        { label: 'Submissions', to: '/auth/admin/videos/submissions', icon: IconVideo, when: right('approve-videos') },
      ]),
    },
    ...offered([
      { label: 'Podcasts', to: '/auth/admin/podcasts', icon: IconMicrophone, when: right('view-podcasts') },
      {
        label: 'Suggested follows',
        to: '/auth/admin/suggested-follows',
        icon: IconHeartHandshake,
        when: right('view-suggested-followers'),
      },
      { label: 'Leaderboards', to: '/auth/admin/leaderboards', icon: IconTrophy, when: isPlatformAdmin },
    ]),
    {
      group: 'Reports',
      icon: IconChartBar,
      links: offered([
        { label: 'Users', to: '/auth/admin/report/user', icon: IconUsers, when: right('user-reports') },
        { label: 'Dealers', to: '/auth/admin/report/dealer', icon: IconBuildingStore, when: right('dealer-reports') },
        {
          label: 'Curriculums',
          to: '/auth/admin/report/curriculum',
          icon: IconBooks,
          when: right('curriculum-reports'),
        },
        { label: 'Courses', to: '/auth/admin/report/course', icon: IconSchool, when: right('course-reports') },
        { label: 'Incentives', to: '/auth/admin/report/incentive', icon: IconGift, when: right('incentive-reports') },
        {
          label: 'Loyalty',
          to: '/auth/admin/report/loyalty',
          icon: IconStar,
          when: isPlatformAdmin || role === 'company-admin' || isBrandManager,
        },
      ]),
    },
    ...offered([
      { label: 'Resources', to: '/auth/admin/resources', icon: IconAddressBook, when: right('view-resources') },
      { label: 'API clients', to: '/auth/admin/api-clients', icon: IconKey, when: isPlatformAdmin },
      { label: 'Activity logs', to: '/auth/admin/activity-logs', icon: IconActivity, when: isPlatformAdmin },
    ]),
  ]
}

/** Spec part 1, 2.7: where an admin sees the site as its people do. */
export function previewSite(user: Viewer) {
  return user.role.key === 'brand-manager' && user.editingBrand ? `/auth/brand-page/${user.editingBrand._id}` : '/auth'
}
