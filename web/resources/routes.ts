import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminResourceScreenQuery from '../__generated__/AdminResourceScreenQuery$parameters.ts'
import AdminResourcesScreenQuery from '../__generated__/AdminResourcesScreenQuery$parameters.ts'
import ResourcesScreenQuery from '../__generated__/ResourcesScreenQuery$parameters.ts'
import { ResourceType } from '../contract/__generated__/limits.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'

const librarySearch = (args: LoaderFunctionArgs) => ({
  text: searched(args, 'text'),
  type: searchedOf(args, 'type', ResourceType),
  unit: searched(args, 'unit'),
})

export const learner: RouteObject[] = [
  screen(
    'resources',
    ResourcesScreenQuery,
    () => import('./ResourcesScreen.tsx'),
    (args) => ({
      ...librarySearch(args),
      course: searched(args, 'course'),
      picked: searched(args, 'resource') ?? '',
      isPicked: searched(args, 'resource') !== null,
    }),
  ),
]

export const admin: RouteObject[] = [
  screen(
    'resources',
    AdminResourcesScreenQuery,
    () => import('./AdminResourcesScreen.tsx'),
    (args) => {
      const shown = searchedOf(args, 'shown', ['true', 'false'])
      return {
        ...librarySearch(args),
        active: shown && shown === 'true',
        sort: sortedBy(args, 'position', 'name', 'downloads', 'created') ?? 'POSITION',
      }
    },
  ),
  screen(
    'resources/:resourceId/edit',
    AdminResourceScreenQuery,
    () => import('./AdminResourceScreen.tsx'),
    ({ params }) => ({ id: params.resourceId ?? '' }),
  ),
]
