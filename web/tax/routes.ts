import type { RouteObject } from 'react-router'
import CreateTaxFormScreenQuery from '../__generated__/CreateTaxFormScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'

export const learner: RouteObject[] = [
  screen('w9/create', CreateTaxFormScreenQuery, () => import('./CreateTaxFormScreen.tsx')),
]
