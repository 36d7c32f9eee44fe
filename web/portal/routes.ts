import type { RouteObject } from 'react-router'
import { admin as accessAdmin, learner as access } from '../access/routes.ts'
import { admin as activities } from '../activities/routes.ts'
import { admin as activityLogAdmin } from '../activity-logs/routes.ts'
import { admin as brandAdmin, learner as brands } from '../brands/routes.ts'
import { admin as businessUnits } from '../business-units/routes.ts'
import { learner as categories } from '../categories/routes.ts'
import { admin as claimReview } from '../spiff-claims/review/routes.ts'
import { learner as claims } from '../spiff-claims/routes.ts'
import { admin as courseAdmin, learner as courses } from '../courses/routes.ts'
import { admin as curriculumAdmin, learner as curriculums } from '../curriculums/routes.ts'
import { admin as dashboardAdmin, learner as dashboards } from '../dashboards/routes.ts'
import { admin as dealerAdmin, learner as dealers } from '../dealers/routes.ts'
import { admin as groups } from '../groups/routes.ts'
import { learner as help } from '../help/routes.ts'
import { admin as incentives } from '../incentives/routes.ts'
import { admin as imports } from '../imports/routes.ts'
import { admin as loyaltyAdmin, learner as loyalty } from '../loyalty/routes.ts'
import { admin as merge } from '../users/merge/routes.ts'
import { learner as notifications } from '../notifications/routes.ts'
import { admin as payoutAdmin, learner as payouts } from '../payouts/routes.ts'
import { admin as requestAdmin, learner as requests } from '../users/requests/routes.ts'
import { admin as rewardAdmin, learner as rewards } from '../incentives/rewards/routes.ts'
import { admin as roles } from '../roles/routes.ts'
import { learner as secondFactors } from '../second-factors/routes.ts'
import { admin as settings } from '../settings/routes.ts'
import { ErrorPart, NotFoundPart } from '../shells/ErrorPage.tsx'
import { pathsOf } from '../shells/paths.ts'
import { learner as statement } from '../payouts/statement/routes.ts'
import { learner as tax } from '../tax/routes.ts'
import { admin as spiffAdmin, learner as spiffs } from '../spiffs/routes.ts'
import { admin as userAdmin, learner as users } from '../users/routes.ts'

const learner: RouteObject[] = [
  ...access,
  ...dashboards,
  ...brands,
  ...categories,
  ...claims,
  ...courses,
  ...curriculums,
  ...dealers,
  ...help,
  ...loyalty,
  ...notifications,
  ...payouts,
  ...requests,
  ...statement,
  ...tax,
  ...rewards,
  ...secondFactors,
  ...spiffs,
  ...users,
]
const admin: RouteObject[] = [
  ...dashboardAdmin,
  ...accessAdmin,
  ...activities,
  ...activityLogAdmin,
  ...brandAdmin,
  ...businessUnits,
  ...claimReview,
  ...courseAdmin,
  ...curriculumAdmin,
  ...dealerAdmin,
  ...groups,
  ...imports,
  ...incentives,
  ...loyaltyAdmin,
  ...merge,
  ...payoutAdmin,
  ...requestAdmin,
  ...rewardAdmin,
  ...roles,
  ...spiffAdmin,
  ...userAdmin,
  ...settings,
]

/** Every screen there is: the shells offer only links that lead to one. */
const screens = [...pathsOf(learner, '/auth'), ...pathsOf(admin, '/auth/admin')]

const framed = (children: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: ErrorPart, children: [...children, { path: '*', Component: NotFoundPart }] },
]

export const portalRoutes: RouteObject[] = [
  {
    path: 'auth/admin',
    handle: { screens },
    lazy: { Component: async () => (await import('../shells/AdminShell.tsx')).AdminShell },
    children: framed(admin),
  },
  {
    path: 'auth',
    handle: { screens },
    lazy: { Component: async () => (await import('../shells/LearnerShell.tsx')).LearnerShell },
    children: framed(learner),
  },
]
