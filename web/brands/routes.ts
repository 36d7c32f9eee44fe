import { IconGift, IconSchool } from '@tabler/icons-react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import AdminBrandScreenQuery from '../__generated__/AdminBrandScreenQuery$parameters.ts'
import AdminBrandsScreenQuery from '../__generated__/AdminBrandsScreenQuery$parameters.ts'
import BrandCurriculumScreenQuery from '../__generated__/BrandCurriculumScreenQuery$parameters.ts'
import BrandPageScreenQuery from '../__generated__/BrandPageScreenQuery$parameters.ts'
import BrandRewardsScreenQuery from '../__generated__/BrandRewardsScreenQuery$parameters.ts'
import BrandsScreenQuery from '../__generated__/BrandsScreenQuery$parameters.ts'
import BrandTrainingScreenQuery from '../__generated__/BrandTrainingScreenQuery$parameters.ts'
import TrainingBucketScreenQuery from '../__generated__/TrainingBucketScreenQuery$parameters.ts'
import TrainingBucketsScreenQuery from '../__generated__/TrainingBucketsScreenQuery$parameters.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'
import { declared, type BrandArea } from '../session/feature.ts'
import { viewerEditingBrand, viewerHas } from '../session/session.ts'

const brandId = ({ params }: LoaderFunctionArgs) => ({ brandId: params.brandId ?? '' })

/** A brand's own areas of its page; other features declare theirs. */
export const brandAreas: BrandArea[] = [
  {
    place: 10,
    path: 'training',
    label: 'Training',
    icon: IconSchool,
    routes: [
      screen(
        'training',
        BrandTrainingScreenQuery,
        () => import('./page/BrandTrainingScreen.tsx'),
        (args) => ({ ...brandId(args), text: searched(args, 'text') }),
      ),
      screen(
        'training/:curriculumId',
        BrandCurriculumScreenQuery,
        () => import('./page/BrandCurriculumScreen.tsx'),
        ({ params }) => ({ curriculumId: params.curriculumId ?? '' }),
      ),
    ],
  },
  {
    place: 40,
    path: 'rewards',
    label: 'Rewards',
    icon: IconGift,
    flag: 'rewards',
    routes: [screen('rewards', BrandRewardsScreenQuery, () => import('./page/BrandRewardsScreen.tsx'), brandId)],
  },
]

/** An area of no brand in particular: that of the brand one edits, else the list to choose one. */
function areaWithoutBrand(area: string): string {
  const id = viewerEditingBrand()
  return id ? `/auth/brand-page/${id}/${area}` : '/auth/brands'
}

export const learner = (): RouteObject[] => [
  screen(
    'brands',
    BrandsScreenQuery,
    () => import('./BrandsScreen.tsx'),
    (args) => ({ text: searched(args, 'text'), segment: searched(args, 'segment') }),
  ),
  {
    ...screen('brand-page/:brandId', BrandPageScreenQuery, () => import('./page/BrandPageScreen.tsx'), brandId),
    children: [
      // The first tab is where one arrives.
      {
        index: true,
        loader: ({ params, request }: LoaderFunctionArgs) =>
          redirect(`/auth/brand-page/${params.brandId}/training${new URL(request.url).search}`),
      },
      ...declared('brandAreas').flatMap((areas) => areas.flatMap(({ routes }) => routes)),
    ],
  } as RouteObject,
  // Documented without an id as well: the list is where one is chosen.
  { path: 'brand-page', loader: () => redirect('/auth/brands') },
  ...declared('brandAreas').flatMap((areas) =>
    areas.map(({ path }) => ({ path: `brand-page/${path}`, loader: () => redirect(areaWithoutBrand(path)) })),
  ),
  screen(
    'training-bucket',
    TrainingBucketsScreenQuery,
    () => import('./TrainingBucketsScreen.tsx'),
    () => ({}),
  ),
  screen(
    'training-bucket/:bucket',
    TrainingBucketScreenQuery,
    () => import('./TrainingBucketScreen.tsx'),
    ({ params }) => ({ bucket: params.bucket ?? '' }),
  ),
]

const oneBrand = ({ params }: LoaderFunctionArgs) => ({
  brandId: params.brandId ?? '',
  ownsAll: viewerHas('create-delete-brand'),
  edits: viewerHas('edit-brand-settings'),
})

export const admin: RouteObject[] = [
  screen(
    'brands',
    AdminBrandsScreenQuery,
    () => import('./AdminBrandsScreen.tsx'),
    (args) => {
      const active = searchedOf(args, 'active', ['true', 'false'])
      return {
        text: searched(args, 'text'),
        active: active && active === 'true',
        sort: sortedBy(args, 'name', 'created'),
      }
    },
  ),
  screen('brands/:brandId/edit', AdminBrandScreenQuery, () => import('./AdminBrandScreen.tsx'), oneBrand),
  screen('brand-page/:brandId', AdminBrandScreenQuery, () => import('./AdminBrandScreen.tsx'), oneBrand),
]
