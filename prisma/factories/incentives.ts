import { randomUUID } from 'node:crypto'
import type { Incentive, IncentiveCode, PrismaClient, Prisma, Reward } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

/**
 * What completing a curriculum may earn; of none unless `curriculumId` names one. `codes` makes it one that gives
 * codes.
 */
export async function makeIncentive(
  db: PrismaClient,
  { codes, ...overrides }: Partial<Prisma.IncentiveUncheckedCreateInput> & { codes?: string[] } = {},
): Promise<Incentive> {
  const incentive = await db.incentive.create({
    data: {
      name: `Incentive ${freshDraw.suffix()}`,
      description: 'Something to look forward to.',
      ...(codes ? { withCodes: true } : {}),
      ...overrides,
    },
  })
  if (codes?.length)
    await db.incentiveCode.createMany({ data: codes.map((text) => ({ incentiveId: incentive.id, text })) })
  return incentive
}

/** A reward earned and not redeemed, unless the overrides say otherwise; with `code` redeemed for that one. */
export async function makeReward(
  db: PrismaClient,
  {
    code,
    ...overrides
  }: Partial<Prisma.RewardUncheckedCreateInput> & { userId: string; incentiveId: string; code?: IncentiveCode },
): Promise<Reward> {
  const reward = await db.reward.create({
    data: {
      reference: `test:${randomUUID()}`,
      name: 'A reward',
      ...(code ? { status: 'REDEEMED', redeemedOn: new Date(), redemptions: 1 } : {}),
      ...overrides,
    },
  })
  if (code)
    await db.incentiveCode.update({
      where: { id: code.id },
      data: { claimedAt: reward.redeemedOn, rewardId: reward.id },
    })
  return reward
}
