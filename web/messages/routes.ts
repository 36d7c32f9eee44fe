import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminEditMessageScreenQuery from '../__generated__/AdminEditMessageScreenQuery$parameters.ts'
import AdminMessageScreenQuery from '../__generated__/AdminMessageScreenQuery$parameters.ts'
import AdminMessagesScreenQuery from '../__generated__/AdminMessagesScreenQuery$parameters.ts'
import AdminNewMessageScreenQuery from '../__generated__/AdminNewMessageScreenQuery$parameters.ts'
import MessageScreenQuery from '../__generated__/MessageScreenQuery$parameters.ts'
import MessagesScreenQuery from '../__generated__/MessagesScreenQuery$parameters.ts'
import { MessageStatus } from '../contract/__generated__/limits.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'

const one = ({ params }: LoaderFunctionArgs) => ({ messageId: params.messageId ?? '' })

export const learner: RouteObject[] = [
  screen(
    'messages',
    MessagesScreenQuery,
    () => import('./MessagesScreen.tsx'),
    (args) => ({ text: searched(args, 'text'), unread: searchedOf(args, 'show', ['unread']) ? true : null }),
  ),
  screen('messages/:messageId', MessageScreenQuery, () => import('./MessageScreen.tsx'), one),
]

export const admin: RouteObject[] = [
  screen(
    'messages',
    AdminMessagesScreenQuery,
    () => import('./AdminMessagesScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      status: searchedOf(args, 'status', MessageStatus),
      own: searchedOf(args, 'own', ['true']) ? true : null,
      sort: sortedBy(args, 'created', 'subject'),
    }),
  ),
  screen(
    'messages/create',
    AdminNewMessageScreenQuery,
    () => import('./AdminNewMessageScreen.tsx'),
    // Whoever comes from a person finds them named.
    (args) => ({ person: searched(args, 'person') ?? '', isNamed: searched(args, 'person') !== null }),
  ),
  screen('messages/:messageId', AdminMessageScreenQuery, () => import('./AdminMessageScreen.tsx'), one),
  screen('messages/:messageId/edit', AdminEditMessageScreenQuery, () => import('./AdminEditMessageScreen.tsx'), one),
]
