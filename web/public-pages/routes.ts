import type { RouteObject } from 'react-router'
import { page } from '../session/page.ts'

/** The pages that everybody may read, each a small chunk of its own. */
export const publicRoutes: RouteObject[] = [
  page('/', () => import('./HomeScreen.tsx')),
  page('for-dealers', () => import('./ForDealersScreen.tsx')),
  page('for-brands', () => import('./ForBrandsScreen.tsx')),
  page('brand-pricing', () => import('./BrandPricingScreen.tsx')),
  page('member-benefits', () => import('./MemberBenefitsScreen.tsx')),
  page('eligibility-requirements', () => import('./EligibilityScreen.tsx')),
  page('questions', () => import('./QuestionsScreen.tsx')),
  page('select-member', () => import('./SelectMemberScreen.tsx')),
  page('fabtech-installer', () => import('./InstallerScreen.tsx')),
  page('promos', () => import('./PromosScreen.tsx')),
  page('book-a-demo', () => import('./BookDemoScreen.tsx')),
  page('public/privacy-policy', () => import('./PrivacyPolicyScreen.tsx')),
  page('public/cookie-policy', () => import('./CookiePolicyScreen.tsx')),
  page('privacy', () => import('./PrivacyScreen.tsx')),
  page('terms', () => import('./TermsScreen.tsx')),
]
