import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { changeInJob } from '../../platform/change.ts'
import { on, type Change } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /**
     * Everyone gets an incentive who completed its curriculum before it was offered; `exceptId` is the administrator who
     * gives it.
     */
    'give-reward-to-completed': { incentiveId: string; exceptId: string }
  }
}

const DAY = 86_400_000
/** People in one transaction. */
const BATCH = 100

interface Earnable {
  id: string
  name: string
  curriculumId: string | null
  expiresAfterDays: number | null
}

const endOf = ({ expiresAfterDays }: Earnable, now: Date): Date | null =>
  expiresAfterDays == null ? null : new Date(now.getTime() + expiresAfterDays * DAY)

/** The one reward a person gets for completing a curriculum, whoever offers it how often. */
export const completionReference = (curriculumId: string, incentiveId: string, userId: string) =>
  `curriculum.completed:${curriculumId}:${incentiveId}:${userId}`

/** The row of a reward that is to be redeemed later. */
export const earnedRow = (
  c: Change,
  incentive: Earnable,
  userId: string,
  reference: string,
): Prisma.RewardCreateManyInput => ({
  reference,
  name: incentive.name,
  userId,
  incentiveId: incentive.id,
  curriculumId: incentive.curriculumId,
  earnedOn: c.now,
  expiresAt: endOf(incentive, c.now),
})

async function earn(c: Change, rows: Prisma.RewardCreateManyInput[], given: boolean): Promise<void> {
  const fresh = await c.tx.reward.createManyAndReturn({
    data: rows,
    skipDuplicates: true,
    select: { id: true, userId: true },
  })
  for (const { id, userId } of fresh) await c.emit('reward.earned', { rewardId: id, userId, given })
}

on('curriculum.completed', async (c, { userId, curriculumId }) => {
  const incentives = await c.tx.incentive.findMany({
    where: { curriculumId, active: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  // Whoever stands outside incentives completes the training all the same.
  if (!incentives.length || !(await c.tx.user.count({ where: { id: userId, participatingLearner: true } }))) return
  await earn(
    c,
    incentives.map((incentive) =>
      earnedRow(c, incentive, userId, completionReference(curriculumId, incentive.id, userId)),
    ),
    false,
  )
})

/** People who completed the curriculum and have nothing for it, such as before the incentive was offered. */
export const completedWithout = (
  incentive: { id: string; curriculumId: string | null },
  exceptId: string,
): Prisma.CurriculumCompletionWhereInput =>
  incentive.curriculumId
    ? {
        curriculumId: incentive.curriculumId,
        userId: { not: exceptId },
        user: { status: 'ACTIVE', participatingLearner: true, rewards: { none: { incentiveId: incentive.id } } },
      }
    : { userId: { in: [] } }

job('give-reward-to-completed', async (services, { incentiveId, exceptId }) => {
  for (let more = true; more;) {
    more = await changeInJob(services, 'giveRewardToCompleted', async (c) => {
      const incentive = await c.tx.incentive.findUnique({ where: { id: incentiveId } })
      if (!incentive?.curriculumId) return false
      const { curriculumId } = incentive
      const due = await c.tx.curriculumCompletion.findMany({
        where: completedWithout(incentive, exceptId),
        orderBy: { userId: 'asc' },
        take: BATCH,
        select: { userId: true },
      })
      await earn(
        c,
        due.map(({ userId }) =>
          earnedRow(c, incentive, userId, completionReference(curriculumId, incentiveId, userId)),
        ),
        true,
      )
      c.record({ type: 'Incentive', id: incentiveId, after: { name: incentive.name, given: due.length } })
      return due.length === BATCH
    })
  }
})
