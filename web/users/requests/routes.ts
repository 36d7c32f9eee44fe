import type { RouteObject } from 'react-router'
import { LearnerRequestStatus, LearnerRequestType } from '../../contract/__generated__/limits.ts'
import AdminLearnerRequestsScreenQuery from '../../__generated__/AdminLearnerRequestsScreenQuery$parameters.ts'
import BecomeDealerScreenQuery from '../../__generated__/BecomeDealerScreenQuery$parameters.ts'
import { isSearched, screen, searched, searchedOf } from '../../relay/screen.tsx'

export const learner: RouteObject[] = [
  screen('become-a-dealer', BecomeDealerScreenQuery, () => import('./BecomeDealerScreen.tsx')),
]

/** The list of one kind of request; of every kind where none is named. */
const requests = (path: string, kind?: 'DEACTIVATION' | 'PARTICIPATING') =>
  screen(
    `${path}/:requestId?`,
    AdminLearnerRequestsScreenQuery,
    () => import('./AdminLearnerRequestsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      status: searchedOf(args, 'status', LearnerRequestStatus) ?? 'PENDING',
      type: kind ?? searchedOf(args, 'type', LearnerRequestType),
      isSearched: isSearched(args, 'text', 'type'),
      requestId: args.params.requestId ?? '',
      hasOne: args.params.requestId !== undefined,
    }),
  )

export const admin: RouteObject[] = [
  requests('learner-requests'),
  requests('deactivating-users', 'DEACTIVATION'),
  requests('participating-learners', 'PARTICIPATING'),
]
