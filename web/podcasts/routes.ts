import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminNewPodcastScreenQuery from '../__generated__/AdminNewPodcastScreenQuery$parameters.ts'
import AdminPodcastCategoriesScreenQuery from '../__generated__/AdminPodcastCategoriesScreenQuery$parameters.ts'
import AdminPodcastPreviewScreenQuery from '../__generated__/AdminPodcastPreviewScreenQuery$parameters.ts'
import AdminPodcastScreenQuery from '../__generated__/AdminPodcastScreenQuery$parameters.ts'
import AdminPodcastsScreenQuery from '../__generated__/AdminPodcastsScreenQuery$parameters.ts'
import PodcastCategoryScreenQuery from '../__generated__/PodcastCategoryScreenQuery$parameters.ts'
import PodcastScreenQuery from '../__generated__/PodcastScreenQuery$parameters.ts'
import PodcastsScreenQuery from '../__generated__/PodcastsScreenQuery$parameters.ts'
import { PodcastState } from '../contract/__generated__/limits.ts'
import { recordingsAsked, shelvesAsked } from '../domain/recordings/searches.ts'
import { screen, searched } from '../relay/screen.tsx'

const one = ({ params }: LoaderFunctionArgs) => ({ id: params.podcastId ?? '' })

export const learner: RouteObject[] = [
  screen('podcasts', PodcastsScreenQuery, () => import('./PodcastsScreen.tsx'), shelvesAsked),
  screen(
    'podcasts/category/:categoryId?',
    PodcastCategoryScreenQuery,
    () => import('./PodcastCategoryScreen.tsx'),
    (args) => {
      const id = args.params.categoryId
      return { id: id ?? '', category: id ?? null, isOne: id !== undefined, text: searched(args, 'text') }
    },
  ),
  screen('podcasts/:podcastId', PodcastScreenQuery, () => import('./PodcastScreen.tsx'), one),
]

export const admin: RouteObject[] = [
  screen(
    'podcasts',
    AdminPodcastsScreenQuery,
    () => import('./AdminPodcastsScreen.tsx'),
    (args) => recordingsAsked(args, PodcastState),
  ),
  screen(
    'podcasts/categories',
    AdminPodcastCategoriesScreenQuery,
    () => import('./AdminPodcastCategoriesScreen.tsx'),
    () => ({}),
  ),
  screen(
    'podcasts/create',
    AdminNewPodcastScreenQuery,
    () => import('./AdminNewPodcastScreen.tsx'),
    () => ({}),
  ),
  {
    path: 'podcasts/preview',
    lazy: { Component: async () => (await import('../domain/recordings/DraftPreview.tsx')).DraftPreview },
  },
  screen('podcasts/:podcastId/edit', AdminPodcastScreenQuery, () => import('./AdminPodcastScreen.tsx'), one),
  screen(
    'podcasts/:podcastId/preview',
    AdminPodcastPreviewScreenQuery,
    () => import('./AdminPodcastPreviewScreen.tsx'),
    one,
  ),
]
