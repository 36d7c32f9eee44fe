import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { expect } from 'vitest'
import { makeCourse, makeProgress } from '../../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../../prisma/factories/groups.ts'
import { calendarAt } from '../../../server/curriculums/due/dueDay.ts'
import { joinedLongAgo } from '../../support/training.ts'
import { openWorld, type Who } from '../../support/world.ts'

export const DAY = 86_400_000

export interface Row {
  databaseId: string
  name: string
  phone: string | null
  dealerDatabaseId: string
  dealerPhone: string | null
  remindedAt: string | null
  lastCall: { databaseId: string; outcome: string; note: string; calledByName: string } | null
  reasons: { reason: string; count: number; day: string | null; name: string | null }[]
  due: { name: string; dueOn: string; daysLeft: number }[]
}
export interface Queue {
  peopleToCall: { totalCount: number; pageInfo: { endCursor: string }; edges: { node: Row }[] }
  callCounts: {
    people: number
    reasons: { reason: string; people: number }[]
    dealers: { databaseId: string; people: number }[]
  }
}
export const ASK = `query ($dealer: ID, $reason: CallReason, $first: Int, $after: String, $offset: Int) {
  peopleToCall(dealer: $dealer, reason: $reason, first: $first, after: $after, offset: $offset) { totalCount pageInfo { endCursor }
    edges { node { databaseId name phone dealerDatabaseId dealerPhone remindedAt lastCall { databaseId outcome note calledByName } reasons { reason count day name } due { name dueOn daysLeft } } } }
  callCounts(dealer: $dealer, reason: $reason) { people reasons { reason people } dealers { databaseId people } } }`
/** A world whose clock stands still, and what is asked of its queue. */
export async function openCalls() {
  const world = await openWorld()
  const { db, services, graphql, signIn, standAt } = world
  const person = joinedLongAgo(world)
  standAt(new Date('2026-11-18T18:00:00Z'))
  const now = services.now()
  const { today } = calendarAt({ timeZone: 'America/Chicago' }, now)

  const queue = async (who: Who, search: object = {}): Promise<Queue> => {
    const { data, errors } = await graphql<Queue>(await signIn(who.user), ASK, { ...search })
    expect(errors).toBeUndefined()
    return data!
  }
  const rowsOf = async (who: Who, search: object = {}): Promise<Row[]> =>
    (await queue(who, search)).peopleToCall.edges.map(({ node }) => node)
  const idsOf = async (who: Who, search: object = {}) => (await rowsOf(who, search)).map(({ databaseId }) => databaseId)

  /** A dealer with a manager, and a curriculum of two courses for one of its groups. */
  async function setting(due: Pick<Prisma.CurriculumCreateManyInput, 'dueOn' | 'dueDays'> = {}) {
    const dealer = await makeDealer(db, { status: 'ACTIVE', phone: '+1 612 555 0100' })
    const group = await makeAssignmentGroup(db)
    const [one, two] = await Promise.all([makeCourse(db, {}), makeCourse(db, { title: 'Brakes' })])
    const curriculum = await makeCurriculum(db, { courseIds: [one.id, two.id], audienceGroupIds: [group.id], ...due })
    const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
    const learner = (firstName = 'Lee', dealerIds = [dealer.id]) =>
      person('learner', { dealerIds, assignmentGroupIds: [group.id], firstName })
    const began = (who: Who, touchedAt = now, courseId = one.id) =>
      makeProgress(db, { userId: who.user.id, courseId, startedAt: touchedAt, touchedAt })
    return { dealer, group, one, two, curriculum, manager, learner, began }
  }

  return { ...world, person, now, today, queue, rowsOf, idsOf, setting }
}
