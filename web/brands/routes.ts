import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminBrandScreenQuery from '../__generated__/AdminBrandScreenQuery$parameters.ts'
import AdminBrandsScreenQuery from '../__generated__/AdminBrandsScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'
import { viewerHas } from '../shells/session.ts'

const oneBrand = ({ params }: LoaderFunctionArgs) => ({ brandId: params.brandId ?? '', ownsAll: viewerHas('create-delete-brand') })

export const admin: RouteObject[] = [
  screen('brands', AdminBrandsScreenQuery, () => import('./AdminBrandsScreen.tsx'), (args) => {
    const active = searchedOf(args, 'active', ['true', 'false'])
    return { text: searched(args, 'text'), active: active && active === 'true' }
  }),
  screen('brands/:brandId/edit', AdminBrandScreenQuery, () => import('./AdminBrandScreen.tsx'), oneBrand),
  screen('brand-page/:brandId', AdminBrandScreenQuery, () => import('./AdminBrandScreen.tsx'), oneBrand),
]
