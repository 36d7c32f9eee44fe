import { postScreens } from '../domain/posts/kind/postScreens.ts'
import type { Feature } from '../session/feature.ts'
import { bulletinKind } from './kind.ts'
import { brandAreas } from './routes.ts'

const shared = postScreens(bulletinKind)

export const bulletins: Feature = {
  name: 'bulletins',
  ...shared,
  dashboard: [{ place: 50, load: async () => (await import('./RecentBulletins.tsx')).RecentBulletins }],
  brandAreas,
  searchIcons: { Bulletin: bulletinKind.icon },
  titles: {
    ...shared.titles,
    '/auth/brand-page/:brandId/latest-news': 'Brand',
    '/auth/brand-page/:brandId/latest-news/:announcementId': 'News',
  },
}
