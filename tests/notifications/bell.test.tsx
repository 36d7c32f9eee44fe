import { act, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MockPayloadGenerator } from 'relay-test-utils'
import { beforeEach, expect, test } from 'vitest'
import query, { type NotificationListScreenQuery } from '../../web/__generated__/NotificationListScreenQuery.graphql.ts'
import { NotificationBell } from '../../web/notifications/NotificationBell.tsx'
import NotificationListScreen from '../../web/notifications/NotificationListScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('learner') })))

const news = (id: string, body: string) => ({
  node: {
    id,
    databaseId: id,
    kind: 'comment.named',
    title: `Ann named you (${id})`,
    body,
    link: '/auth/bulletins/1#comment-1',
    gone: false,
    readAt: null,
    createdAt: '2026-11-20T12:00:00.000Z',
  },
})
const Screen = (props: ComponentProps<typeof NotificationListScreen>) => (
  <>
    <NotificationBell />
    <NotificationListScreen {...props} />
  </>
)

test('the list is by day, each named once', async () => {
  const at = (id: string, createdAt: Date) => ({ node: { ...news(id, id).node, createdAt: createdAt.toISOString() } })
  const now = new Date()
  const noon = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12)
  await showScreen<NotificationListScreenQuery>({
    query,
    Screen: NotificationListScreen,
    path: '/auth/notifications',
    address: '/auth/notifications',
    variables: { unread: null, subject: null },
    data: {
      unreadNotificationCount: 0,
      notifications: {
        edges: [
          at('a', noon(0)),
          at('b', noon(0)),
          at('c', noon(1)),
          at('d', new Date(2026, 1, 3, 9)),
          at('e', new Date(2026, 1, 3, 8)),
        ],
      },
    },
  })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    'Feb 3rd, 2026',
  ])
})

test('what is withdrawn leaves the list and the badge at once, what has other words has them', async () => {
  const { environment } = await showScreen<NotificationListScreenQuery>({
    query,
    Screen,
    path: '/auth/notifications',
    address: '/auth/notifications',
    variables: { unread: null, subject: null },
    data: {
      unreadNotificationCount: 2,
      notifications: { edges: [news('a', 'Use 40 Nm there'), news('b', 'Come at nine')] },
    },
  })
  screen.getByRole('button', { name: 'Notifications, 2 unread' })
  const changes = environment.mock
    .getAllOperations()
    .find(({ request }) => request.node.operation.name === 'NotificationBellChangesSubscription')!
  const hear = (change: object) =>
    act(async () =>
      environment.mock.nextValue(
        changes,
        MockPayloadGenerator.generate(changes, { Subscription: () => ({ notificationChanged: change }) }),
      ),
    )
  await hear({ notificationId: 'b', unreadCount: 2, notification: news('b', 'Come at ten').node })
  screen.getByText('Come at ten')
  expect(screen.queryByText('Come at nine')).toBeNull()
  await hear({ notificationId: 'a', unreadCount: 1, notification: null })
  screen.getByRole('button', { name: 'Notifications, 1 unread' })
  expect(screen.queryByText('Use 40 Nm there')).toBeNull()
})
