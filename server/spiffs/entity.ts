import { entity } from '../platform/kit/entity.ts'
import { claimsCountedFor, managesSpiffs, spiffsManagedBy, spiffsReportedTo, spiffsVisibleTo } from './rules.ts'

export const Spiff = entity('Spiff', spiffsVisibleTo, { personOr: ['view-spiffs', 'create-edit-spiffs'] })
export const ManagedSpiff = entity('Spiff', spiffsManagedBy, managesSpiffs)
/** With figures, for the report. */
export const ReportedSpiff = entity('Spiff', spiffsReportedTo, 'incentive-reports')
/** Who made claims that figures count. */
export const Claimant = entity(
  'User',
  (viewer) => ({ spiffClaims: { some: claimsCountedFor(viewer) } }),
  'incentive-reports',
)
