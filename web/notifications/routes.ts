import type { RouteObject } from 'react-router'
import { NotificationSubject } from '../contract/__generated__/limits.ts'
import NotificationListScreenQuery from '../__generated__/NotificationListScreenQuery$parameters.ts'
import AdminNotificationsScreenQuery from '../__generated__/AdminNotificationsScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'

export const learner: RouteObject[] = [
  screen(
    'notifications',
    NotificationListScreenQuery,
    () => import('./NotificationListScreen.tsx'),
    (args) => ({
      unread: searched(args, 'show') === 'unread' ? true : null,
      subject: searchedOf(args, 'about', NotificationSubject),
    }),
  ),
]

const PERIODS = ['7', '90', '365'] as const

export const admin: RouteObject[] = [
  screen(
    'notifications',
    AdminNotificationsScreenQuery,
    () => import('./AdminNotificationsScreen.tsx'),
    (args) => ({ days: Number(searchedOf(args, 'days', PERIODS) ?? 30) }),
  ),
]
