import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { makeCertificate } from '../../prisma/factories/certificates.ts'
import { makeCourse, makeProgress, makeQuizAttempt } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { calendarAt } from '../../server/curriculums/due/dueDay.ts'
import { addDays, dayText } from '../../server/platform/values/days.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, jobs, person, signIn, standAt, statements, travel } = await openWorld()

const DAY = 86_400_000
standAt(new Date('2026-11-18T18:00:00Z'))
const now = services.now()
const { today } = calendarAt({ timeZone: 'America/Chicago' }, now)

interface Row {
  databaseId: string
  name: string
  phone: string | null
  dealerDatabaseId: string
  dealerPhone: string | null
  remindedAt: string | null
  lastCall: { databaseId: string; outcome: string; note: string; calledByName: string } | null
  reasons: { reason: string; count: number; day: string | null; name: string | null }[]
}
interface Queue {
  peopleToCall: { totalCount: number; pageInfo: { endCursor: string }; edges: { node: Row }[] }
  callCounts: {
    people: number
    reasons: { reason: string; people: number }[]
    dealers: { databaseId: string; people: number }[]
  }
}
const ASK = `query ($dealer: ID, $reason: CallReason, $first: Int, $after: String, $offset: Int) {
  peopleToCall(dealer: $dealer, reason: $reason, first: $first, after: $after, offset: $offset) { totalCount pageInfo { endCursor }
    edges { node { databaseId name phone dealerDatabaseId dealerPhone remindedAt lastCall { databaseId outcome note calledByName } reasons { reason count day name } } } }
  callCounts(dealer: $dealer, reason: $reason) { people reasons { reason people } dealers { databaseId people } } }`
const CALL =
  'mutation ($input: MarkCalledInput!) { markCalled(input: $input) { call { databaseId outcome note calledByName } } }'
const UNDO_CALL = 'mutation ($input: UndoCallInput!) { undoCall(input: $input) { userId } }'
const NUDGE = 'mutation ($input: NudgeLearnersInput!) { nudgeLearners(input: $input) { count } }'
const UNDO_NUDGE = 'mutation ($input: UndoNudgeInput!) { undoNudge(input: $input) { people { databaseId } } }'

const queue = async (who: Who, search: object = {}): Promise<Queue> => {
  const { data, errors } = await graphql<Queue>(await signIn(who.user), ASK, { ...search })
  expect(errors).toBeUndefined()
  return data!
}
const rowsOf = async (who: Who, search: object = {}): Promise<Row[]> =>
  (await queue(who, search)).peopleToCall.edges.map(({ node }) => node)
const idsOf = async (who: Who, search: object = {}) => (await rowsOf(who, search)).map(({ databaseId }) => databaseId)
const code = ({ errors }: { errors?: { extensions: { code?: string } }[] }) => errors?.[0]?.extensions.code

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

describe('who sees the queue', () => {
  it('who looks after staff those in reach, never oneself; others nobody', async () => {
    const { dealer, manager, learner } = await setting()
    const there = await makeDealer(db, { status: 'ACTIVE' })
    const [here, away] = [await learner(), await learner('Away', [there.id])]
    expect(await idsOf(manager)).toEqual([here.user.id])
    expect(await idsOf(manager, { dealer: there.id })).toEqual([])
    expect(await idsOf(manager, { dealer: 'nonsense' })).toEqual([])
    const territory = await makeAdminGroup(db, { dealerIds: [there.id] })
    for (const role of ['regional-sales-manager', 'district-manager', 'sales-rep'] as const) {
      expect(await idsOf(await person(role, { adminGroupIds: [territory.id] })), role).toEqual([away.user.id])
      expect(await idsOf(await person(role)), role).toEqual([])
    }
    for (const role of ['platform-admin', 'company-admin'] as const) {
      const admin = await person(role)
      expect(await idsOf(admin, { dealer: dealer.id }), role).toEqual([here.user.id])
      expect(await idsOf(admin, { dealer: there.id }), role).toEqual([away.user.id])
    }
    for (const role of ['learner', 'brand-manager', 'live-training-admin', 'translator'] as const) {
      const who = await person(role, { dealerIds: [dealer.id] })
      expect(code(await graphql(who, '{ peopleToCall { totalCount } }')), role).toBe('FORBIDDEN')
      expect(code(await graphql(who, '{ callCounts { people } }')), role).toBe('FORBIDDEN')
      const input = { userId: here.user.id, outcome: 'REACHED' }
      expect(code(await graphql(who, CALL, { input })), role).toBe('FORBIDDEN')
      expect(code(await graphql(who, UNDO_CALL, { input: { databaseId: randomUUID() } })), role).toBe('FORBIDDEN')
      expect(code(await graphql(who, UNDO_NUDGE, { input: { userIds: [here.user.id] } })), role).toBe('FORBIDDEN')
    }
    expect(code(await graphql(guest, '{ peopleToCall { totalCount } }'))).toBe('UNAUTHENTICATED')
    // Who works at a closed dealer alone cannot come in.
    await db.dealer.update({ where: { id: there.id }, data: { status: 'INACTIVE' } })
    expect(await idsOf(await person('company-admin'), { dealer: there.id })).toEqual([])
  })
})

describe('why somebody is in it', () => {
  const reasonsAt = async (dueIn: number) => {
    const { manager, learner, began } = await setting({ dueOn: addDays(today, dueIn) })
    await began(await learner())
    return (await rowsOf(manager)).flatMap(({ reasons }) => reasons)
  }

  it('overdue from the day after, soon due within seven days', async () => {
    expect(await reasonsAt(-1)).toEqual([{ reason: 'OVERDUE', count: 1, day: dayText(addDays(today, -1)), name: null }])
    expect(await reasonsAt(0)).toEqual([{ reason: 'DUE_SOON', count: 1, day: dayText(today), name: null }])
    expect(await reasonsAt(7)).toEqual([{ reason: 'DUE_SOON', count: 1, day: dayText(addDays(today, 7)), name: null }])
    expect(await reasonsAt(8)).toEqual([])
  })

  it('never started, or stopped for 30 days; who is done or on the way is left alone', async () => {
    const { manager, learner, began, one, two } = await setting()
    const [never, stopped, going, done] = [await learner(), await learner(), await learner(), await learner()]
    await began(stopped, new Date(now.getTime() - 30 * DAY))
    await began(going, new Date(now.getTime() - 29 * DAY))
    for (const courseId of [one.id, two.id])
      await makeProgress(db, {
        userId: done.user.id,
        courseId,
        status: 'PASSED',
        touchedAt: new Date(now.getTime() - 90 * DAY),
      })
    expect((await rowsOf(manager)).map(({ databaseId, reasons }) => [databaseId, reasons])).toEqual([
      [stopped.user.id, [{ reason: 'STOPPED', count: 1, day: dayText(addDays(today, -30)), name: null }]],
      [never.user.id, [{ reason: 'NEVER_STARTED', count: 1, day: null, name: null }]],
    ])
  })

  it('failed twice last and not passed since, of what is open to them', async () => {
    const { manager, learner, began, two, curriculum, group } = await setting()
    const tries = async (results: (boolean | null)[], status: 'FAILED' | 'PASSED' = 'FAILED') => {
      const who = await learner()
      const { id: progressId } = await makeProgress(db, {
        userId: who.user.id,
        courseId: two.id,
        status,
        touchedAt: now,
      })
      for (const [index, passed] of results.entries())
        await makeQuizAttempt(db, { progressId, number: index + 1, passed, score: passed ? 90 : 40, submittedAt: now })
      return who.user.id
    }
    await began(await learner())
    const twice = await tries([false, false])
    const waiting = await tries([false, false, null])
    for (const results of [[false], [true, false], [false, true, false]]) await tries(results)
    await tries([false, false, true], 'PASSED')
    await tries([false, false], 'PASSED')
    const found = await rowsOf(manager)
    expect(new Set(found.map(({ databaseId }) => databaseId))).toEqual(new Set([twice, waiting]))
    expect(found[0]!.reasons).toEqual([{ reason: 'FAILED_TWICE', count: 1, day: dayText(today), name: 'Brakes' }])
    await db.curriculumAudience.update({
      where: { curriculumId_groupId: { curriculumId: curriculum.id, groupId: group.id } },
      data: { groupId: (await makeAssignmentGroup(db)).id },
    })
    expect(await rowsOf(manager)).toEqual([])
  })

  it('a certificate in force that ends within 30 days', async () => {
    const { dealer, manager } = await setting()
    const ends = async (away: number) => {
      const who = await person('learner', { dealerIds: [dealer.id] })
      await makeCertificate(db, { userId: who.user.id, title: 'Tires', expiresAt: new Date(now.getTime() + away) })
      return who.user.id
    }
    await ends(0)
    const first = await ends(1)
    const last = await ends(30 * DAY)
    await ends(30 * DAY + 1)
    const found = await rowsOf(manager, { reason: 'CERTIFICATE_ENDING' })
    expect(found.map(({ databaseId }) => databaseId)).toEqual([first, last])
    expect(found[1]!.reasons).toEqual([
      { reason: 'CERTIFICATE_ENDING', count: 1, day: dayText(addDays(today, 30)), name: 'Tires' },
    ])
  })
})

describe('the order and the figures', () => {
  it('by dealer, the most urgent first, and counted as the team’s training counts', async () => {
    const { dealer, manager, learner, began, group } = await setting({ dueOn: addDays(today, -3) })
    const older = await makeCourse(db, {})
    const few = await makeAssignmentGroup(db)
    await makeCurriculum(db, { courseIds: [older.id], audienceGroupIds: [few.id], dueOn: addDays(today, -20) })
    const later = await makeDealer(db, { status: 'ACTIVE', name: `zz ${randomUUID()}` })
    await db.dealer.update({ where: { id: dealer.id }, data: { name: `Aa ${randomUUID()}` } })
    const [one, two] = [await learner('One'), await learner('Two')]
    await began(one)
    await db.assignmentGroupMember.create({ data: { userId: two.user.id, groupId: few.id } })
    const both = await learner('Both', [dealer.id, later.id])
    const there = await person('learner', { dealerIds: [later.id], assignmentGroupIds: [group.id] })
    const admin = await person('regional-sales-manager', {
      adminGroupIds: [(await makeAdminGroup(db, { dealerIds: [dealer.id, later.id] })).id],
    })
    const all = await queue(admin)
    const found = all.peopleToCall.edges.map(({ node }) => node)
    expect(found.map(({ databaseId }) => databaseId)).toEqual([two, both, one, there].map(({ user }) => user.id))
    expect(found[0]).toMatchObject({ name: `Two ${two.user.lastName}`.trim(), dealerPhone: '+1 612 555 0100' })
    expect(found[0]!.reasons[0]).toEqual({ reason: 'OVERDUE', count: 2, day: dayText(addDays(today, -20)), name: null })
    const { data } = await graphql<{ dealerTraining: { totalCount: number } }>(
      admin,
      '{ dealerTraining(overdue: true) { totalCount } }',
    )
    expect(data!.dealerTraining.totalCount).toBe(4)
    expect(all.callCounts.people).toBe(4)
    expect(all.callCounts.reasons.filter(({ people }) => people)).toEqual([
      { reason: 'OVERDUE', people: 4 },
      { reason: 'NEVER_STARTED', people: 3 },
    ])
    // Who works at both is listed once, and counted and found at each.
    expect(all.callCounts.dealers).toEqual([
      { databaseId: dealer.id, people: 3 },
      { databaseId: later.id, people: 2 },
    ])
    const atLater = await rowsOf(admin, { dealer: later.id })
    expect(atLater.map(({ dealerDatabaseId }) => dealerDatabaseId)).toEqual([later.id, later.id])
    expect(new Set(atLater.map(({ databaseId }) => databaseId))).toEqual(new Set([both.user.id, there.user.id]))
    const [first, second] = [await queue(admin, { first: 2 }), await rowsOf(admin, { offset: 3 })]
    const next = await rowsOf(admin, { first: 2, after: first.peopleToCall.pageInfo.endCursor })
    expect(next.map(({ databaseId }) => databaseId)).toEqual([one.user.id, there.user.id])
    expect(second.map(({ databaseId }) => databaseId)).toEqual([there.user.id])
    expect((await queue(manager)).callCounts.people).toBe(3)
  })

  it('asks the same number of statements for 1, 10 and 50 people', async () => {
    const { manager, learner } = await setting({ dueOn: addDays(today, -3) })
    for (let index = 0; index < 52; index++) await learner()
    const who = await signIn(manager.user)
    const counts: number[] = []
    for (const first of [1, 10, 50]) {
      await graphql(who, '{ viewer { id } }')
      statements()
      expect((await graphql<Queue>(who, ASK, { first })).data?.peopleToCall.edges).toHaveLength(first)
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join(' ')).toBe(1)
  })
})

describe('a call', () => {
  it('takes the person out of the queue for seven days, whatever comes due meanwhile', async () => {
    const { manager, learner, curriculum } = await setting()
    const { user } = await learner()
    const input = { userId: user.id, outcome: 'LEFT_WORD', note: ' With the front desk ' }
    const { data } = await graphql<{ markCalled: { call: Row['lastCall'] } }>(manager, CALL, { input })
    const call = {
      databaseId: expect.any(String) as string,
      outcome: 'LEFT_WORD',
      note: 'With the front desk',
      calledByName: `${manager.user.firstName} ${manager.user.lastName}`,
    }
    expect(data!.markCalled.call).toEqual(call)
    expect(await idsOf(manager)).toEqual([])
    await db.curriculum.update({ where: { id: curriculum.id }, data: { dueOn: addDays(today, 2) } })
    travel(7 * DAY - 1)
    expect(await idsOf(manager)).toEqual([])
    expect(code(await graphql(await signIn(manager.user), CALL, { input }))).toBe('CONFLICT')
    travel(1)
    const [back] = await rowsOf(manager)
    expect(back).toMatchObject({ databaseId: user.id, lastCall: call })
    expect(back!.reasons[0]!.reason).toBe('OVERDUE')
    travel(-7 * DAY)
  })

  it('is marked once, however many do at once, and is for staff in reach, never for oneself', async () => {
    const { dealer, manager, learner } = await setting()
    const { user } = await learner()
    const second = await person('dealer-manager', { dealerIds: [dealer.id] })
    const mark = (who: Who, userId: string, more: object = {}) =>
      graphql(who, CALL, { input: { userId, outcome: 'REACHED', ...more } })
    const answers = await Promise.all([manager, second, manager, second].map((who) => mark(who, user.id)))
    expect(answers.map(code).toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', undefined])
    expect(await db.trainingCall.count({ where: { userId: user.id } })).toBe(1)
    const away = await person('learner', { dealerIds: [(await makeDealer(db, { status: 'ACTIVE' })).id] })
    for (const id of [away.user.id, manager.user.id, randomUUID(), 'nonsense'])
      expect(code(await mark(manager, id))).toBe('BAD_USER_INPUT')
    expect(code(await mark(manager, second.user.id, { note: 'x'.repeat(501) }))).toBe('BAD_USER_INPUT')
    expect(await db.activityLog.count({ where: { action: 'markCalled', targetId: user.id } })).toBe(1)
  })

  it('is taken back by who marked it, within some minutes', async () => {
    const { dealer, manager, learner } = await setting()
    const { user } = await learner()
    const second = await person('dealer-manager', { dealerIds: [dealer.id] })
    const mark = async () => {
      const input = { userId: user.id, outcome: 'NO_ANSWER' }
      const { data } = await graphql<{ markCalled: { call: { databaseId: string } } }>(
        await signIn(manager.user),
        CALL,
        { input },
      )
      return { databaseId: data!.markCalled.call.databaseId }
    }
    const call = await mark()
    expect(code(await graphql(second, UNDO_CALL, { input: call }))).toBe('NOT_FOUND')
    expect(await graphql(manager, UNDO_CALL, { input: call })).toMatchObject({
      data: { undoCall: { userId: user.id } },
    })
    expect(await rowsOf(manager)).toMatchObject([{ databaseId: user.id, lastCall: null }])
    const again = await mark()
    travel(16 * 60_000)
    expect(code(await graphql(await signIn(manager.user), UNDO_CALL, { input: again }))).toBe('NOT_FOUND')
    travel(-16 * 60_000)
  })

  it('is gone with the person, and nothing of its note is in the log', async () => {
    const { manager, learner } = await setting()
    const { user } = await learner()
    const note = `Quiet ${randomUUID()}`
    await graphql(manager, CALL, { input: { userId: user.id, outcome: 'REACHED', note } })
    const logged = await db.activityLog.findMany({ where: { action: 'markCalled' } })
    expect(JSON.stringify(logged)).not.toContain(note)
    const admin = await person('platform-admin')
    const erased = await graphql(
      admin,
      'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }',
      { input: { databaseId: user.id, confirmation: `${user.firstName} ${user.lastName}` } },
    )
    expect(erased.errors).toBeUndefined()
    expect(await db.trainingCall.count({ where: { note } })).toBe(0)
    expect(await idsOf(manager)).toEqual([])
  })
})

describe('a reminder', () => {
  const toldOf = ({ user }: Who) => db.notification.count({ where: { userId: user.id, kind: 'training.nudged' } })

  it('takes out of the queue, several at once, and is taken back until it goes out', async () => {
    const { dealer, manager, learner } = await setting()
    const [one, two] = [await learner('One'), await learner('Two')]
    const userIds = [one.user.id, two.user.id]
    expect((await graphql(manager, NUDGE, { input: { userIds } })).data).toEqual({ nudgeLearners: { count: 2 } })
    expect(await idsOf(manager)).toEqual([])
    const second = await person('dealer-manager', { dealerIds: [dealer.id] })
    expect(code(await graphql(second, UNDO_NUDGE, { input: { userIds } }))).toBe('CONFLICT')
    expect((await graphql(manager, UNDO_NUDGE, { input: { userIds: [one.user.id] } })).data).toEqual({
      undoNudge: { people: [{ databaseId: one.user.id }] },
    })
    const [waiting] = await db.$queryRaw<{ after: number }[]>`
      SELECT extract(epoch FROM run_at - ${now}::timestamptz)::int AS after FROM graphile_worker._private_jobs WHERE payload::text LIKE ${`%${two.user.id}%`}`
    expect(waiting!.after).toBeGreaterThan(10)
    await jobs()
    expect([await toldOf(one), await toldOf(two)]).toEqual([0, 1])
    expect(await idsOf(manager)).toEqual([one.user.id])
    expect(code(await graphql(manager, UNDO_NUDGE, { input: { userIds } }))).toBe('CONFLICT')
    travel(7 * DAY)
    expect(await rowsOf(manager)).toMatchObject([
      { databaseId: one.user.id, remindedAt: null },
      { databaseId: two.user.id, remindedAt: now.toISOString() },
    ])
    travel(-7 * DAY)
  })
})
