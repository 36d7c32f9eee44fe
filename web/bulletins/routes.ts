import { IconNews } from '@tabler/icons-react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminBulletinPreviewScreenQuery from '../__generated__/AdminBulletinPreviewScreenQuery$parameters.ts'
import AdminBulletinScreenQuery from '../__generated__/AdminBulletinScreenQuery$parameters.ts'
import AdminBulletinsScreenQuery from '../__generated__/AdminBulletinsScreenQuery$parameters.ts'
import AdminNewBulletinScreenQuery from '../__generated__/AdminNewBulletinScreenQuery$parameters.ts'
import BrandBulletinScreenQuery from '../__generated__/BrandBulletinScreenQuery$parameters.ts'
import BrandBulletinsScreenQuery from '../__generated__/BrandBulletinsScreenQuery$parameters.ts'
import BulletinScreenQuery from '../__generated__/BulletinScreenQuery$parameters.ts'
import BulletinsScreenQuery from '../__generated__/BulletinsScreenQuery$parameters.ts'
import { ContentStatus } from '../contract/__generated__/limits.ts'
import { postSearch } from '../domain/posts/search.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'
import type { BrandArea } from '../session/feature.ts'

const one = ({ params }: LoaderFunctionArgs) => ({ id: params.announcementId ?? '' })
const brandOf = ({ params }: LoaderFunctionArgs) => ({ brandId: params.brandId ?? '' })

export const learner: RouteObject[] = [
  screen('bulletins', BulletinsScreenQuery, () => import('./BulletinsScreen.tsx'), postSearch),
  screen(
    'bulletins/:announcementId',
    BulletinScreenQuery,
    () => import('./BulletinScreen.tsx'),
    (args) => ({ ...one(args), ...postSearch(args) }),
  ),
]

export const brandAreas: BrandArea[] = [
  {
    place: 20,
    path: 'latest-news',
    label: 'Latest news',
    icon: IconNews,
    flag: 'announcements',
    routes: [
      screen(
        'latest-news',
        BrandBulletinsScreenQuery,
        () => import('./BrandBulletinsScreen.tsx'),
        (args) => ({ ...brandOf(args), text: searched(args, 'text') }),
      ),
      screen(
        'latest-news/:announcementId',
        BrandBulletinScreenQuery,
        () => import('./BrandBulletinScreen.tsx'),
        (args) => ({ ...brandOf(args), ...one(args), text: searched(args, 'text') }),
      ),
    ],
  },
]

export const admin: RouteObject[] = [
  screen(
    'bulletins',
    AdminBulletinsScreenQuery,
    () => import('./AdminBulletinsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      brand: searched(args, 'brand'),
      status: searchedOf(args, 'status', ContentStatus),
      sort: sortedBy(args, 'created', 'title', 'readers'),
    }),
  ),
  screen(
    'bulletins/create',
    AdminNewBulletinScreenQuery,
    () => import('./AdminNewBulletinScreen.tsx'),
    () => ({}),
  ),
  {
    path: 'bulletins/preview',
    lazy: { Component: async () => (await import('../domain/posts/AdminDraftPreview.tsx')).AdminDraftPreview },
  },
  screen('bulletins/:announcementId/edit', AdminBulletinScreenQuery, () => import('./AdminBulletinScreen.tsx'), one),
  screen(
    'bulletins/:announcementId/preview',
    AdminBulletinPreviewScreenQuery,
    () => import('./AdminBulletinPreviewScreen.tsx'),
    one,
  ),
]
