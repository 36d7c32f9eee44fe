import type { RouteObject } from 'react-router'
import AdminScormScreenQuery from '../__generated__/AdminScormScreenQuery$parameters.ts'
import { screen, searched } from '../relay/screen.tsx'

export const admin: RouteObject[] = [
  screen(
    'scorm',
    AdminScormScreenQuery,
    () => import('./AdminScormScreen.tsx'),
    (args) => ({ text: searched(args, 'text') }),
  ),
]
