import { IconPhoto } from '@tabler/icons-react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminMediaScreenQuery from '../__generated__/AdminMediaScreenQuery$parameters.ts'
import BrandMediaScreenQuery from '../__generated__/BrandMediaScreenQuery$parameters.ts'
import MediaScreenQuery from '../__generated__/MediaScreenQuery$parameters.ts'
import PhotoLibraryScreenQuery from '../__generated__/PhotoLibraryScreenQuery$parameters.ts'
import { MediaKind } from '../contract/__generated__/limits.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'
import type { BrandArea } from '../session/feature.ts'

/** Where one is, and what one looks for there. */
const looking = (args: LoaderFunctionArgs) => ({
  path: args.params['*'] ?? '',
  text: searched(args, 'text'),
  kind: searchedOf(args, 'kind', MediaKind),
  sort: sortedBy(args, 'name', 'created', 'size'),
})

export const learner: RouteObject[] = [
  screen('media-center', MediaScreenQuery, () => import('./MediaScreen.tsx'), looking),
  screen('media-center/*', MediaScreenQuery, () => import('./MediaScreen.tsx'), looking),
  screen(
    'photo-library',
    PhotoLibraryScreenQuery,
    () => import('./photos/PhotoLibraryScreen.tsx'),
    (args) => ({ text: searched(args, 'text') }),
  ),
]

const inBrand = (args: LoaderFunctionArgs) => ({ ...looking(args), brandId: args.params.brandId ?? '' })

export const brandAreas: BrandArea[] = [
  {
    place: 30,
    path: 'media-center',
    label: 'Media center',
    icon: IconPhoto,
    flag: 'mediaCenter',
    routes: [
      screen('media-center', BrandMediaScreenQuery, () => import('./BrandMediaScreen.tsx'), inBrand),
      screen('media-center/*', BrandMediaScreenQuery, () => import('./BrandMediaScreen.tsx'), inBrand),
    ],
  },
]

export const admin: RouteObject[] = [
  screen('media-center', AdminMediaScreenQuery, () => import('./admin/AdminMediaScreen.tsx'), looking),
  screen('media-center/*', AdminMediaScreenQuery, () => import('./admin/AdminMediaScreen.tsx'), looking),
]
