import type { RouteObject } from 'react-router'
import AdminGeneralSettingsScreenQuery from '../__generated__/AdminGeneralSettingsScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'
import { viewerIsPlatformAdmin } from '../session/session.ts'

export const admin: RouteObject[] = [
  screen(
    'general-settings',
    AdminGeneralSettingsScreenQuery,
    () => import('./AdminGeneralSettingsScreen.tsx'),
    () => ({ isPlatformAdmin: viewerIsPlatformAdmin() }),
  ),
]
