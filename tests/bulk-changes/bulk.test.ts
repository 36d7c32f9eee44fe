import { describe, expect, it } from 'vitest'
import { MOST_ROWS } from '../../server/bulk-changes/meant.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { bulkCalls } from './calls.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, person, jobs, travel, services, statements, graphql } = world
const { plan, start, look, stop, undo, whole } = bulkCalls(world)

const people = (count: number) => Promise.all(Array.from({ length: count }, () => person('learner')))
const idsOf = (some: readonly Who[]) => some.map(({ user }) => user.id)
const statusOf = async (some: readonly Who[]) =>
  (await db.user.findMany({ where: { id: { in: idsOf(some) } }, select: { id: true, status: true } })).reduce<
    Record<string, number>
  >((sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }), {})
const acts = (action: string, some: readonly Who[]) =>
  db.activityLog.count({ where: { action, targetId: { in: idsOf(some) } } })
const WHY = { reason: 'Left the company.' }

const admin = await person('company-admin')

describe('a bulk change', () => {
  it('counts first, meets those it counted and says who was left out and why', async () => {
    const [one, two, gone] = await people(3)
    await db.user.update({ where: { id: gone!.user.id }, data: { status: 'DEACTIVATED' } })
    const above = await person('platform-admin')
    const all = [one!, two!, gone!, above, admin]
    const { change } = await plan(admin, 'users', 'deactivate', { ids: idsOf(all) })
    expect(change).toMatchObject({ status: 'PLANNED', waiting: 2, left: 3, done: 0, undoUntil: null })
    expect(change!.reasons.map(({ why }) => why).sort()).toEqual([
      'This account is not open any more.',
      'This is your own account.',
      'Your role does not change accounts with the role Platform Admin.',
    ])
    expect(await statusOf([one!, two!])).toEqual({ ACTIVE: 2 })
    expect((await start(admin, change!.databaseId)).errors?.[0]?.extensions.fields).toEqual({
      reason: 'Reason is required.',
    })
    await start(admin, change!.databaseId, WHY)
    await jobs()
    const done = await look(admin, change!.databaseId)
    expect(done).toMatchObject({ status: 'DONE', waiting: 0, done: 2, left: 3 })
    expect(done.leftOut.find(({ databaseId }) => databaseId === gone!.user.id)).toMatchObject({
      why: 'This account is not open any more.',
      page: `/auth/admin/user-manager/${gone!.user.id}/edit`,
    })
    expect(await statusOf([one!, two!])).toEqual({ DEACTIVATED: 2 })
    const log = await db.activityLog.findFirst({ where: { action: 'deactivateUser', targetId: one!.user.id } })
    expect(log).toMatchObject({ actorId: admin.user.id })
  })

  it('is nobody else’s, and is begun once', async () => {
    const other = await person('company-admin')
    const { change } = await plan(admin, 'users', 'deactivate', { ids: idsOf(await people(1)) })
    expect(await start(other, change!.databaseId, WHY)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await look(other, change!.databaseId)).toBeNull()
    expect((await start(admin, change!.databaseId, WHY)).change).toMatchObject({ status: 'RUNNING' })
    expect(await start(admin, change!.databaseId, WHY)).toMatchObject({ code: 'CONFLICT' })
    await jobs()
  })

  it('takes all that match the list’s own search, in the viewer’s reach', async () => {
    const found = await people(3)
    await db.user.updateMany({ where: { id: { in: idsOf(found) } }, data: { lastName: 'Zwiebelmann' } })
    const matching = { text: 'zwiebelmann', status: 'ACTIVE' }
    const { change, errors } = await plan(admin, 'users', 'deactivate', { matching })
    expect(errors).toBeUndefined()
    expect(change).toMatchObject({ waiting: 3, left: 0 })
    // Who came since was not counted and is not met.
    const late = await person('learner', { lastName: 'Zwiebelmann' })
    await start(admin, change!.databaseId, WHY)
    await jobs()
    expect(await statusOf(found)).toEqual({ DEACTIVATED: 3 })
    expect(await statusOf([late])).toEqual({ ACTIVE: 1 })
    const wrong = await plan(admin, 'users', 'deactivate', { matching: { first: 5 } })
    expect(wrong.errors?.[0]?.extensions.fields).toEqual({ matching: 'The list is not narrowed by this.' })
    expect(await plan(admin, 'users', 'deactivate', { matching: { status: 'NONSENSE' } })).toMatchObject({
      code: expect.stringMatching(/BAD_/),
    })
    expect(await plan(admin, 'users', 'deactivate', { ids: [] })).toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  it('reads past a page of a hundred', async () => {
    const found = await Promise.all(
      Array.from({ length: 103 }, (_, n) =>
        db.user.create({
          data: {
            email: `many${n}@example.test`,
            firstName: 'Many',
            lastName: 'Brummkreisel',
            roleId: admin.user.roleId,
          },
        }),
      ),
    )
    const { change } = await plan(admin, 'users', 'reactivate', { matching: { text: 'brummkreisel' } })
    expect(change!.waiting + change!.left).toBe(found.length)
    expect(MOST_ROWS).toBeGreaterThan(1000)
  })
})

const [someone] = await people(1)

describe('who may', () => {
  it.each(['learner', 'translator', 'live-training-admin', 'sales-rep'] as const)('%s does not', async (role) => {
    const who = await person(role)
    expect(await plan(who, 'users', 'deactivate', { ids: idsOf([someone!]) })).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('strangers do not', async () => {
    expect(await plan(null, 'users', 'deactivate', { ids: idsOf([someone!]) })).toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  it('a manager of some dealers meets those in reach alone', async () => {
    const manager = await person('regional-sales-manager')
    const answer = await plan(manager, 'users', 'deactivate', { ids: idsOf([someone!]) })
    expect(answer.errors?.[0]?.message).toMatch(/None of them|permission/)
  })

  it('gives people another role, none above one’s own, and leaves out who has it', async () => {
    const [one, two] = await people(2)
    const has = await person('dealer-manager')
    const above = await person('platform-admin')
    const role = (key: string) => db.role.findUniqueOrThrow({ where: { key } })
    const choice = (await role('dealer-manager')).id
    const ids = idsOf([one!, two!, has, above, admin])
    const done = await whole(admin, 'users', 'changeRole', ids, { choice })
    expect(done).toMatchObject({ status: 'DONE', done: 2, left: 3, undoUntil: null })
    expect(done.reasons.map(({ why }) => why).sort()).toEqual([
      'They have the role Dealer Manager already.',
      'You cannot change your own role.',
      'Your role does not change accounts with the role Platform Admin.',
    ])
    const roles = await db.user.groupBy({ by: ['roleId'], where: { id: { in: idsOf([one!, two!]) } }, _count: true })
    expect(roles).toMatchObject([{ roleId: choice, _count: 2 }])
    expect(await db.user.findUniqueOrThrow({ where: { id: above.user.id } })).not.toMatchObject({ roleId: choice })
    const offered = await graphql<{ bulkActs: { key: string; choices: { label: string }[] }[] }>(
      admin,
      '{ bulkActs(list: "users") { key choices { label } } }',
    )
    const names = offered.data!.bulkActs.find(({ key }) => key === 'changeRole')!.choices.map(({ label }) => label)
    expect(names).toContain('Learner')
    expect(names).not.toContain('Platform Admin')
    const top = await plan(admin, 'users', 'changeRole', { ids: idsOf([one!]) })
    const refused = await start(admin, top.change!.databaseId, { choice: (await role('platform-admin')).id })
    expect(refused.code).toBe('BAD_USER_INPUT')
  })

  it('lists what may be done with its words', async () => {
    const ACTS = '{ bulkActs(list: "users") { key label reasonLabel choiceLabel choices { label } } }'
    const shown = await graphql<{ bulkActs: { key: string }[] }>(admin, ACTS)
    expect(shown.data!.bulkActs.map(({ key }) => key).sort()).toEqual([
      'addToGroup',
      'changeRole',
      'deactivate',
      'enroll',
      'message',
      'reactivate',
    ])
    expect((await graphql<{ bulkActs: unknown[] }>(someone!, ACTS)).data!.bulkActs).toEqual([])
  })
})

describe('while it runs', () => {
  it('ends where the right is lost halfway', async () => {
    const some = await people(24)
    const leaving = await person('company-admin')
    const { change } = await plan(leaving, 'users', 'deactivate', { ids: idsOf(some) })
    await start(leaving, change!.databaseId, WHY)
    const learner = await db.role.findUniqueOrThrow({ where: { key: 'learner' } })
    // The first batch is done and told of; then they are no administrator any more.
    const role = (roleId: string) => db.user.update({ where: { id: leaving.user.id }, data: { roleId } })
    const lost = new Promise<void>((resolve, reject) => {
      const listening = services.pubsub.subscribe('bulk.moved', change!.databaseId)[Symbol.asyncIterator]()
      void listening
        .next()
        .then(() => role(learner.id))
        .then(() => resolve(), reject)
    })
    await Promise.all([jobs(), lost])
    await role(leaving.user.roleId)
    const ended = await look(leaving, change!.databaseId)
    expect(ended).toMatchObject({ status: 'STOPPED', problem: 'You no longer have the right to do this.' })
    expect(ended.done).toBeGreaterThanOrEqual(20)
    expect(ended.waiting).toBeGreaterThan(0)
    expect(await acts('deactivateUser', some)).toBe(ended.done)
  })

  it('does each row once, also two of them over the same rows at once', async () => {
    const some = await people(5)
    const other = await person('company-admin')
    const plans = await Promise.all([admin, other].map((who) => plan(who, 'users', 'deactivate', { ids: idsOf(some) })))
    await start(admin, plans[0]!.change!.databaseId, WHY)
    await start(other, plans[1]!.change!.databaseId, WHY)
    await Promise.all([jobs(), jobs()])
    const [one, two] = [
      await look(admin, plans[0]!.change!.databaseId),
      await look(other, plans[1]!.change!.databaseId),
    ]
    expect(one.done + two.done).toBe(5)
    expect(one.left + two.left).toBe(5)
    expect(await acts('deactivateUser', some)).toBe(5)
  })

  it('goes on where it was killed, without doing a row twice', async () => {
    const some = await people(45)
    const { change } = await plan(admin, 'users', 'deactivate', { ids: idsOf(some) })
    await start(admin, change!.databaseId, WHY)
    // The worker is gone after a batch: its row was committed, nothing after it.
    const publish = services.pubsub.publish
    services.pubsub.publish = (topic, ...rest) => {
      if (topic === 'bulk.moved') throw new Error('killed')
      publish(topic, ...rest)
    }
    await jobs()
    services.pubsub.publish = publish
    const halfway = await look(admin, change!.databaseId)
    expect(halfway.status).toBe('RUNNING')
    expect(halfway.done).toBeGreaterThan(0)
    expect(halfway.waiting).toBeGreaterThan(0)
    const { begin } = await import('../../server/services.ts')
    await begin(services)
    await jobs()
    expect(await look(admin, change!.databaseId)).toMatchObject({ status: 'DONE', done: 45, left: 0, waiting: 0 })
    expect(await acts('deactivateUser', some)).toBe(45)
  })

  it('stops when told to', async () => {
    const some = await people(2)
    const { change } = await plan(admin, 'users', 'deactivate', { ids: idsOf(some) })
    await start(admin, change!.databaseId, WHY)
    expect((await stop(admin, change!.databaseId)).change).toMatchObject({ status: 'STOPPED', waiting: 2 })
    await jobs()
    expect(await statusOf(some)).toEqual({ ACTIVE: 2 })
    expect(await stop(admin, change!.databaseId)).toMatchObject({ code: 'CONFLICT' })
  })

  it('asks the database as often for each row, however many there are', async () => {
    const counted = async (count: number) => {
      const some = await people(count)
      const { change } = await plan(admin, 'users', 'deactivate', { ids: idsOf(some) })
      await start(admin, change!.databaseId, WHY)
      statements()
      await jobs()
      return statements().length
    }
    const [few, many] = [await counted(2), await counted(12)]
    expect((many - few) / 10).toBeLessThan(60)
  })
})

describe('undoing', () => {
  it('puts back what it did, for a quarter of an hour, and names what changed since', async () => {
    const some = await people(3)
    const done = await whole(admin, 'users', 'deactivate', idsOf(some), WHY)
    expect(done.undoUntil).not.toBeNull()
    // Opened by somebody meanwhile.
    await db.user.update({ where: { id: some[0]!.user.id }, data: { status: 'ACTIVE' } })
    expect((await undo(admin, done.databaseId)).change).toMatchObject({ status: 'UNDOING' })
    await jobs()
    const undone = await look(admin, done.databaseId)
    expect(undone).toMatchObject({ status: 'UNDONE', undone: 2, kept: 1, undoUntil: null })
    expect(undone.reasons).toEqual([{ why: 'This account is not deactivated.', count: 1 }])
    expect(await statusOf(some)).toEqual({ ACTIVE: 3 })
    expect(await undo(admin, done.databaseId)).toMatchObject({ code: 'CONFLICT' })
  })

  it('is too late after a quarter of an hour', async () => {
    const done = await whole(admin, 'users', 'deactivate', idsOf(await people(1)), WHY)
    travel(16 * 60_000)
    expect(await undo(admin, done.databaseId)).toMatchObject({ code: 'CONFLICT' })
    travel(-16 * 60_000)
  })

  it('of a group takes out those it put in, and leaves who was in it before', async () => {
    const some = await people(3)
    const group = await makeAssignmentGroup(db)
    await db.assignmentGroupMember.create({ data: { groupId: group.id, userId: some[0]!.user.id } })
    const done = await whole(admin, 'users', 'addToGroup', idsOf(some), { choice: group.id })
    expect(done).toMatchObject({ done: 2, left: 1, reasons: [{ why: 'In this group already.', count: 1 }] })
    await undo(admin, done.databaseId)
    await jobs()
    const members = await db.assignmentGroupMember.findMany({ where: { groupId: group.id } })
    expect(members.map(({ userId }) => userId)).toEqual([some[0]!.user.id])
  })
})
