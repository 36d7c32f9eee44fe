import { access } from './access/feature.ts'
import { activities } from './activities/feature.ts'
import { activityLogs } from './activity-logs/feature.ts'
import { brands } from './brands/feature.ts'
import { bulkChanges } from './bulk-changes/feature.ts'
import { bulletins } from './bulletins/feature.ts'
import { businessUnits } from './business-units/feature.ts'
import { calendarFeeds } from './calendar-feeds/feature.ts'
import { categories } from './categories/feature.ts'
import { certificates } from './certificates/feature.ts'
import { comments } from './comments/feature.ts'
import { courses } from './courses/feature.ts'
import { curriculums } from './curriculums/feature.ts'
import { dashboards } from './dashboards/feature.ts'
import { dealers } from './dealers/feature.ts'
import { dealerScores } from './dealer-scores/feature.ts'
import { events } from './events/feature.ts'
import { favorites } from './favorites/feature.ts'
import { fieldTraining } from './field-training/feature.ts'
import { files } from './files/feature.ts'
import { groups } from './groups/feature.ts'
import { help } from './help/feature.ts'
import { imports } from './imports/feature.ts'
import { incentives } from './incentives/feature.ts'
import { learningRecords } from './learning-records/feature.ts'
import { liveTraining } from './live-training/feature.ts'
import { loyalty } from './loyalty/feature.ts'
import { mail } from './mail/feature.ts'
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
import { search } from './search/feature.ts'
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
import { install, type Feature } from './platform/feature.ts'

/** One line per feature: taken away, the feature is gone and the rest goes on. */
const features = install([
  access,
  activities,
  activityLogs,
  brands,
  bulkChanges,
  bulletins,
  businessUnits,
  calendarFeeds,
  categories,
  certificates,
  comments,
  courses,
  curriculums,
  dashboards,
  dealers,
  dealerScores,
  events,
  favorites,
  fieldTraining,
  files,
  groups,
  help,
  imports,
  incentives,
  learningRecords,
  liveTraining,
  loyalty,
  mail,
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
  search,
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
])

const rowsOf = ({ rows = [] }: Feature) => (typeof rows === 'function' ? rows() : rows)

/** The whole REST surface. */
export const rows = features.flatMap(rowsOf)

/** What cannot be a document; a test holds their number. */
export const pages = features.flatMap((feature) => feature.pages ?? [])
