import type { RouteObject } from 'react-router'
import ProfileScreenQuery from '../__generated__/ProfileScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'

export const learner: RouteObject[] = [screen('me', ProfileScreenQuery, () => import('./ProfileScreen.tsx'))]
