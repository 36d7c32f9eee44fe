import type { RouteObject } from 'react-router'
import SecondFactorScreenQuery from '../__generated__/SecondFactorScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'

export const learner: RouteObject[] = [
  screen('second-factor', SecondFactorScreenQuery, () => import('./SecondFactorScreen.tsx')),
]
