import { postScreens } from '../domain/posts/kind/postScreens.ts'
import type { Feature } from '../session/feature.ts'
import { promotionKind } from './kind.ts'

export const promotions: Feature = {
  name: 'promotions',
  ...postScreens(promotionKind),
  searchIcons: { Promotion: promotionKind.icon },
  dashboard: [{ place: 60, load: async () => (await import('./RecentPromotions.tsx')).RecentPromotions }],
}
