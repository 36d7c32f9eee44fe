import type { RouteObject } from 'react-router'
import ClaimFormScreenQuery from '../__generated__/ClaimFormScreenQuery$parameters.ts'
import ClaimListScreenQuery from '../__generated__/ClaimListScreenQuery$parameters.ts'
import StaffClaimsScreenQuery from '../__generated__/StaffClaimsScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'
import { isId, shownStates, statesOf } from './words.ts'

export const learner: RouteObject[] = [
  screen(
    'spiff/create',
    ClaimFormScreenQuery,
    () => import('./form/ClaimFormScreen.tsx'),
    (args) => {
      const [spiffId, claimId] = [searched(args, 'spiffId'), searched(args, 'claimId')].map((id) =>
        isId(id) ? id : null,
      )
      return {
        spiffId: spiffId ?? '',
        claimId: claimId ?? '',
        hasSpiff: Boolean(spiffId) && !claimId,
        hasClaim: Boolean(claimId),
      }
    },
  ),
  screen(
    'spiff/list',
    ClaimListScreenQuery,
    () => import('./ClaimListScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      status: statesOf(searchedOf(args, 'status', shownStates)),
      spiffId: searched(args, 'spiffId'),
      startDate: searched(args, 'from'),
      endDate: searched(args, 'to'),
    }),
  ),
  screen(
    'spiff/staff',
    StaffClaimsScreenQuery,
    () => import('./StaffClaimsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      status: statesOf(searchedOf(args, 'status', shownStates)),
      startDate: searched(args, 'from'),
      endDate: searched(args, 'to'),
    }),
  ),
]
