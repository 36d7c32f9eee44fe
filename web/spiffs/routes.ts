import { redirect, type RouteObject } from 'react-router'
import AdminNewSpiffScreenQuery from '../__generated__/AdminNewSpiffScreenQuery$parameters.ts'
import AdminSpiffOverviewScreenQuery from '../__generated__/AdminSpiffOverviewScreenQuery$parameters.ts'
import AdminSpiffScreenQuery from '../__generated__/AdminSpiffScreenQuery$parameters.ts'
import AdminSpiffsScreenQuery from '../__generated__/AdminSpiffsScreenQuery$parameters.ts'
import SpiffInfoScreenQuery from '../__generated__/SpiffInfoScreenQuery$parameters.ts'
import SpiffListScreenQuery from '../__generated__/SpiffListScreenQuery$parameters.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'
import { reports } from './report/routes.ts'
import { asked } from './overview/period.ts'
import { sections, statusOf, typeFilter } from './sections.ts'

/** An address typed wrong finds nothing rather than failing. */
const idOf = (text: string | null | undefined) =>
  text && /^[0-9a-f-]{36}$/i.test(text) ? text : '00000000-0000-7000-8000-000000000000'
const dayOf = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null)

const openOrders = { ending: 'ENDING', newest: 'NEWEST', name: 'NAME' } as const

const list = (path: string): RouteObject =>
  screen(
    path,
    SpiffListScreenQuery,
    () => import('./SpiffListScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      brand: searched(args, 'brand'),
      upcoming: searched(args, 'show') === 'upcoming',
      sort: openOrders[searchedOf(args, 'sort', ['newest', 'name']) ?? 'ending'],
    }),
  )

export const learner: RouteObject[] = [
  ...reports,
  list('spiffs'),
  list('spiff'),
  screen(
    'spiff/card-info',
    SpiffInfoScreenQuery,
    () => import('./SpiffInfoScreen.tsx'),
    (args) => ({ spiffId: idOf(searched(args, 'spiffId')) }),
  ),
]

export const admin: RouteObject[] = [
  ...reports,
  { path: 'spiff-manager', loader: () => redirect('/auth/admin/spiff-manager/overview') },
  screen(
    'spiff-manager/overview',
    AdminSpiffOverviewScreenQuery,
    () => import('./overview/AdminSpiffOverviewScreen.tsx'),
    (args) => asked((name) => searched(args, name)),
  ),
  ...sections.map((section) =>
    screen(
      `spiff-manager/${section}`,
      AdminSpiffsScreenQuery,
      () => import('./AdminSpiffsScreen.tsx'),
      (args) => ({
        text: searched(args, 'text'),
        status: statusOf[section],
        ...typeFilter(searched(args, 'type')),
        startDate: dayOf(searched(args, 'from')),
        endDate: dayOf(searched(args, 'to')),
        brand: searched(args, 'brand'),
        sort: sortedBy(args, 'title', 'startDate', 'endDate', 'granted', 'created'),
      }),
    ),
  ),
  screen('spiff-manager/create', AdminNewSpiffScreenQuery, () => import('./editor/AdminNewSpiffScreen.tsx')),
  screen(
    'spiff-manager/:spiffId',
    AdminSpiffScreenQuery,
    () => import('./editor/AdminSpiffScreen.tsx'),
    (args) => ({ spiffId: idOf(args.params.spiffId), claims: searched(args, 'tab') === 'claims' }),
  ),
]
