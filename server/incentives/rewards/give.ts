import { randomUUID } from 'node:crypto'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { optionalText, uuid } from '../../platform/values/inputs.ts'
import { inPerson, type Viewer } from '../../platform/viewer.ts'
import { incentiveToChange } from '../change.ts'
import { completedWithout, completionReference, earnedRow } from './earn.ts'
import { conflictOf, rewardToHandle } from '../transitions.ts'
import { personToGive } from '../people.ts'
import { grantsRewards, incentivesKnownTo, redeemable } from '../rules.ts'
import { Incentive } from '../entity.ts'
import { savedReward } from '../saved.ts'
import { mutation } from '../../platform/kit/mutation.ts'

/** A learner asks for what completing the curriculum earned: there is one, or the reason why not. */
async function ownReward(c: Change, viewer: Viewer, incentiveId: string): Promise<string> {
  const incentive = await c.tx.incentive.findFirst({ where: { AND: [{ id: incentiveId }, incentivesKnownTo(viewer)] } })
  if (!incentive) throw notFound('The incentive')
  const { curriculumId } = incentive
  const known =
    curriculumId &&
    (await c.tx.reward.findUnique({
      where: { reference: completionReference(curriculumId, incentiveId, viewer.id) },
      select: { id: true },
    }))
  if (known) return known.id
  const completed =
    curriculumId && (await c.tx.curriculumCompletion.count({ where: { curriculumId, userId: viewer.id } }))
  throw failure(
    'CONFLICT',
    completed
      ? `“${incentive.name}” was not offered yet when you completed its curriculum. Ask your administrator for it.`
      : `“${incentive.name}” is earned by completing its curriculum first.`,
  )
}

mutation('addReward', {
  description:
    'Gives a reward of an incentive the viewer edits to another person, to be redeemed. For oneself it answers the reward earned by completing the curriculum. Errors: CONFLICT when that was not earned, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT.',
  input: (t) => ({
    incentiveId: t.id({ required: true, validate: uuid, description: 'Raw id.' }),
    name: t.string({
      validate: optionalText(120),
      description: 'As the caller calls it; the incentive’s own name counts.',
    }),
    curriculumId: t.id({ validate: uuid, description: 'Raw id; must be the incentive’s own when given.' }),
    userId: t.id({ validate: uuid, description: 'Whom it is given to; oneself by default.' }),
    note: t.string({ validate: optionalText(500), description: 'For administrators of the incentive.' }),
  }),
  // Given for others it needs a right, for oneself it does not.
  may: (viewer, input) => inPerson(viewer) && (!input.userId || input.userId === viewer.id || grantsRewards(viewer)),
  idempotent: 'ifKeyed',
  async does(c, { incentiveId, curriculumId, userId, note }, viewer) {
    if (curriculumId && !(await c.tx.incentive.count({ where: { id: incentiveId, curriculumId } })))
      throw badInput('curriculumId', 'The incentive belongs to another curriculum.')
    if (!userId || userId === viewer.id) return { id: await ownReward(c, viewer, incentiveId) }
    const incentive = await incentiveToChange(c, viewer, incentiveId)
    const person = await personToGive(c, viewer, incentive, userId)
    const row = await c.tx.reward.create({
      data: { ...earnedRow(c, incentive, person.id, `reward.given:${randomUUID()}`), note: note ?? '' },
    })
    await c.emit('reward.earned', { rewardId: row.id, userId: person.id, given: true })
    c.record({ type: 'Reward', id: row.id, after: { ...row, name: `${incentive.name} for ${person.name}` } })
    return { id: row.id }
  },
  answers: savedReward,
})

mutation('assignReward', {
  description:
    'Lets another person have a reward that was not redeemed yet; both are told. Errors: CONFLICT when it was redeemed or is over, BAD_USER_INPUT, FORBIDDEN for the own or to oneself, NOT_FOUND.',
  input: (t) => ({
    rewardId: t.id({ required: true, validate: uuid }),
    userId: t.id({ required: true, validate: uuid, description: 'Who is to have it.' }),
  }),
  may: grantsRewards,
  async does(c, { rewardId, userId }, viewer) {
    const before = await rewardToHandle(c, viewer, rewardId)
    const person = await personToGive(
      c,
      viewer,
      await c.tx.incentive.findUniqueOrThrow({ where: { id: before.incentiveId } }),
      userId,
    )
    if (person.id === before.userId) throw badInput('userId', 'This person has it already.')
    const { count } = await c.tx.reward.updateMany({
      where: { id: rewardId, userId: before.userId, ...redeemable(c.now) },
      data: { userId: person.id, version: { increment: 1 } },
    })
    if (!count) throw conflictOf(before.status === 'EARNED' ? { ...before, status: 'EXPIRED' } : before)
    await c.emit('reward.earned', { rewardId, userId: person.id, given: true })
    await c.emit('reward.assignedAway', { rewardId, userId: before.userId, version: before.version + 1 })
    c.record({
      type: 'Reward',
      id: rewardId,
      before,
      after: { name: `${before.name} for ${person.name}`, userId: person.id },
    })
    return { id: rewardId }
  },
  answers: savedReward,
})

mutation('assignIncentiveCode', {
  description:
    'Hands a free code to a person, without points: for the reward they earned, where they did. Errors: CONFLICT when no code is free or the named one was taken, BAD_USER_INPUT, FORBIDDEN to oneself, NOT_FOUND.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the incentive.' }),
    userId: t.id({ required: true, validate: uuid, description: 'Who is to have the code.' }),
    codeId: t.id({ validate: uuid, description: 'Raw id of a free code; the next free one by default.' }),
  }),
  may: grantsRewards,
  idempotent: 'ifKeyed',
  async does(c, { databaseId, userId, codeId }, viewer) {
    const incentive = await incentiveToChange(c, viewer, databaseId)
    const person = await personToGive(c, viewer, incentive, userId)
    const reward = await rewardForCode(c, incentive, person.id)
    const assigned = codeId
      ? await c.tx
          .$executeRaw`UPDATE "IncentiveCode" SET "claimedAt" = ${c.now}, "rewardId" = ${reward.id}::uuid WHERE id = ${codeId}::uuid AND "incentiveId" = ${incentive.id}::uuid AND "claimedAt" IS NULL`
      : await c.tx
          .$executeRaw`UPDATE "IncentiveCode" SET "claimedAt" = ${c.now}, "rewardId" = ${reward.id}::uuid WHERE id = (
          SELECT id FROM "IncentiveCode" WHERE "incentiveId" = ${incentive.id}::uuid AND "claimedAt" IS NULL ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1)`
    if (!assigned)
      throw failure(
        'CONFLICT',
        codeId
          ? 'This code is not free any more. Choose another.'
          : `“${incentive.name}” is out of stock: no code is free.`,
      )
    await c.emit('reward.redeemed', { rewardId: reward.id, userId: person.id, redemption: reward.redemptions })
    c.record({
      type: 'Reward',
      id: reward.id,
      after: { name: `${incentive.name} for ${person.name}`, codeId: codeId ?? 'next free' },
    })
    return { id: reward.id }
  },
  answers: savedReward,
})

/** The reward a code goes to: the one the person has earned and not redeemed, or a new one. */
async function rewardForCode(
  c: Change,
  incentive: { id: string; name: string; curriculumId: string | null },
  userId: string,
): Promise<{ id: string; redemptions: number }> {
  const earned = await c.tx.reward.findFirst({
    where: { incentiveId: incentive.id, userId, ...redeemable(c.now) },
    orderBy: [{ expiresAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    select: { id: true, redemptions: true },
  })
  if (earned) {
    const { count } = await c.tx.reward.updateMany({
      where: { id: earned.id, redemptions: earned.redemptions, ...redeemable(c.now) },
      data: { status: 'REDEEMED', redeemedOn: c.now, redemptions: { increment: 1 }, version: { increment: 1 } },
    })
    if (!count) throw failure('CONFLICT', 'The person is redeeming this reward right now. Look again.')
    return { id: earned.id, redemptions: earned.redemptions + 1 }
  }
  return c.tx.reward.create({
    data: {
      reference: `reward.assigned:${randomUUID()}`,
      name: incentive.name,
      userId,
      incentiveId: incentive.id,
      curriculumId: incentive.curriculumId,
      status: 'REDEEMED',
      earnedOn: c.now,
      redeemedOn: c.now,
      redemptions: 1,
    },
    select: { id: true, redemptions: true },
  })
}

mutation('giveRewardToCompleted', {
  description:
    'Gives the reward to everyone who completed its curriculum and has none of it yet, such as before it was offered. Errors: CONFLICT when there is nobody, FORBIDDEN, NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the incentive.' }) }),
  may: grantsRewards,
  async does(c, { databaseId }, viewer) {
    const incentive = await incentiveToChange(c, viewer, databaseId)
    const people = await c.tx.curriculumCompletion.count({ where: completedWithout(incentive, viewer.id) })
    if (!people) throw failure('CONFLICT', 'Everyone who completed the curriculum has this reward already.')
    await c.addJob('give-reward-to-completed', { incentiveId: incentive.id, exceptId: viewer.id })
    c.record({ type: 'Incentive', id: incentive.id, after: { name: incentive.name, givenTo: people } })
    return { id: incentive.id, people }
  },
  answers: (t) => ({
    ...Incentive.saved('As it stands now.')(t),
    people: t.exposeInt('people', { description: 'How many are given one; they arrive within the next minutes.' }),
  }),
})
