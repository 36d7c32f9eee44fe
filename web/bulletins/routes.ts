import type { LoaderFunctionArgs } from 'react-router'
import BrandBulletinScreenQuery from '../__generated__/BrandBulletinScreenQuery$parameters.ts'
import BrandBulletinsScreenQuery from '../__generated__/BrandBulletinsScreenQuery$parameters.ts'
import { screen, searched } from '../relay/screen.tsx'
import type { BrandArea } from '../session/feature.ts'
import { bulletinKind } from './kind.ts'

const brandOf = ({ params }: LoaderFunctionArgs) => ({ brandId: params.brandId ?? '' })

export const brandAreas: BrandArea[] = [
  {
    place: 20,
    path: 'latest-news',
    label: 'Latest news',
    icon: bulletinKind.icon,
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
        (args) => ({ ...brandOf(args), id: args.params.announcementId ?? '', text: searched(args, 'text') }),
      ),
    ],
  },
]
