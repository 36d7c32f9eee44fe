import type { RouteObject } from 'react-router'
import { DealerStatus } from '../contract/__generated__/limits.ts'
import AdminDealerScreenQuery from '../__generated__/AdminDealerScreenQuery$parameters.ts'
import AdminDealersScreenQuery from '../__generated__/AdminDealersScreenQuery$parameters.ts'
import AdminNewDealerScreenQuery from '../__generated__/AdminNewDealerScreenQuery$parameters.ts'
import DealerInfoScreenQuery from '../__generated__/DealerInfoScreenQuery$parameters.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'
import { reports } from './report/routes.ts'

export const learner: RouteObject[] = [
  screen('dealer-info', DealerInfoScreenQuery, () => import('./DealerInfoScreen.tsx')),
  ...reports,
]

export const admin: RouteObject[] = [
  ...reports,
  screen(
    'dealer-manager',
    AdminDealersScreenQuery,
    () => import('./AdminDealersScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      region: searched(args, 'state'),
      country: searched(args, 'country'),
      status: searchedOf(args, 'status', DealerStatus),
      unit: searched(args, 'unit'),
      sort: sortedBy(args, 'name', 'city', 'region', 'code', 'number', 'status', 'unit', 'staff', 'created'),
    }),
  ),
  screen('dealer-manager/create', AdminNewDealerScreenQuery, () => import('./AdminNewDealerScreen.tsx')),
  screen(
    'dealer-manager/:dealerId/edit',
    AdminDealerScreenQuery,
    () => import('./AdminDealerScreen.tsx'),
    (args) => {
      const works = searchedOf(args, 'works', ['true', 'false'])
      return {
        dealerId: args.params.dealerId ?? '',
        person: searched(args, 'person'),
        works: works && works === 'true',
      }
    },
  ),
]
