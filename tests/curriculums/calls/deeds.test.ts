import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { addDays } from '../../../server/platform/values/days.ts'
import { codeOf } from '../../support/answers.ts'
import type { Who } from '../../support/world.ts'
import { DAY, openCalls, type Row } from './setting.ts'

const { db, graphql, jobs, person, signIn, travel, idsOf, now, rowsOf, setting, today } = await openCalls()

const CALL =
  'mutation ($input: MarkCalledInput!) { markCalled(input: $input) { call { databaseId outcome note calledByName } } }'
const UNDO_CALL = 'mutation ($input: UndoCallInput!) { undoCall(input: $input) { userId } }'
const NUDGE = 'mutation ($input: NudgeLearnersInput!) { nudgeLearners(input: $input) { count } }'
const UNDO_NUDGE = 'mutation ($input: UndoNudgeInput!) { undoNudge(input: $input) { people { databaseId } } }'

it('what is done about people is for who looks after staff', async () => {
  const { dealer, learner } = await setting()
  const here = await learner()
  for (const role of ['learner', 'brand-manager', 'live-training-admin', 'translator'] as const) {
    const who = await person(role, { dealerIds: [dealer.id] })
    const input = { userId: here.user.id, outcome: 'REACHED' }
    expect(codeOf(await graphql(who, CALL, { input })), role).toBe('FORBIDDEN')
    expect(codeOf(await graphql(who, UNDO_CALL, { input: { databaseId: randomUUID() } })), role).toBe('FORBIDDEN')
    expect(codeOf(await graphql(who, UNDO_NUDGE, { input: { userIds: [here.user.id] } })), role).toBe('FORBIDDEN')
  }
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
    expect(codeOf(await graphql(await signIn(manager.user), CALL, { input }))).toBe('CONFLICT')
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
    expect(answers.map(codeOf).toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', undefined])
    expect(await db.trainingCall.count({ where: { userId: user.id } })).toBe(1)
    const away = await person('learner', { dealerIds: [(await makeDealer(db, { status: 'ACTIVE' })).id] })
    for (const id of [away.user.id, manager.user.id, randomUUID(), 'nonsense'])
      expect(codeOf(await mark(manager, id))).toBe('BAD_USER_INPUT')
    expect(codeOf(await mark(manager, second.user.id, { note: 'x'.repeat(501) }))).toBe('BAD_USER_INPUT')
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
    expect(codeOf(await graphql(second, UNDO_CALL, { input: call }))).toBe('NOT_FOUND')
    expect(await graphql(manager, UNDO_CALL, { input: call })).toMatchObject({
      data: { undoCall: { userId: user.id } },
    })
    expect(await rowsOf(manager)).toMatchObject([{ databaseId: user.id, lastCall: null }])
    const again = await mark()
    travel(16 * 60_000)
    expect(codeOf(await graphql(await signIn(manager.user), UNDO_CALL, { input: again }))).toBe('NOT_FOUND')
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
    expect(codeOf(await graphql(second, UNDO_NUDGE, { input: { userIds } }))).toBe('CONFLICT')
    expect((await graphql(manager, UNDO_NUDGE, { input: { userIds: [one.user.id] } })).data).toEqual({
      undoNudge: { people: [{ databaseId: one.user.id }] },
    })
    const pressedTwice = await graphql(manager, UNDO_NUDGE, { input: { userIds: [one.user.id] } })
    expect(pressedTwice.errors?.[0]?.message).toBe('There is no reminder to take back.')
    const [waiting] = await db.$queryRaw<{ after: number }[]>`
      SELECT extract(epoch FROM run_at - ${now}::timestamptz)::int AS after FROM graphile_worker._private_jobs WHERE payload::text LIKE ${`%${two.user.id}%`}`
    expect(waiting!.after).toBeGreaterThan(10)
    await jobs()
    expect([await toldOf(one), await toldOf(two)]).toEqual([0, 1])
    expect(await idsOf(manager)).toEqual([one.user.id])
    expect(codeOf(await graphql(manager, UNDO_NUDGE, { input: { userIds } }))).toBe('CONFLICT')
    travel(7 * DAY)
    expect(await rowsOf(manager)).toMatchObject([
      { databaseId: one.user.id, remindedAt: null },
      { databaseId: two.user.id, remindedAt: now.toISOString() },
    ])
    travel(-7 * DAY)
  })
})
