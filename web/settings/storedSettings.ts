import { graphql, readInlineData } from 'react-relay'
import type { storedSettings_settings$key } from '../__generated__/storedSettings_settings.graphql.ts'
import { SettingsRecord } from '../contract/__generated__/limits.ts'
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
      flags {
        publicHome multipleBrands uppercaseTitles pointSystem announcements events mediaCenter rewards resources notifications videos podcasts suggestedFollows favorites
        newUserApproval inDevelopment trainingOnly skipEmailVerification loginDisabled resetPositions dealerNameWithAddress dealerNameWithCity
      }
    }
  `,
    key,
  )
  return {
    flags: {
      publicHome: flags.publicHome,
      multipleBrands: flags.multipleBrands,
      uppercaseTitles: flags.uppercaseTitles,
      pointSystem: flags.pointSystem,
      announcements: flags.announcements,
      events: flags.events,
      mediaCenter: flags.mediaCenter,
      rewards: flags.rewards,
      resources: flags.resources,
      notifications: flags.notifications,
      videos: flags.videos,
      podcasts: flags.podcasts,
      suggestedFollows: flags.suggestedFollows,
      favorites: flags.favorites,
      newUserApproval: flags.newUserApproval,
      inDevelopment: flags.inDevelopment,
      trainingOnly: flags.trainingOnly,
      skipEmailVerification: flags.skipEmailVerification,
      loginDisabled: flags.loginDisabled,
      resetPositions: flags.resetPositions,
      dealerNameWithAddress: flags.dealerNameWithAddress,
      dealerNameWithCity: flags.dealerNameWithCity,
    },
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
