import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminPromotionPreviewScreenQuery from '../__generated__/AdminPromotionPreviewScreenQuery$parameters.ts'
import AdminPromotionScreenQuery from '../__generated__/AdminPromotionScreenQuery$parameters.ts'
import AdminPromotionsScreenQuery from '../__generated__/AdminPromotionsScreenQuery$parameters.ts'
import AdminNewPromotionScreenQuery from '../__generated__/AdminNewPromotionScreenQuery$parameters.ts'
import PromotionScreenQuery from '../__generated__/PromotionScreenQuery$parameters.ts'
import PromotionsScreenQuery from '../__generated__/PromotionsScreenQuery$parameters.ts'
import { ContentStatus } from '../contract/__generated__/limits.ts'
import { postSearch } from '../domain/posts/search.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'

const one = ({ params }: LoaderFunctionArgs) => ({ id: params.promotionId ?? '' })

export const learner: RouteObject[] = [
  screen('promotions', PromotionsScreenQuery, () => import('./PromotionsScreen.tsx'), postSearch),
  screen(
    'promotions/:promotionId',
    PromotionScreenQuery,
    () => import('./PromotionScreen.tsx'),
    (args) => ({ ...one(args), ...postSearch(args) }),
  ),
]

export const admin: RouteObject[] = [
  screen(
    'promotions',
    AdminPromotionsScreenQuery,
    () => import('./AdminPromotionsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      brand: searched(args, 'brand'),
      status: searchedOf(args, 'status', ContentStatus),
      sort: sortedBy(args, 'created', 'title', 'readers'),
    }),
  ),
  screen(
    'promotions/create',
    AdminNewPromotionScreenQuery,
    () => import('./AdminNewPromotionScreen.tsx'),
    () => ({}),
  ),
  {
    path: 'promotions/preview',
    lazy: { Component: async () => (await import('../domain/posts/AdminDraftPreview.tsx')).AdminDraftPreview },
  },
  screen('promotions/:promotionId/edit', AdminPromotionScreenQuery, () => import('./AdminPromotionScreen.tsx'), one),
  screen(
    'promotions/:promotionId/preview',
    AdminPromotionPreviewScreenQuery,
    () => import('./AdminPromotionPreviewScreen.tsx'),
    one,
  ),
]
