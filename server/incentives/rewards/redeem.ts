import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Incentive, Reward } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { optionalText, phoneOrNone, requiredText, uuid } from '../../platform/values/inputs.ts'
import { balanceOf, issuer, person, spend } from '../../domain/ledger/ledger.ts'
import { savedReward } from '../saved.ts'
import { conflictOf, moveReward, rewardToHandle } from '../transitions.ts'
import { grantsRewards, incentivesKnownTo, isForPoints, redeemable } from '../rules.ts'
import { mutation } from '../../platform/kit/mutation.ts'

export const RewardAddressInput = builder.inputType('RewardAddressInput', {
  description: 'Where a reward is sent.',
  fields: (t) => ({
    name: t.string({ required: true, validate: requiredText('Name', 120), description: 'Who receives it.' }),
    line1: t.string({ required: true, validate: requiredText('Address', 120), description: 'Street and number.' }),
    line2: t.string({ validate: optionalText(120) }),
    city: t.string({ required: true, validate: requiredText('City', 80) }),
    region: t.string({ validate: optionalText(80), description: 'State or province.' }),
    postalCode: t.string({ required: true, validate: requiredText('Postal code', 20) }),
    country: t.string({ required: true, validate: requiredText('Country', 60) }),
    phone: t.string({ validate: phoneOrNone, description: 'For the carrier.' }),
  }),
})
export type RewardAddress = typeof RewardAddressInput.$inferInput

/** The address as kept, without what was left empty. */
export const keptAddress = (address: RewardAddress): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address).flatMap(([key, value]) => (typeof value === 'string' && value ? [[key, value]] : [])),
  )

type Asked = { points?: number | null; address?: RewardAddress | null }

/** What was agreed to still holds, and what sending needs is there. */
function checkAsked(incentive: Incentive, { points, address }: Asked): void {
  if (points != null && points !== incentive.points) {
    const text = `The price has changed: it is ${incentive.points} points now. Nothing was taken.`
    throw failure('CONFLICT', text, { points: text })
  }
  if (incentive.shipped && !address) throw badInput('address', 'Say where it is to be sent.')
}

/** A code, or a piece of the stock, in one statement each. False: none is left. */
async function takeOne(c: Change, { id, withCodes, stock }: Incentive, rewardId: string): Promise<boolean> {
  if (withCodes) {
    const claimed = await c.tx
      .$executeRaw`UPDATE "IncentiveCode" SET "claimedAt" = ${c.now}, "rewardId" = ${rewardId}::uuid WHERE id = (
      SELECT id FROM "IncentiveCode" WHERE "incentiveId" = ${id}::uuid AND "claimedAt" IS NULL ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1)`
    return claimed > 0
  }
  if (stock === null) return true
  return (
    (await c.tx.incentive.updateMany({ where: { id, stock: { gt: 0 } }, data: { stock: { decrement: 1 } } })).count > 0
  )
}

function outOfStock({ name, points }: Incentive) {
  const text = `“${name}” is out of stock. ${points > 0 ? 'The points are returned.' : 'The reward is kept and can be redeemed as soon as there are new ones.'}`
  return failure('CONFLICT', text, { stock: text })
}

/** A look before anything is done, so that a crowd on the last one is told fast; who gets it `takeOne` decides. */
async function checkStock(c: Change, incentive: Incentive): Promise<void> {
  const { id, withCodes, stock } = incentive
  if (
    withCodes
      ? (await c.tx.incentiveCode.count({ where: { incentiveId: id, claimedAt: null }, take: 1 })) === 0
      : stock === 0
  )
    throw outOfStock(incentive)
}

/** Takes the price and one of what there is. Throws when either is missing, so that nothing of the change stays. */
async function payAndTake(
  c: Change,
  incentive: Incentive,
  reward: Pick<Reward, 'id' | 'userId' | 'redemptions'>,
  isOwn: boolean,
): Promise<void> {
  const { id, userId, redemptions } = reward
  if (incentive.points > 0) {
    const paid = await spend(c, {
      reference: `reward.redeemed:${id}:${redemptions}`,
      kind: 'reward.redeemed',
      title: incentive.name,
      subject: { type: 'Reward', id },
      unit: 'points',
      amount: BigInt(incentive.points),
      from: person(userId),
      to: issuer,
    })
    if (!paid) {
      const has = await balanceOf(c.tx, person(userId), 'points')
      const text = `“${incentive.name}” takes ${incentive.points} points; ${isOwn ? 'you have' : 'this person has'} ${has}.`
      throw failure('CONFLICT', text, { points: text })
    }
  }
  if (!(await takeOne(c, incentive, id))) throw outOfStock(incentive)
  await c.emit('reward.redeemed', { rewardId: id, userId, redemption: redemptions })
}

/** Redeems what was earned: for the owner, or by an administrator for them. */
async function redeemEarned(c: Change, before: Reward, asked: Asked, isOwn: boolean): Promise<void> {
  if (before.status !== 'EARNED') throw conflictOf(before)
  const incentive = await c.tx.incentive.findUniqueOrThrow({ where: { id: before.incentiveId } })
  checkAsked(incentive, asked)
  await checkStock(c, incentive)
  const after = {
    redeemedOn: c.now,
    points: incentive.points,
    redemptions: before.redemptions + 1,
    ...(asked.address ? { address: keptAddress(asked.address) } : {}),
  }
  await moveReward(c, before, 'EARNED', 'REDEEMED', after)
  await payAndTake(c, incentive, { ...before, redemptions: after.redemptions }, isOwn)
  c.record({ type: 'Reward', id: before.id, before, after: { name: before.name, ...after } })
}

/** Takes an incentive for points that nobody had to earn. Answers the reward. */
async function buy(c: Change, userId: string, incentive: Incentive, asked: Asked): Promise<string> {
  checkAsked(incentive, asked)
  await checkStock(c, incentive)
  const row = await c.tx.reward.create({
    data: {
      reference: `reward.bought:${randomUUID()}`,
      name: incentive.name,
      userId,
      incentiveId: incentive.id,
      status: 'REDEEMED',
      earnedOn: c.now,
      redeemedOn: c.now,
      points: incentive.points,
      redemptions: 1,
      ...(asked.address ? { address: keptAddress(asked.address) } : {}),
    },
  })
  await payAndTake(c, incentive, row, true)
  c.record({ type: 'Reward', id: row.id, after: row })
  return row.id
}

mutation('redeemReward', {
  description:
    'Redeems a reward of the viewer: takes its points and hands over a code or a piece. Errors: CONFLICT with the field `stock` when out of stock (nothing is taken), `points` when the price changed or the balance is too low; BAD_USER_INPUT, NOT_FOUND, BAD_REQUEST without a key.',
  input: (t) => ({
    rewardId: t.id({
      validate: uuid,
      description: 'Raw id of a reward earned; without it `incentiveId` says what to redeem.',
    }),
    incentiveId: t.id({
      validate: uuid,
      description:
        'Raw id: redeems the earned reward of it that ends first, or takes it for points where it is for everyone.',
    }),
    points: t.int({
      validate: z.int().min(0),
      description: 'The price as it was shown; when it has changed since, nothing happens.',
    }),
    address: t.field({ type: RewardAddressInput, description: 'Required for what is shipped by mail.' }),
  }),
  may: 'inPerson',
  idempotent: true,
  async does(c, request, viewer) {
    const { rewardId, incentiveId } = request
    if (!rewardId && !incentiveId) throw badInput('incentiveId', 'Choose what to redeem.')
    const own = rewardId
      ? await c.tx.reward.findFirst({ where: { id: rewardId, userId: viewer.id } })
      : await c.tx.reward.findFirst({
          where: { incentiveId: incentiveId!, userId: viewer.id, ...redeemable(c.now) },
          orderBy: [{ expiresAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
        })
    if (own) {
      await redeemEarned(c, own, request, true)
      return { id: own.id }
    }
    const incentive = rewardId
      ? null
      : await c.tx.incentive.findFirst({ where: { AND: [{ id: incentiveId! }, incentivesKnownTo(viewer)] } })
    if (!incentive) throw notFound('The reward')
    if (isForPoints(incentive)) return { id: await buy(c, viewer.id, incentive, request) }
    const last = await c.tx.reward.findFirst({
      where: { incentiveId: incentive.id, userId: viewer.id },
      orderBy: { earnedOn: 'desc' },
    })
    throw last
      ? conflictOf(last.status === 'EARNED' ? { ...last, status: 'EXPIRED' } : last)
      : failure('CONFLICT', `“${incentive.name}” is earned by completing its curriculum first.`)
  },
  answers: savedReward,
})

mutation('redeemRewardFor', {
  description:
    'Redeems an earned reward of another person, who pays its points as when redeeming it themselves. Errors: CONFLICT when out of stock, not enough points, or not earned any more; FORBIDDEN for the own; NOT_FOUND; BAD_REQUEST without a key.',
  input: (t) => ({
    rewardId: t.id({ required: true, validate: uuid }),
    address: t.field({ type: RewardAddressInput, description: 'Required for what is shipped by mail.' }),
  }),
  may: grantsRewards,
  idempotent: true,
  async does(c, request, viewer) {
    const before = await rewardToHandle(c, viewer, request.rewardId)
    await redeemEarned(c, before, request, false)
    return { id: before.id }
  },
  answers: savedReward,
})
