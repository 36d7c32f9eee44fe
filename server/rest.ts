import { rows as access } from './access/rest.ts'
import { rows as singleSignOn } from './access/single-sign-on/rest.ts'
import { rows as activities } from './activities/rest.ts'
import { rows as activityLogs } from './activity-logs/rest.ts'
import { rows as brands } from './brands/rest.ts'
import { rows as businessUnits } from './business-units/rest.ts'
import { rows as categories } from './categories/rest.ts'
import { rows as certificates } from './certificates/rest.ts'
import { rows as courses } from './courses/rest.ts'
import { rows as curriculums } from './curriculums/rest.ts'
import { rows as dealers } from './dealers/rest.ts'
import { rows as files } from './files/rest.ts'
import { rows as groups } from './groups/rest.ts'
import { rows as help } from './help/rest.ts'
import { rows as imports } from './imports/rest.ts'
import { rows as incentives } from './incentives/rest.ts'
import { rows as loyalty } from './loyalty/rest.ts'
import { rows as notifications } from './notifications/rest.ts'
import { rows as payouts } from './payouts/rest.ts'
import { rows as resources } from './resources/rest.ts'
import { rows as roles } from './roles/rest.ts'
import { rows as settings } from './settings/rest.ts'
import { claimRows as spiffClaims } from './spiff-claims/rest.ts'
import { rows as spiffs } from './spiffs/rest.ts'
import { rows as tax } from './tax/rest.ts'
import { rows as users } from './users/rest.ts'
import type { Row } from './platform/rest/rest.ts'

/** The whole REST surface. */
export const rows: Row[] = [
  ...access,
  ...activities,
  ...activityLogs,
  ...brands,
  ...businessUnits,
  ...categories,
  ...certificates,
  ...courses,
  ...curriculums,
  ...dealers,
  ...files,
  ...groups,
  ...help,
  ...imports,
  ...incentives,
  ...loyalty,
  ...notifications,
  ...payouts,
  ...resources,
  ...roles,
  ...settings,
  ...singleSignOn,
  ...spiffClaims,
  ...spiffs,
  ...tax,
  ...users,
]

/** What cannot be a document; a test holds their number. */
export { pages } from './mail/http.ts'
