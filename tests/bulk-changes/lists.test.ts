import { expect, it } from 'vitest'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { openWorld } from '../support/world.ts'
import { bulkCalls } from './calls.ts'

const world = await openWorld()
const { db, person, jobs, graphql } = world
const { plan, undo, whole, look } = bulkCalls(world)
const admin = await person('company-admin')

it('dealers are closed, opened again by the undo, and given to an admin group', async () => {
  const [one, two] = await Promise.all([makeDealer(db), makeDealer(db)])
  const shut = await makeDealer(db, { status: 'INACTIVE' })
  const done = await whole(admin, 'dealers', 'deactivate', [one.id, two.id, shut.id])
  expect(done).toMatchObject({ done: 2, left: 1, reasons: [{ why: 'It is not active.', count: 1 }] })
  await undo(admin, done.databaseId)
  await jobs()
  expect(await db.dealer.count({ where: { id: { in: [one.id, two.id] }, status: 'ACTIVE' } })).toBe(2)
  const group = await makeAdminGroup(db, { dealerIds: [one.id] })
  expect(await whole(admin, 'dealers', 'addToAdminGroup', [one.id, two.id], { choice: group.id })).toMatchObject({
    done: 1,
    left: 1,
  })
  expect(await db.adminGroupDealer.count({ where: { groupId: group.id } })).toBe(2)
})

it('curriculums are unpublished, and assigned to one more group where they are for some', async () => {
  const [group, other] = await Promise.all([makeAssignmentGroup(db), makeAssignmentGroup(db)])
  const forAll = await makeCurriculum(db, { status: 'PUBLISHED' })
  const forSome = await makeCurriculum(db, { status: 'PUBLISHED' })
  await db.curriculumAudience.create({ data: { curriculumId: forSome.id, groupId: other.id } })
  const ids = [forAll.id, forSome.id]
  const assigned = await whole(admin, 'curriculums', 'assign', ids, { choice: group.id })
  expect(assigned).toMatchObject({ done: 1, left: 1, reasons: [{ why: 'It is for everybody.' }] })
  const groupsOf = () => db.curriculumAudience.count({ where: { curriculumId: forSome.id } })
  expect(await groupsOf()).toBe(2)
  await undo(admin, assigned.databaseId)
  await jobs()
  expect(await groupsOf()).toBe(1)
  expect(await whole(admin, 'curriculums', 'unpublish', ids)).toMatchObject({ done: 2 })
  expect((await plan(admin, 'curriculums', 'publish', { ids })).change).toMatchObject({
    waiting: 0,
    reasons: [{ why: 'Add a published course first.', count: 2 }],
  })
})

it('events are deleted and brought back', async () => {
  const events = await Promise.all([makeEvent(db), makeEvent(db)])
  const ids = events.map(({ id }) => id)
  const gone = await whole(admin, 'events', 'delete', ids)
  expect(gone).toMatchObject({ done: 2 })
  expect(await db.event.count({ where: { id: { in: ids }, deletedAt: null } })).toBe(0)
  await undo(admin, gone.databaseId)
  await jobs()
  expect(await look(admin, gone.databaseId)).toMatchObject({ undone: 2, kept: 0 })
  expect(await db.event.count({ where: { id: { in: ids }, deletedAt: null } })).toBe(2)
})

it('requests of learners are denied with a word, never the own', async () => {
  const people = await Promise.all([person('learner'), person('learner')])
  const requests = await Promise.all(
    [...people, admin].map(({ user }) =>
      db.learnerRequest.create({
        data: { userId: user.id, requestedById: user.id, type: 'PARTICIPATING', reason: 'No time' },
      }),
    ),
  )
  const denied = await whole(
    admin,
    'learnerRequests',
    'deny',
    requests.map(({ id }) => id),
    { reason: 'Talk to your manager.' },
  )
  expect(denied).toMatchObject({ done: 2, left: 1 })
  expect(await db.learnerRequest.count({ where: { answer: 'Talk to your manager.' } })).toBe(2)
  await undo(admin, denied.databaseId)
  await jobs()
  expect(
    await db.learnerRequest.count({ where: { id: { in: requests.map(({ id }) => id) }, status: 'PENDING' } }),
  ).toBe(3)
})

it('every list and act names what there is in the schema', async () => {
  const { actsOn, bulkLists } = await import('../../server/domain/bulk/acts.ts')
  const { schema } = await import('../../server/schema.ts')
  const [queries, mutations] = [schema.getQueryType()!.getFields(), schema.getMutationType()!.getFields()]
  for (const list of bulkLists().keys()) {
    expect(queries[list], list).toBeDefined()
    for (const [name, { mutation, undo: back }] of actsOn(list))
      for (const one of [mutation, ...(back ? [back.mutation] : [])])
        expect(mutations[one], `${list} ${name}`).toBeDefined()
  }
})

it('columns and views of a list are kept for administrators', async () => {
  const KEEP =
    'mutation { keepReportColumns(input: { report: "list:users", columns: ["status", "role"] }) { columns } }'
  expect((await graphql(admin, KEEP)).errors).toBeUndefined()
  expect((await graphql(admin, '{ keptListColumns(list: "users") }')).data).toEqual({
    keptListColumns: ['status', 'role'],
  })
  const SAVE =
    'mutation { saveReportView(input: { report: "list:users", name: "Mine", search: "status=ACTIVE&columns=role" }) { reportView { search } } }'
  expect((await graphql(admin, SAVE)).errors).toBeUndefined()
  const learner = await person('learner')
  for (const call of [KEEP, SAVE]) expect((await graphql(learner, call)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})
