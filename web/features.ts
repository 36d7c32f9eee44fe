import { access } from './access/feature.ts'
import { activities } from './activities/feature.ts'
import { activityLogs } from './activity-logs/feature.ts'
import { brands } from './brands/feature.ts'
import { bulletins } from './bulletins/feature.ts'
import { businessUnits } from './business-units/feature.ts'
import { categories } from './categories/feature.ts'
import { comments } from './comments/feature.ts'
import { courses } from './courses/feature.ts'
import { curriculums } from './curriculums/feature.ts'
import { dashboards } from './dashboards/feature.ts'
import { dealers } from './dealers/feature.ts'
import { events } from './events/feature.ts'
import { favorites } from './favorites/feature.ts'
import { fieldTraining } from './field-training/feature.ts'
import { groups } from './groups/feature.ts'
import { help } from './help/feature.ts'
import { imports } from './imports/feature.ts'
import { incentives } from './incentives/feature.ts'
import { liveTraining } from './live-training/feature.ts'
import { loyalty } from './loyalty/feature.ts'
import { mediaCenter } from './media-center/feature.ts'
import { messages } from './messages/feature.ts'
import { notifications } from './notifications/feature.ts'
import { payouts } from './payouts/feature.ts'
import { podcasts } from './podcasts/feature.ts'
import { promotions } from './promotions/feature.ts'
import { reports } from './reports/feature.ts'
import { resources } from './resources/feature.ts'
import { roles } from './roles/feature.ts'
import { scorm } from './scorm/feature.ts'
import { secondFactors } from './second-factors/feature.ts'
import { settings } from './settings/feature.ts'
import { spiffClaims } from './spiff-claims/feature.ts'
import { spiffs } from './spiffs/feature.ts'
import { leaderboards } from './leaderboards/feature.ts'
import { suggestedFollows } from './suggested-follows/feature.ts'
import { tax } from './tax/feature.ts'
import { users } from './users/feature.ts'
import { videos } from './videos/feature.ts'
import { webhooks } from './webhooks/feature.ts'
import type { RouteObject } from 'react-router'
import { install, type Feature } from './session/feature.ts'
import { ErrorPart, NotFoundPart } from './shells/ErrorPage.tsx'
import { pathsOf } from './session/navigation/paths.ts'
import { addStates } from './ui/StatusChip.tsx'

/** One line per feature: taken away, the feature is gone and the rest goes on. */
const features: Feature[] = [
  access,
  activities,
  activityLogs,
  brands,
  bulletins,
  businessUnits,
  categories,
  comments,
  courses,
  curriculums,
  dashboards,
  dealers,
  events,
  favorites,
  fieldTraining,
  groups,
  help,
  imports,
  incentives,
  liveTraining,
  loyalty,
  mediaCenter,
  messages,
  notifications,
  payouts,
  podcasts,
  promotions,
  reports,
  resources,
  roles,
  scorm,
  secondFactors,
  settings,
  spiffClaims,
  spiffs,
  leaderboards,
  suggestedFollows,
  tax,
  users,
  videos,
  webhooks,
]

install(features)
for (const { states } of features) addStates(states ?? {})

const learner = features.flatMap(({ learner: routes = [] }) => (routes instanceof Function ? routes() : routes))
const admin = features.flatMap((feature) => feature.admin ?? [])

/** Every screen there is: the shells offer only links that lead to one. */
const screens = [...pathsOf(learner, '/auth'), ...pathsOf(admin, '/auth/admin')]

const framed = (children: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: ErrorPart, children: [...children, { path: '*', Component: NotFoundPart }] },
]

/** The learner and admin trees, and with them Relay: they join the public tree after sign-in. */
export const portalRoutes: RouteObject[] = [
  {
    path: 'auth/admin',
    handle: { screens },
    lazy: { Component: async () => (await import('./shells/AdminShell.tsx')).AdminShell },
    children: framed(admin),
  },
  {
    path: 'auth',
    handle: { screens },
    lazy: { Component: async () => (await import('./shells/LearnerShell.tsx')).LearnerShell },
    children: framed(learner),
  },
]
