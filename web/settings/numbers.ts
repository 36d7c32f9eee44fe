import { SettingsRecord } from '../contract/__generated__/limits.ts'

const { limits, loyalty } = SettingsRecord

export type NumberWords = {
  name: `limits.${keyof typeof limits}` | `loyalty.${keyof typeof loyalty}`
  label: string
  text?: string
  /** Stored in cents, typed in dollars. */
  money?: true
  bounds: { min: number; max: number }
}

export const limitNumbers: NumberWords[] = [
  { name: 'limits.courseLimits', label: 'Courses', bounds: limits.courseLimits },
  { name: 'limits.curriculumLimits', label: 'Curriculums', bounds: limits.curriculumLimits },
  {
    name: 'limits.registrationRateLimit',
    label: 'Registrations per hour',
    text: 'With one email address. All people on one network together: 20 times as many.',
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
    label: 'Smallest payout',
    text: 'What is less is kept until there is enough.',
    money: true,
    bounds: limits.payoutMinimum,
  },
  {
    name: 'limits.scanMaximum',
    label: 'Most a receipt grants by itself',
    text: 'Spiff claims that pay more are decided by a person.',
    money: true,
    bounds: limits.scanMaximum,
  },
  {
    name: 'limits.seatOfferHours',
    label: 'Hours a freed seat is held',
    text: 'In live training, for the next in line, unless an event says otherwise. 0 gives it at once.',
    bounds: limits.seatOfferHours,
  },
]

export const loyaltyNumbers: NumberWords[] = [
  {
    name: 'loyalty.centsPerCredit',
    label: 'Worth of a credit',
    text: 'When it is paid out.',
    money: true,
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
