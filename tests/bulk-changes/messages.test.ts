import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { messageActs } from '../../server/messages/bulk.ts'
import { MOST_PEOPLE } from '../../server/messages/rules.ts'
import { openWorld, type Who } from '../support/world.ts'
import { bulkCalls } from './calls.ts'

const world = await openWorld()
const { db, graphql, person, jobs } = world
const { plan, start, look, undo, whole } = bulkCalls(world)
const admin = await person('company-admin')
const SUBJECT = { reason: 'Winter hours' }
const people = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => makeUser(db, { role: 'learner' })))).map(({ id }) => id)
const namedIn = async (messageId: string) =>
  (await db.messagePerson.findMany({ where: { messageId } })).map(({ userId }) => userId).sort()
const save = (who: Who, input: object) =>
  graphql(who, 'mutation ($input: SaveMessageInput!) { saveMessage(input: $input) { message { databaseId } } }', {
    input,
  })

it('people of the list get a draft to them, which nobody gets before it is sent, and then in their inbox', async () => {
  const ids = await people(3)
  const gone = await makeUser(db, { role: 'learner', status: 'DEACTIVATED' })
  const planned = await plan(admin, 'users', 'message', { ids: [...ids, gone.id] })
  expect(planned.change).toMatchObject({ waiting: 3, left: 1, reasons: [{ why: 'This account is not active.' }] })
  const { databaseId } = planned.change!
  expect((await start(admin, databaseId)).errors?.[0]?.extensions.fields).toEqual({ reason: 'Subject is required.' })
  expect((await start(admin, databaseId, { reason: 'x'.repeat(121) })).errors?.[0]?.extensions.fields).toEqual({
    reason: 'Use at most 120 characters.',
  })
  expect(await db.message.count({ where: { id: databaseId } })).toBe(0)
  await start(admin, databaseId, SUBJECT)
  await jobs()
  expect(await look(admin, databaseId)).toMatchObject({ status: 'DONE', done: 3, left: 1 })
  const { data } = await graphql(admin, 'query ($id: ID!) { bulkChange(databaseId: $id) { next { label page } } }', { id: databaseId }) // prettier-ignore
  expect(data).toEqual({ bulkChange: { next: { label: 'Write the message', page: `/auth/admin/messages/${databaseId}/edit` } } }) // prettier-ignore
  const draft = await db.message.findUniqueOrThrow({ where: { id: databaseId } })
  expect(draft).toMatchObject({ status: 'DRAFT', to: 'PEOPLE', subject: 'Winter hours', createdById: admin.user.id })
  expect(await namedIn(databaseId)).toEqual(ids.toSorted())
  expect(await db.messageRecipient.count({ where: { messageId: databaseId } })).toBe(0)
  expect((await save(admin, { databaseId, version: draft.version, text: '<p>We close at four.</p>', send: true })).errors).toBeUndefined() // prettier-ignore
  await jobs()
  expect(await db.messageRecipient.count({ where: { messageId: databaseId } })).toBe(3)
  // What people have is not taken back.
  await undo(admin, databaseId)
  await jobs()
  expect(await look(admin, databaseId)).toMatchObject({ undone: 0, kept: 3, leftOut: expect.arrayContaining([expect.objectContaining({ why: 'It went out already and stays with the people who got it.' })]) }) // prettier-ignore
})

it('until it is sent it is undone: the draft goes, and one that has words stays for nobody', async () => {
  const { databaseId } = await whole(admin, 'users', 'message', await people(2), SUBJECT)
  await undo(admin, databaseId)
  await jobs()
  expect(await look(admin, databaseId)).toMatchObject({ undone: 2, kept: 0 })
  expect(await db.message.count({ where: { id: databaseId } })).toBe(0)
  const written = await whole(admin, 'users', 'message', await people(2), SUBJECT)
  await save(admin, { databaseId: written.databaseId, version: (await db.message.findUniqueOrThrow({ where: { id: written.databaseId } })).version, text: '<p>Mine</p>' }) // prettier-ignore
  await undo(admin, written.databaseId)
  await jobs()
  expect(await namedIn(written.databaseId)).toEqual([])
  expect(await db.message.count({ where: { id: written.databaseId } })).toBe(1)
  // One that its author deleted meanwhile is undone as well.
  const deleted = await whole(admin, 'users', 'message', await people(1), SUBJECT)
  await graphql(admin, 'mutation ($id: ID!) { deleteMessage(input: { databaseId: $id }) { deletedId } }', {
    id: deleted.databaseId,
  })
  await undo(admin, deleted.databaseId)
  await jobs()
  expect(await look(admin, deleted.databaseId)).toMatchObject({ undone: 1, kept: 0 })
})

it('meets those the sender looks after as each is named, and nobody else writes into the draft', async () => {
  const [near, far] = [await makeDealer(db), await makeDealer(db)]
  const rep = await person('regional-sales-manager')
  const right = { roleId: rep.user.roleId, right: 'send-messages' }
  await db.roleRight.create({ data: right })
  const group = await makeAdminGroup(db, { userIds: [rep.user.id], dealerIds: [near.id] })
  const own = await makeUser(db, { role: 'learner', dealerIds: [near.id] })
  const other = await makeUser(db, { role: 'learner', dealerIds: [far.id] })
  const { change } = await plan(rep, 'users', 'message', { ids: [own.id, other.id] })
  expect(change).toMatchObject({ waiting: 1, left: 0 })
  const add = 'mutation ($input: AddMessagePersonInput!) { addMessagePerson(input: $input) { message { databaseId } } }'
  const input = { messageId: change!.databaseId, personId: other.id, subject: 'Hello' }
  expect((await graphql(rep, add, { input })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  await db.adminGroupDealer.deleteMany({ where: { groupId: group.id } })
  await start(rep, change!.databaseId, SUBJECT)
  await jobs()
  expect(await look(rep, change!.databaseId)).toMatchObject({ done: 0, left: 1 })
  expect(await db.message.count({ where: { id: change!.databaseId } })).toBe(0)
  const { databaseId: messageId } = await whole(admin, 'users', 'message', await people(1), SUBJECT)
  const stranger = await person('company-admin')
  for (const name of ['addMessagePerson', 'removeMessagePerson']) {
    const Name = `${name[0]!.toUpperCase()}${name.slice(1)}`
    const call = `mutation ($input: ${Name}Input!) { ${name}(input: $input) { __typename } }`
    const given = { messageId, personId: own.id, ...(name === 'addMessagePerson' ? { subject: 'Mine' } : {}) }
    expect((await graphql(stranger, call, { input: given })).errors?.[0]?.extensions.code, name).toBe('FORBIDDEN')
    expect((await graphql(await person('learner'), call, { input: given })).errors?.[0]?.extensions.code).toBe('FORBIDDEN') // prettier-ignore
  }
  expect(await namedIn(messageId)).toHaveLength(1)
  await db.roleRight.deleteMany({ where: right })
})

it('is offered to roles that send messages and see people', async () => {
  const may: string[] = []
  for (const { key } of await db.role.findMany({ select: { key: true } })) {
    const { data } = await graphql<{ bulkActs: { key: string }[] }>(await person(key as 'learner'), '{ bulkActs(list: "users") { key } }') // prettier-ignore
    if (data?.bulkActs.some((act) => act.key === 'message')) may.push(key)
  }
  const rights = await db.role.findMany({
    where: { AND: [{ rights: { some: { right: 'send-messages' } } }, { rights: { some: { right: 'view-users' } } }] },
    select: { key: true },
  })
  expect(may.toSorted()).toEqual(rights.map(({ key }) => key).toSorted())
  expect(may).toContain('company-admin')
  expect(may).not.toContain('learner')
})

it('names as many as a message may, and leaves the others to a group', async () => {
  const ids = await people(2)
  const many = Array.from({ length: MOST_PEOPLE }, (_, at) => ({ id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`, status: 'ACTIVE' })) // prettier-ignore
  const db2 = { user: { findMany: async () => [...many, { id: ids[0]!, status: 'ACTIVE' }] } }
  const left = await messageActs.users.message.left!({ db: db2 } as never, [...many.map(({ id }) => id), ids[0]!], null)
  expect([...left]).toEqual([[ids[0], `A message names at most ${MOST_PEOPLE} people. Write to a group instead.`]])
})
