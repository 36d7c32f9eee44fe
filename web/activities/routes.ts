import type { RouteObject } from 'react-router'
import AdminActivitiesScreenQuery from '../__generated__/AdminActivitiesScreenQuery$parameters.ts'
import AdminActivitySubmissionsScreenQuery from '../__generated__/AdminActivitySubmissionsScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'

export const admin: RouteObject[] = [
  screen(
    'activity-submissions',
    AdminActivitySubmissionsScreenQuery,
    () => import('./AdminActivitySubmissionsScreen.tsx'),
    (args) => {
      const status = searchedOf(args, 'status', ['PENDING', 'APPROVED', 'DENIED']) ?? 'PENDING'
      // Whoever waits longest comes first.
      return {
        status,
        text: searched(args, 'text'),
        activity: searched(args, 'activity'),
        sort: searched(args, 'sort') ?? (status === 'PENDING' ? 'created' : '-decided'),
      }
    },
  ),
  screen(
    'activity-manager',
    AdminActivitiesScreenQuery,
    () => import('./AdminActivitiesScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      active: searched(args, 'active') === null ? null : searched(args, 'active') === 'true',
      sort: searched(args, 'sort'),
    }),
  ),
]
