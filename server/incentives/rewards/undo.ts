import type { Change } from '../../platform/events.ts'
import { optionalText, uuid } from '../../platform/values/inputs.ts'
import { book, issuer, person } from '../../domain/ledger/ledger.ts'
import type { Reward } from '../../../prisma/generated/client/client.ts'
import { conflictOf, moveReward, rewardToHandle } from '../transitions.ts'
import { grantsRewards } from '../rules.ts'
import { savedReward } from '../saved.ts'
import { mutation } from '../../platform/kit/mutation.ts'

/** Days in which an undone reward can be redeemed again at least, however late it was. */
const DAYS_AGAIN = 30
const DAY = 86_400_000

/** Taken for points or handed out by an administrator: there is nothing to go back to. */
const wasEarned = ({ reference }: Reward): boolean => !/^reward\.(bought|assigned):/.test(reference)

/**
 * Takes a redemption back: the points return, a piece goes back to the stock, a code that was seen is nobody's for
 * good.
 */
async function undo(c: Change, before: Reward, outOfStock: boolean, reason: string): Promise<void> {
  if (before.status !== 'REDEEMED') throw conflictOf(before)
  const earned = wasEarned(before)
  const again = new Date(c.now.getTime() + DAYS_AGAIN * DAY)
  await moveReward(c, before, 'REDEEMED', earned ? 'EARNED' : 'UNDONE', {
    points: 0,
    note: reason || before.note,
    ...(earned
      ? { redeemedOn: null, ...(before.expiresAt && before.expiresAt < again ? { expiresAt: again } : {}) }
      : {}),
  })
  const { id, userId, redemptions, points, incentiveId } = before
  if (points > 0) {
    await book(c, {
      reference: `reward.undone:${id}:${redemptions}`,
      kind: 'reward.undone',
      title: before.name,
      subject: { type: 'Reward', id },
      unit: 'points',
      amount: BigInt(points),
      from: issuer,
      to: person(userId),
    })
  }
  await c.tx.incentiveCode.updateMany({ where: { rewardId: id, voidedAt: null }, data: { voidedAt: c.now } })
  await c.tx.incentive.updateMany({
    where: { id: incentiveId, withCodes: false, stock: { not: null } },
    data: { stock: outOfStock ? 0 : { increment: 1 } },
  })
  await c.emit('reward.undone', { rewardId: id, userId, redemption: redemptions, points, outOfStock, reason })
  c.record({
    type: 'Reward',
    id,
    before,
    after: { name: before.name, status: earned ? 'EARNED' : 'UNDONE', pointsReturned: points, outOfStock, reason },
  })
}

mutation('undoRedemption', {
  description:
    'Takes back a redemption that was not sent yet: its points return, its code stays withdrawn. An earned reward can be redeemed again. Errors: CONFLICT when it is not redeemed or was sent, FORBIDDEN for the own, NOT_FOUND.',
  input: (t) => ({
    rewardId: t.id({ required: true, validate: uuid }),
    outOfStock: t.boolean({
      description: 'There is none left after all: the person is told so, and the stock is set to none.',
    }),
    reason: t.string({ validate: optionalText(250), description: 'Told to the person.' }),
  }),
  may: grantsRewards,
  async does(c, { rewardId, outOfStock, reason }, viewer) {
    await undo(c, await rewardToHandle(c, viewer, rewardId), outOfStock ?? false, reason ?? '')
    return { id: rewardId }
  },
  answers: savedReward,
})
