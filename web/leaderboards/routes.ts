import type { RouteObject } from 'react-router'
import AdminLeaderboardScreenQuery from '../__generated__/AdminLeaderboardScreenQuery$parameters.ts'
import AdminLeaderboardsScreenQuery from '../__generated__/AdminLeaderboardsScreenQuery$parameters.ts'
import AdminNewLeaderboardScreenQuery from '../__generated__/AdminNewLeaderboardScreenQuery$parameters.ts'
import LeaderboardsScreenQuery from '../__generated__/LeaderboardsScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'

export const learner: RouteObject[] = [
  screen(
    'leaderboards',
    LeaderboardsScreenQuery,
    () => import('./LeaderboardsScreen.tsx'),
    () => ({}),
  ),
]

export const admin: RouteObject[] = [
  screen(
    'leaderboards',
    AdminLeaderboardsScreenQuery,
    () => import('./AdminLeaderboardsScreen.tsx'),
    (args) => {
      const show = searchedOf(args, 'show', ['current', 'final', 'archived'])
      return {
        text: searched(args, 'text'),
        archived: show === 'archived',
        frozen: show === 'final' ? true : show === 'current' ? false : null,
      }
    },
  ),
  screen(
    'leaderboards/create',
    AdminNewLeaderboardScreenQuery,
    () => import('./AdminNewLeaderboardScreen.tsx'),
    () => ({}),
  ),
  screen(
    'leaderboards/:boardId/edit',
    AdminLeaderboardScreenQuery,
    () => import('./AdminLeaderboardScreen.tsx'),
    ({ params }) => ({ boardId: params.boardId ?? '' }),
  ),
]
