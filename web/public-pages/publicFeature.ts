import type { PublicFeature } from '../session/feature.ts'
import { publicRoutes } from './routes.ts'

export const publicPagesPages: PublicFeature = {
  name: 'public-pages',
  shell: 'public',
  pages: publicRoutes,
  titles: {
    '/': 'Paddock',
    '/public/privacy-policy': 'Privacy policy',
    '/public/cookie-policy': 'Cookie policy',
    '/privacy': 'Privacy',
    '/terms': 'Terms of use',
    '/book-a-demo': 'Book a demo',
    '/for-dealers': 'For dealers',
    '/for-brands': 'For brands',
    '/brand-pricing': 'Pricing for brands',
    '/member-benefits': 'Member benefits',
    '/eligibility-requirements': 'Eligibility requirements',
    '/questions': 'Questions and answers',
    '/select-member': 'Select member',
    '/fabtech-installer': 'Fabtech installer',
    '/promos': 'Promotions',
  },
}
