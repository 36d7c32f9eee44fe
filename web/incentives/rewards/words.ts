import { counted } from '../../ui/formats.ts'

/** What each state of a reward is called. */
export const rewardWords: Record<string, string> = {
  EARNED: 'Earned',
  REDEEMED: 'Redeemed',
  SENT: 'Sent',
  EXPIRED: 'Expired',
  UNDONE: 'Reversed',
}

export const points = (count: number) => counted(count, 'point')

/** How long one may still redeem it, in words. */
export const timeLeft = (daysLeft: number) =>
  daysLeft < 1 ? 'Less than a day left' : counted(daysLeft, 'day left', 'days left')

/** So few days that one had better hurry. */
export const endsSoon = (daysLeft: number | null | undefined) => daysLeft != null && daysLeft < 7

export interface RewardAddress {
  name?: string
  line1?: string
  line2?: string
  city?: string
  region?: string
  postalCode?: string
  country?: string
  phone?: string
}

/** An address in lines, as on a label. */
export const addressLines = (address: RewardAddress | null | undefined): string[] =>
  address
    ? [
        address.name,
        address.line1,
        address.line2,
        [address.city, address.region, address.postalCode].filter(Boolean).join(' '),
        address.country,
        address.phone,
      ].filter((line): line is string => Boolean(line))
    : []
