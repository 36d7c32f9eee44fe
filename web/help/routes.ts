import type { RouteObject } from 'react-router'
import HelpScreenQuery from '../__generated__/HelpScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'

export const learner: RouteObject[] = [
  screen(
    'help',
    HelpScreenQuery,
    () => import('./HelpScreen.tsx'),
    () => ({}),
  ),
]
