import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { NOW } from '../../domain/reporting/columns.ts'

type Rewards = Prisma.RewardWhereInput

/** Rewards that were earned or given in the period. */
export const earned = { title: 'Earned', hint: 'Or given, in the period, or ever.', at: 'earnedOn' } as const

/** The job that closes what is over comes once an hour; the figures do not wait for it. */
export const toRedeem = {
  title: 'To redeem',
  hint: 'Earned and neither redeemed nor over, now.',
  where: { status: 'EARNED', OR: [{ expiresAt: null }, { expiresAt: { gt: NOW } }] } satisfies Rewards,
}
export const expired = {
  title: 'Expired',
  hint: 'Over before they were redeemed.',
  where: { OR: [{ status: 'EXPIRED' }, { status: 'EARNED', expiresAt: { lte: NOW } }] } satisfies Rewards,
}

const REDEEMED = { status: { in: ['REDEEMED', 'SENT'] } } satisfies Rewards
export const redeemed = {
  title: 'Redeemed',
  hint: 'In the period, or ever; sent ones too.',
  where: REDEEMED,
  at: 'redeemedOn',
} as const
export const sent = { title: 'Sent', hint: 'In the period, or ever.', where: { status: 'SENT' }, at: 'sentAt' } as const
export const undone = { title: 'Reversed', where: { status: 'UNDONE' } } as const
export const spent = {
  title: 'Points spent',
  hint: 'On rewards redeemed in the period, or ever.',
  where: REDEEMED,
  at: 'redeemedOn',
} as const
