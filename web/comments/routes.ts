import type { RouteObject } from 'react-router'
import AdminCommentsScreenQuery from '../__generated__/AdminCommentsScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'

export const admin: RouteObject[] = [
  screen(
    'comments',
    AdminCommentsScreenQuery,
    () => import('./AdminCommentsScreen.tsx'),
    (args) => {
      const show = searchedOf(args, 'show', ['all', 'hidden'])
      return {
        text: searched(args, 'text'),
        reported: show ? undefined : true,
        hidden: show === 'hidden' ? true : undefined,
      }
    },
  ),
]
