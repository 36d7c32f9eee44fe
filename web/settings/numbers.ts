import { SettingsRecord } from '../contract/__generated__/limits.ts'

const { limits, loyalty } = SettingsRecord

export type NumberWords = {
  name: `limits.${keyof typeof limits}` | `loyalty.${keyof typeof loyalty}`
  label: string
  text?: string
  bounds: { min: number; max: number }
}

export const limitNumbers: NumberWords[] = [
  { name: 'limits.courseLimits', label: 'Courses', bounds: limits.courseLimits },
  { name: 'limits.curriculumLimits', label: 'Curriculums', bounds: limits.curriculumLimits },
  {
    name: 'limits.registrationRateLimit',
    label: 'Registrations per hour',
    text: 'With one email address. A whole network may make twenty times as many.',
    bounds: limits.registrationRateLimit,
  },
  {
    name: 'limits.activityLogMonths',
    label: 'Months of activity log',
    text: 'Older rows are deleted for good; 0 keeps all.',
    bounds: limits.activityLogMonths,
  },
  {
    name: 'limits.payoutMinimum',
    label: 'Smallest payout in cents',
    text: '500: from 5.00 on.',
    bounds: limits.payoutMinimum,
  },
  {
    name: 'limits.scanMaximum',
    label: 'Most a receipt grants by itself in cents',
    text: 'Spiff claims that pay more are decided by a person.',
    bounds: limits.scanMaximum,
  },
]

export const loyaltyNumbers: NumberWords[] = [
  {
    name: 'loyalty.centsPerCredit',
    label: 'Cents per credit',
    text: 'What a credit is worth when it is paid out.',
    bounds: loyalty.centsPerCredit,
  },
  {
    name: 'loyalty.pointsPerReceiptDollar',
    label: 'Points per receipt dollar',
    text: 'For people, beside the points of eligible items; 0 for items alone.',
    bounds: loyalty.pointsPerReceiptDollar,
  },
  {
    name: 'loyalty.grantPerPhoto',
    label: 'Proposed for photos',
    text: 'Credits or points; whoever decides may change it.',
    bounds: loyalty.grantPerPhoto,
  },
]
