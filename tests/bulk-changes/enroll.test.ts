import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeLiveTrainingEvent, makeLiveTrainingTemplate } from '../../prisma/factories/live-training.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { openWorld, type Who } from '../support/world.ts'
import { bulkCalls } from './calls.ts'

const world = await openWorld()
const { db, graphql, person, jobs } = world
const { plan, start, look, undo, whole } = bulkCalls(world)
const admin = await person('company-admin')
const people = async (count: number, more = {}) =>
  (await Promise.all(Array.from({ length: count }, () => makeUser(db, { role: 'learner', ...more })))).map(
    ({ id }) => id,
  )
const standing = async (eventId: string) =>
  (await db.liveTrainingEnrollment.findMany({ where: { eventId }, orderBy: { createdAt: 'asc' } })).map(
    ({ userId, status }) => [userId, status],
  )
const offered = async (who: Who, id: string) =>
  (
    await graphql<{ bulkChange: { act: { choices: { value: string; label: string }[] } } }>(
      who,
      'query ($id: ID!) { bulkChange(databaseId: $id) { act { choices { value label } } } }',
      { id },
    )
  ).data!.bulkChange.act.choices

it('people get seats and places in line in their order, and the undo takes them out again', async () => {
  const event = await makeLiveTrainingEvent(db, { maxEnrollment: 2, waitlistSize: 1, status: 'PUBLISHED' })
  const past = await makeLiveTrainingEvent(db, { status: 'PUBLISHED', startAt: new Date('2026-01-05T15:00:00Z'), endAt: new Date('2026-01-05T20:00:00Z') }) // prettier-ignore
  const draft = await makeLiveTrainingEvent(db, { status: 'DRAFT' })
  const ids = await people(4)
  const gone = await makeUser(db, { role: 'learner', status: 'DEACTIVATED' })
  const planned = await plan(admin, 'users', 'enroll', { ids: [...ids, gone.id] })
  expect(planned.change).toMatchObject({ waiting: 4, left: 1, reasons: [{ why: 'You may not enroll this person.' }] })
  const { databaseId } = planned.change!
  const values = (await offered(admin, databaseId)).map(({ value }) => value)
  expect(values).toContain(event.id)
  for (const { id } of [past, draft]) expect(values).not.toContain(id)
  expect((await start(admin, databaseId, { choice: past.id })).errors?.[0]?.extensions.fields).toEqual({ choice: 'Live training is required.' }) // prettier-ignore
  await start(admin, databaseId, { choice: event.id })
  await jobs()
  expect(await look(admin, databaseId)).toMatchObject({ status: 'DONE', done: 3, left: 2 })
  expect(await standing(event.id)).toEqual([
    [ids[0], 'ENROLLED'],
    [ids[1], 'ENROLLED'],
    [ids[2], 'WAITLISTED'],
  ])
  const again = await whole(admin, 'users', 'enroll', [ids[0]!], { choice: event.id })
  expect(again).toMatchObject({ done: 0, left: 1, reasons: [{ why: 'They are in it already.' }] })
  await undo(admin, databaseId)
  await jobs()
  expect(await look(admin, databaseId)).toMatchObject({ status: 'UNDONE', undone: 3, kept: 0 })
  expect(new Set((await standing(event.id)).map(([, status]) => status))).toEqual(new Set(['REMOVED']))
})

it('it is for people the training is meant for, whom the viewer looks after', async () => {
  const group = await makeAssignmentGroup(db)
  const template = await makeLiveTrainingTemplate(db, { audienceGroupIds: [group.id] })
  const event = await makeLiveTrainingEvent(db, { templateId: template.id, status: 'PUBLISHED' })
  const [near, far] = [await makeDealer(db), await makeDealer(db)]
  const rep = await person('sales-rep')
  await makeAdminGroup(db, { userIds: [rep.user.id], dealerIds: [near.id] })
  const [inside, outside] = await people(2, { dealerIds: [near.id] })
  const [stranger] = await people(1, { dealerIds: [far.id] })
  await db.assignmentGroupMember.create({ data: { groupId: group.id, userId: inside! } })
  const { change } = await plan(rep, 'users', 'enroll', { ids: [inside!, outside!, stranger!] })
  expect(change).toMatchObject({ waiting: 2, left: 0 })
  await start(rep, change!.databaseId, { choice: event.id })
  await jobs()
  expect(await look(rep, change!.databaseId)).toMatchObject({ done: 1, left: 1, reasons: [{ why: 'This training is not meant for them.' }] }) // prettier-ignore
  expect(await standing(event.id)).toEqual([[inside, 'ENROLLED']])
  expect(await plan(await person('learner'), 'users', 'enroll', { ids: [inside!] })).toMatchObject({
    code: 'FORBIDDEN',
  })
})
