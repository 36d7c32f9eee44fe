import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminClaimQueueScreenQuery from '../../__generated__/AdminClaimQueueScreenQuery$parameters.ts'
import AdminClaimScreenQuery from '../../__generated__/AdminClaimScreenQuery$parameters.ts'
import { isSearched, screen, searched, sortedBy } from '../../relay/screen.tsx'
import { filtersIn } from './filters.ts'

/** What narrows the queue, whichever state is looked at. */
const FILTERS = ['text', 'spiff', 'dealer', 'risk', 'from', 'to']

const filters = (args: LoaderFunctionArgs) => filtersIn((name) => searched(args, name))

export const admin: RouteObject[] = [
  screen(
    'spiff-manager/claims',
    AdminClaimQueueScreenQuery,
    () => import('./AdminClaimQueueScreen.tsx'),
    (args) => ({
      ...filters(args),
      sort: sortedBy(args, 'submitted', 'amount', 'spent', 'person', 'spiff', 'dealer'),
      isSearched: isSearched(args, ...FILTERS),
    }),
  ),
  screen(
    'spiff-manager/claims/:claimId',
    AdminClaimScreenQuery,
    () => import('./AdminClaimScreen.tsx'),
    (args) => ({ ...filters(args), claimId: args.params.claimId ?? '' }),
  ),
]
