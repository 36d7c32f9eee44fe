import type { RouteObject } from 'react-router'
import NotificationListScreenQuery from '../__generated__/NotificationListScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'

export const learner: RouteObject[] = [
  screen('notifications', NotificationListScreenQuery, () => import('./NotificationListScreen.tsx'), ({ request }) => ({
    unread: new URL(request.url).searchParams.get('show') === 'unread' ? true : null,
  })),
]
