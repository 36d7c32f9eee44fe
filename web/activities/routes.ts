import type { RouteObject } from 'react-router'
import { SubmissionStatus } from '../contract/__generated__/limits.ts'
import AdminActivitiesScreenQuery from '../__generated__/AdminActivitiesScreenQuery$parameters.ts'
import AdminActivitySubmissionsScreenQuery from '../__generated__/AdminActivitySubmissionsScreenQuery$parameters.ts'
import { isSearched, screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'

export const admin: RouteObject[] = [
  screen(
    'activity-submissions',
    AdminActivitySubmissionsScreenQuery,
    () => import('./AdminActivitySubmissionsScreen.tsx'),
    (args) => {
      const status = searchedOf(args, 'status', SubmissionStatus) ?? 'PENDING'
      // Whoever waits longest comes first.
      return {
        status,
        text: searched(args, 'text'),
        activity: searched(args, 'activity'),
        isSearched: isSearched(args, 'text', 'activity'),
        sort:
          sortedBy(args, 'created', 'done', 'person', 'activity', 'points', 'decided') ??
          (status === 'PENDING' ? 'OLDEST' : 'DECIDED_DESC'),
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
      sort: sortedBy(args, 'name', 'points', 'submissions'),
    }),
  ),
]
