import type { RouteObject } from 'react-router'
import { NotificationSubject } from '../contract/__generated__/limits.ts'
import NotificationListScreenQuery from '../__generated__/NotificationListScreenQuery$parameters.ts'
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
