import { IconNews } from '@tabler/icons-react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { ContentStatus } from '../contract/__generated__/limits.ts'
import AdminBulletinPreviewScreenQuery from '../__generated__/AdminBulletinPreviewScreenQuery$parameters.ts'
import AdminBulletinScreenQuery from '../__generated__/AdminBulletinScreenQuery$parameters.ts'
import AdminBulletinsScreenQuery from '../__generated__/AdminBulletinsScreenQuery$parameters.ts'
import AdminNewBulletinScreenQuery from '../__generated__/AdminNewBulletinScreenQuery$parameters.ts'
import BrandBulletinScreenQuery from '../__generated__/BrandBulletinScreenQuery$parameters.ts'
import BrandBulletinsScreenQuery from '../__generated__/BrandBulletinsScreenQuery$parameters.ts'
import BulletinScreenQuery from '../__generated__/BulletinScreenQuery$parameters.ts'
import BulletinsScreenQuery from '../__generated__/BulletinsScreenQuery$parameters.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'
import type { BrandArea } from '../session/feature.ts'

/** What the reader looks for: the list and the way from one to the next go by the same. */
const reading = (args: LoaderFunctionArgs) => ({
  text: searched(args, 'text'),
  brand: searched(args, 'brand'),
  unread: searchedOf(args, 'show', ['unread']) && true,
  favored: searchedOf(args, 'show', ['favorites']) && true,
})

const one = ({ params }: LoaderFunctionArgs) => ({ bulletinId: params.announcementId ?? '' })

export const learner: RouteObject[] = [
  screen('bulletins', BulletinsScreenQuery, () => import('./BulletinsScreen.tsx'), reading),
  screen(
    'bulletins/:announcementId',
    BulletinScreenQuery,
    () => import('./BulletinScreen.tsx'),
    (args) => ({ ...one(args), text: searched(args, 'text'), brand: searched(args, 'brand') }),
  ),
]

const brandOf = ({ params }: LoaderFunctionArgs) => ({ brandId: params.brandId ?? '' })

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
        (args) => ({ ...brandOf(args), ...one(args) }),
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
    () => import('./editor/AdminNewBulletinScreen.tsx'),
    () => ({}),
  ),
  {
    path: 'bulletins/preview',
    lazy: { Component: async () => (await import('./editor/AdminDraftPreviewScreen.tsx')).default },
  },
  screen(
    'bulletins/:announcementId/edit',
    AdminBulletinScreenQuery,
    () => import('./editor/AdminBulletinScreen.tsx'),
    one,
  ),
  screen(
    'bulletins/:announcementId/preview',
    AdminBulletinPreviewScreenQuery,
    () => import('./editor/AdminBulletinPreviewScreen.tsx'),
    one,
  ),
]
