import type { RouteObject } from 'react-router'
import FavoritesScreenQuery from '../__generated__/FavoritesScreenQuery$parameters.ts'
import { ReactionTarget } from '../contract/__generated__/limits.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'

export const learner: RouteObject[] = [
  screen(
    'favorites',
    FavoritesScreenQuery,
    () => import('./FavoritesScreen.tsx'),
    (args) => ({ text: searched(args, 'text'), target: searchedOf(args, 'kind', ReactionTarget) }),
  ),
]
