import { matchPath } from 'react-router'
import { locale, type Locale } from './locale.ts'
import { titles as english } from './titles/en.ts'
import type { Titles } from './titles/shape.ts'

/** Which title stands over which path; a path that is not here shows '??' (spec part 1, 2.4). */
const pages: [pattern: string, title: keyof Titles][] = [
  ['/', 'home'],
  ['/public/login', 'login'],
  ['/public/register', 'register'],
  ['/public/forgot-password', 'forgotPassword'],
  ['/public/forgot-password-reset', 'resetPassword'],
  ['/public/in-developing', 'inDevelopment'],
  ['/public/privacy-policy', 'privacyPolicy'],
  ['/public/cookie-policy', 'cookiePolicy'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/book-a-demo', 'bookDemo'],
  ['/for-dealers', 'forDealers'],
  ['/for-brands', 'forBrands'],
  ['/brand-pricing', 'brandPricing'],
  ['/member-benefits', 'memberBenefits'],
  ['/eligibility-requirements', 'eligibility'],
  ['/questions', 'questions'],
  ['/select-member', 'selectMember'],
  ['/fabtech-installer', 'installer'],
  ['/promos', 'promos'],
  ['/certificates/verify/:number?', 'certificateCheck'],
  ['/auth', 'dashboard'],
  ['/auth/me', 'profile'],
  ['/auth/notifications', 'notifications'],
  ['/auth/help', 'help'],
  ['/auth/email-verify', 'verifyEmail'],
  ['/auth/missing-info', 'missingInfo'],
  ['/auth/missing-dealer', 'missingDealer'],
  ['/auth/missing-role-assignment-group', 'missingDepartment'],
  ['/auth/brands', 'brands'],
  ['/auth/brand-page/:brandId?', 'brand'],
  ['/auth/brand-page/:brandId/training', 'brand'],
  ['/auth/brand-page/:brandId/rewards', 'brand'],
  ['/auth/brand-page/:brandId/training/:curriculumId', 'curriculum'],
  ['/auth/my-training', 'myTraining'],
  ['/auth/dealer-training', 'dealerTraining'],
  ['/auth/category-page/:categoryId?', 'category'],
  ['/auth/training-bucket/:bucket?', 'trainingBucket'],
  ['/auth/curriculum-page/:curriculumId?', 'curriculum'],
  ['/auth/training/:curriculumId?/:courseId?', 'course'],
  ['/auth/course/:shareKey?/preview', 'coursePreview'],
  ['/auth/admin', 'dashboard'],
  ['/auth/admin/general-settings', 'generalSettings'],
  ['/auth/admin/brands', 'brands'],
  ['/auth/admin/brands/:brandId/edit', 'editBrand'],
  ['/auth/admin/brand-page/:brandId', 'brand'],
  ['/auth/admin/brand-page/:brandId/curriculums', 'curriculums'],
  ['/auth/admin/brand-page/:brandId/curriculums/:curriculumId/edit', 'editCurriculum'],
  ['/auth/rewards', 'rewards'],
  ['/auth/redeem-reward/:incentiveId?', 'redeemReward'],
  ['/auth/admin/incentives', 'incentives'],
  ['/auth/admin/incentives/:incentiveId/edit', 'editIncentive'],
  ['/auth/admin/report/incentive', 'incentiveReport'],
  ['/auth/admin/report/incentive/:incentiveId/details', 'incentiveReport'],
  ['/auth/admin/report/incentive/:incentiveId/edit', 'incentiveReport'],
  ['/auth/admin/report/incentive/:incentiveId/redeem', 'incentiveReport'],
  ['/auth/admin/report/incentive/:incentiveId/view', 'incentiveReport'],
  ['/auth/admin/curriculums', 'curriculums'],
  ['/auth/admin/curriculums/:curriculumId/edit', 'editCurriculum'],
  ['/auth/admin/courses', 'courses'],
  ['/auth/admin/course-requests', 'courseRequests'],
  ['/auth/admin/courses/:courseId/edit', 'editCourse'],
  ['/auth/admin/courses/:courseId/preview', 'coursePreview'],
  ['/auth/admin/notifications', 'notifications'],
  ['/auth/admin/user-manager', 'users'],
  ['/auth/admin/user-manager/:userId?/edit', 'editUser'],
  ['/auth/admin/user-requests', 'userRequests'],
  ['/auth/admin/user-manager/merge', 'mergeUsers'],
  ['/auth/admin/user-manager/import/:importId?', 'importUsers'],
  ['/auth/admin/dealer-manager/import/:importId?', 'importDealers'],
  ['/auth/admin/learner-requests/:requestId?', 'learnerRequests'],
  ['/auth/admin/deactivating-users/:requestId?', 'deactivations'],
  ['/auth/admin/participating-learners/:requestId?', 'participatingLearners'],
  ['/auth/become-a-dealer', 'becomeDealer'],
  ['/auth/admin/roles', 'roles'],
  ['/auth/admin/roles/create', 'createRole'],
  ['/auth/admin/roles/:roleId/edit', 'editRole'],
  ['/auth/dealer-info', 'dealerInfo'],
  ['/auth/admin/admin-groups', 'adminGroups'],
  ['/auth/admin/admin-groups/create', 'createAdminGroup'],
  ['/auth/admin/admin-groups/:groupId?/edit', 'editAdminGroup'],
  ['/auth/admin/assign-groups', 'assignGroups'],
  ['/auth/admin/assign-groups/create', 'createAssignGroup'],
  ['/auth/admin/assign-groups/:groupId?/edit', 'editAssignGroup'],
  ['/auth/admin/business-units', 'businessUnits'],
  ['/auth/admin/business-units/create', 'createBusinessUnit'],
  ['/auth/admin/business-units/:unitId?/edit', 'editBusinessUnit'],
  ['/auth/admin/dealer-manager', 'dealers'],
  ['/auth/admin/dealer-manager/create', 'createDealer'],
  ['/auth/admin/dealer-manager/:dealerId?/edit', 'editDealer'],
  ['/auth/admin/activity-logs', 'activityLogs'],
  ['/auth/admin/api-clients', 'apiClients'],
]

export const titleIn = (titles: Titles) => (pathname: string) => {
  const page = pages.find(([pattern]) => matchPath(pattern, pathname))
  return page && titles[page[1]]
}

const languages: Record<Locale, () => Promise<{ titles: Titles }>> = {
  en: async () => ({ titles: english }),
  fr: () => import('./titles/fr.ts'),
  de: () => import('./titles/de.ts'),
  ja: () => import('./titles/ja.ts'),
  cn: () => import('./titles/cn.ts'),
  es: () => import('./titles/es.ts'),
  it: () => import('./titles/it.ts'),
  pt: () => import('./titles/pt.ts'),
}

let loading: Promise<(pathname: string) => string | undefined> | undefined

/** The titles of the language of this page. */
export function loadTitles() {
  loading ??= languages[locale]().then(({ titles }) => titleIn(titles))
  return loading
}
