import { graphql, readInlineData } from 'react-relay'
import type { storedSettings_settings$key } from '../__generated__/storedSettings_settings.graphql.ts'
import type { storedFlags_flags$key } from '../__generated__/storedFlags_flags.graphql.ts'
import { SettingsRecord } from '../contract/__generated__/limits.ts'
import { storedFlags } from './printed/storedFlags.ts'
import type { SettingsValues } from './settingsValues.ts'

/** What the form of the settings begins with. */
export function storedSettings(key: storedSettings_settings$key): SettingsValues {
  const { flags, labels, limits, loyalty, trainingOnlyTarget, ...settings } = readInlineData(
    graphql`
    fragment storedSettings_settings on Settings @inline {
      positions adminRoles secondFactor missingDealer ownChanges timeZone brandColor
      labels { announcements assignGroups }
      limits { courseLimits curriculumLimits registrationRateLimit activityLogMonths payoutMinimum scanMaximum seatOfferHours }
      loyalty { businessUnitId centsPerCredit pointsPerReceiptDollar grantPerPhoto }
      trainingOnlyTarget { curriculumId courseId }
      flags { ...storedFlags_flags }
    }
  `,
    key,
  )
  return {
    flags: { ...readInlineData<storedFlags_flags$key>(storedFlags, flags) },
    labels: { announcements: labels.announcements, assignGroups: labels.assignGroups },
    limits: {
      courseLimits: limits.courseLimits,
      curriculumLimits: limits.curriculumLimits,
      registrationRateLimit: limits.registrationRateLimit,
      activityLogMonths: limits.activityLogMonths,
      payoutMinimum: limits.payoutMinimum,
      scanMaximum: limits.scanMaximum ?? SettingsRecord.limits.scanMaximum.min,
      seatOfferHours: limits.seatOfferHours,
    },
    loyalty: {
      businessUnitId: loyalty.businessUnitId ?? null,
      centsPerCredit: loyalty.centsPerCredit,
      pointsPerReceiptDollar: loyalty.pointsPerReceiptDollar,
      grantPerPhoto: loyalty.grantPerPhoto,
    },
    positions: [...settings.positions],
    adminRoles: [...settings.adminRoles],
    secondFactor: settings.secondFactor,
    missingDealer: settings.missingDealer,
    ownChanges: settings.ownChanges,
    timeZone: settings.timeZone,
    brandColor: settings.brandColor,
    curriculumId: trainingOnlyTarget?.curriculumId ?? null,
    courseId: trainingOnlyTarget?.courseId ?? null,
  }
}
