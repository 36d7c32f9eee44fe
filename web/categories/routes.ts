import type { RouteObject } from 'react-router'
import CategoriesScreenQuery from '../__generated__/CategoriesScreenQuery$parameters.ts'
import CategoryScreenQuery from '../__generated__/CategoryScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'

export const learner: RouteObject[] = [
  screen(
    'category-page',
    CategoriesScreenQuery,
    () => import('./CategoriesScreen.tsx'),
    () => ({}),
  ),
  screen(
    'category-page/:categoryId',
    CategoryScreenQuery,
    () => import('./CategoryScreen.tsx'),
    ({ params }) => ({ category: params.categoryId ?? '' }),
  ),
]
