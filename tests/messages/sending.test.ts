import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld, type Who } from '../support/world.ts'
import { pass } from './support.ts'

const world = await openWorld()
const { db, graphql, person, signIn, jobs, services } = world

const SENDING = 'status to sendAt total sent leftOut readers mailTotal mailSent mailFailed groupNames delivered problem'
const SAVE = `mutation ($input: SaveMessageInput!) { saveMessage(input: $input) { message { databaseId subject text version sending { ${SENDING} } } } }`
interface Sent {
  databaseId: string
  subject: string
  text: string
  version: number
  sending: {
    status: string
    sendAt: string | null
    total: number
    sent: number
    leftOut: number
    mailTotal: number
    groupNames: string[]
    problem: string
  }
}
const save = (who: Who | null, input: object) =>
  graphql<{ saveMessage: { message: Sent } }>(who, SAVE, {
    input: { subject: 'Torque', ...('databaseId' in input ? {} : { text: '<p>Torque first.</p>' }), ...input },
  })
const act = (who: Who | null, name: string, databaseId: string) =>
  graphql<Record<string, { message: Sent }>>(
    who,
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { message { sending { status } } } }`,
    { input: { databaseId } },
  )
const INBOX =
  'query ($text: String, $unread: Boolean) { inbox(text: $text, unread: $unread) { totalCount edges { node { message { databaseId subject } } } } }'
const inboxOf = async (who: Who, search: Record<string, unknown> = {}): Promise<string[]> => {
  const { data, errors } = await graphql<{ inbox: { edges: { node: { message: { databaseId: string } } }[] } }>(
    who,
    INBOX,
    search,
  )
  expect(errors).toBeUndefined()
  return data!.inbox.edges.map(({ node }) => node.message.databaseId)
}
const fieldsOf = ({ errors }: { errors?: { extensions: { fields?: object } }[] }) =>
  Object.keys(errors?.[0]?.extensions.fields ?? {})
const standing = (id: string) => db.message.findUniqueOrThrow({ where: { id } })
const crowd = async (groupId: string, size: number) => {
  const ids: string[] = []
  for (let n = 0; n < size; n++) ids.push((await makeOnboardedUser(db, { assignmentGroupIds: [groupId] })).id)
  return ids
}
const whoHas = async (messageId: string) =>
  (await db.messageRecipient.findMany({ where: { messageId } })).map(({ userId }) => userId).toSorted()

describe('whom a message reaches', () => {
  it('the active people of its groups, each once, whatever their groups; not who joins after it went out', async () => {
    const admin = await person('company-admin')
    const [sales, service] = [
      await makeAssignmentGroup(db, { name: 'Crew A' }),
      await makeAssignmentGroup(db, { name: 'Crew B' }),
    ]
    const both = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [sales.id, service.id] }))
    const one = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [sales.id] }))
    const outsider = await person('learner')
    const gone = await makeOnboardedUser(db, { assignmentGroupIds: [sales.id], status: 'DEACTIVATED' })
    const { data, errors } = await save(admin, { audienceIds: [sales.id, service.id], send: true })
    expect(errors).toBeUndefined()
    const { databaseId: id, sending } = data!.saveMessage.message
    expect(sending).toMatchObject({ status: 'SENDING', total: 2 })
    await jobs()
    expect(await whoHas(id)).toEqual([both.user.id, one.user.id].toSorted())
    expect(await whoHas(id)).not.toContain(gone.id)
    for (const who of [both, one]) expect(await inboxOf(who)).toEqual([id])
    expect(await inboxOf(outsider)).toEqual([])

    await db.assignmentGroupMember.create({ data: { groupId: sales.id, userId: outsider.user.id } })
    await db.$executeRaw`SELECT graphile_worker.add_job('send-message', payload := json_build_object('messageId', ${id}::text))`
    await jobs()
    expect(await inboxOf(outsider)).toEqual([])
    // The groups may go: what it was sent to is kept by name.
    expect(await standing(id)).toMatchObject({ status: 'SENT', sent: 2, groupNames: ['Crew A', 'Crew B'] })
    expect(await db.messageAudience.count({ where: { messageId: id } })).toBe(0)
  })

  it('people by name in the reach of the sender alone; who is out of it is refused with the field', async () => {
    const [mine, elsewhere] = [await makeDealer(db, { status: 'ACTIVE' }), await makeDealer(db, { status: 'ACTIVE' })]
    const role = await db.role.findUniqueOrThrow({ where: { key: 'dealer-manager' } })
    await db.roleRight.createMany({ data: [{ roleId: role.id, right: 'send-messages' }], skipDuplicates: true })
    const manager = await person('dealer-manager')
    await db.dealerMember.create({ data: { dealerId: mine.id, userId: manager.user.id } })
    const [near, far] = [
      await signIn(await makeOnboardedUser(db, { dealerIds: [mine.id] })),
      await signIn(await makeOnboardedUser(db, { dealerIds: [elsewhere.id] })),
    ]
    const refused = await save(manager, { recipientIds: [near.user.id, far.user.id], send: true })
    expect([codeOf(refused), fieldsOf(refused)]).toEqual(['BAD_USER_INPUT', ['recipientIds']])
    expect(await db.message.count({ where: { createdById: manager.user.id } })).toBe(0)

    const { data } = await save(manager, { recipientIds: [near.user.id], send: true })
    await jobs()
    expect(await whoHas(data!.saveMessage.message.databaseId)).toEqual([near.user.id])

    // Nor does a group reach beyond: the sender writes to whom they look after.
    const group = await makeAssignmentGroup(db)
    await db.assignmentGroupMember.createMany({
      data: [near, far].map(({ user }) => ({ groupId: group.id, userId: user.id })),
    })
    const reach = await graphql<{ messageReach: { people: number } }>(
      manager,
      'query ($ids: [ID!]) { messageReach(audienceIds: $ids) { people } }',
      { ids: [group.id] },
    )
    expect(reach.data!.messageReach.people).toBe(1)
    const toGroup = await save(manager, { audienceIds: [group.id], send: true })
    await jobs()
    expect(await whoHas(toGroup.data!.saveMessage.message.databaseId)).toEqual([near.user.id])
    // Everybody is everybody they look after, and they themselves.
    const toAll = await save(manager, { audienceIds: [], send: true })
    await jobs()
    expect(await whoHas(toAll.data!.saveMessage.message.databaseId)).toEqual([near.user.id, manager.user.id].toSorted())
    await db.roleRight.deleteMany({ where: { roleId: role.id, right: 'send-messages' } })
  })

  it('nobody: an empty group, a group that rests and no people are refused, sent or planned', async () => {
    const admin = await person('company-admin')
    const [empty, resting] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db, { active: false })]
    await makeOnboardedUser(db, { assignmentGroupIds: [resting.id] })
    const sendAt = new Date(services.now().getTime() + 3_600_000).toISOString()
    const before = await db.message.count()
    for (const [input, field] of [
      [{ audienceIds: [empty.id], send: true }, 'audienceIds'],
      [{ audienceIds: [resting.id], send: true }, 'audienceIds'],
      [{ audienceIds: [empty.id], sendAt }, 'audienceIds'],
      [{ recipientIds: [], send: true }, 'recipientIds'],
      // Two empty lists are nobody, not everybody.
      [{ recipientIds: [], audienceIds: [], send: true }, 'recipientIds'],
    ] as const) {
      const refused = await save(admin, input)
      expect([codeOf(refused), fieldsOf(refused)]).toEqual(['BAD_USER_INPUT', [field]])
    }
    expect(await db.message.count()).toBe(before)
  })

  it('who may send: nobody without the right, and only the author what they wrote', async () => {
    const [admin, other, learner] = [
      await person('company-admin'),
      await person('platform-admin'),
      await person('learner'),
    ]
    expect(codeOf(await save(learner, { recipientIds: [admin.user.id], send: true }))).toBe('FORBIDDEN')
    expect(codeOf(await save(null, {}))).toBe('UNAUTHENTICATED')
    const { data } = await save(admin, { recipientIds: [learner.user.id] })
    const { databaseId } = data!.saveMessage.message
    expect(codeOf(await act(other, 'sendMessage', databaseId))).toBe('FORBIDDEN')
    expect(codeOf(await act(learner, 'sendMessage', databaseId))).toBe('FORBIDDEN')
    expect(codeOf(await save(other, { databaseId, subject: 'Mine now' }))).toBe('FORBIDDEN')
    expect(await inboxOf(learner)).toEqual([])
  })
})

describe('a message on its way', () => {
  it('script in the text is dropped, formatting stays', async () => {
    const admin = await person('company-admin')
    const text =
      '<p onclick="x()">Read <strong>this</strong><script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:alert(1)">go</a>'
    const { data } = await save(admin, { text, recipientIds: [admin.user.id] })
    expect(data!.saveMessage.message.text).toBe('<p>Read <strong>this</strong></p><a rel="noopener noreferrer">go</a>')
  })

  it('sent twice by a double click it goes out once', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const { data } = await save(admin, { recipientIds: [learner.user.id] })
    const { databaseId } = data!.saveMessage.message
    const answers = await Promise.all([1, 2, 3].map(() => act(admin, 'sendMessage', databaseId)))
    for (const { errors } of answers) expect(errors).toBeUndefined()
    await jobs()
    expect(await inboxOf(learner)).toEqual([databaseId])
    const again = await act(admin, 'sendMessage', databaseId)
    expect(again.errors).toBeUndefined()
    await jobs()
    expect(await standing(databaseId)).toMatchObject({ status: 'SENT', sent: 1, total: 1 })

    // The same new message under one key is one message.
    const key = crypto.randomUUID()
    const input = { subject: 'Once', recipientIds: [learner.user.id], send: true, idempotencyKey: key }
    const both = await Promise.all([save(admin, input), save(admin, input)])
    expect(new Set(both.map(({ data: made }) => made?.saveMessage.message.databaseId)).size).toBe(1)
    expect(await db.message.count({ where: { subject: 'Once' } })).toBe(1)
  })

  it('stopped at half it waits, and goes on where it stopped; who is deactivated meanwhile is left out', async () => {
    const admin = await person('company-admin')
    const group = await makeAssignmentGroup(db)
    const ids = (await crowd(group.id, 6)).toSorted()
    const { data } = await save(admin, { audienceIds: [group.id], send: true })
    const { databaseId: id } = data!.saveMessage.message
    // Half is done, as a batch leaves it.
    await db.messageRecipient.createMany({ data: ids.slice(0, 3).map((userId) => ({ messageId: id, userId })) })
    await db.message.update({ where: { id }, data: { cursor: ids[2]!, sent: 3 } })
    expect((await act(admin, 'stopMessage', id)).errors).toBeUndefined()
    await jobs()
    expect(await standing(id)).toMatchObject({ status: 'STOPPED', sent: 3, total: 6 })
    expect(await whoHas(id)).toEqual(ids.slice(0, 3))
    expect(codeOf(await act(admin, 'stopMessage', id))).toBe('CONFLICT')

    await db.user.update({ where: { id: ids[4]! }, data: { status: 'DEACTIVATED' } })
    expect((await act(admin, 'resumeMessage', id)).errors).toBeUndefined()
    await jobs()
    expect(await whoHas(id)).toEqual(ids.filter((one) => one !== ids[4]))
    const { data: seen } = await graphql<{ message: Sent }>(
      admin,
      `query ($id: ID!) { message(databaseId: $id) { sending { ${SENDING} } } }`,
      { id },
    )
    expect(seen!.message.sending).toMatchObject({ status: 'SENT', total: 6, sent: 5, leftOut: 1 })
    expect(codeOf(await act(admin, 'resumeMessage', id))).toBe('CONFLICT')
  })

  it('whose sender loses the right it stops, and says why', async () => {
    const admin = await person('company-admin')
    const learner = await person('learner')
    const { data } = await save(admin, { recipientIds: [learner.user.id], send: true })
    const { databaseId: id } = data!.saveMessage.message
    await db.user.update({ where: { id: admin.user.id }, data: { status: 'DEACTIVATED' } })
    await jobs()
    expect(await standing(id)).toMatchObject({ status: 'STOPPED', sent: 0, problem: expect.stringContaining('sender') })
    expect(await inboxOf(learner)).toEqual([])
  })

  it('what went out is neither changed nor deleted', async () => {
    const admin = await person('company-admin')
    const { data } = await save(admin, { recipientIds: [admin.user.id], send: true })
    const { databaseId } = data!.saveMessage.message
    expect(codeOf(await save(admin, { databaseId, subject: 'Other words' }))).toBe('CONFLICT')
    expect(
      codeOf(
        await graphql(admin, 'mutation ($input: DeleteMessageInput!) { deleteMessage(input: $input) { deletedId } }', {
          input: { databaseId },
        }),
      ),
    ).toBe('CONFLICT')
    expect(await standing(databaseId)).toMatchObject({ subject: 'Torque' })
  })
})

describe('a planned message', () => {
  const at = (minutes: number) => new Date(services.now().getTime() + minutes * 60_000).toISOString()

  it('goes out at its time and not before, and is taken back until then', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const plan = async (subject: string) =>
      (await save(admin, { subject, recipientIds: [learner.user.id], sendAt: at(60) })).data!.saveMessage.message
    const [kept, taken, moved] = [await plan('Kept'), await plan('Taken back'), await plan('Moved')]
    expect(kept.sending).toMatchObject({ status: 'PLANNED' })
    await save(admin, { databaseId: moved.databaseId, sendAt: at(240) })
    await pass(world, 59)
    // A job that comes too early sends nothing.
    await db.$executeRaw`SELECT graphile_worker.add_job('send-message', payload := json_build_object('messageId', ${kept.databaseId}::text))`
    await jobs()
    expect(await inboxOf(learner)).toEqual([])
    expect((await act(admin, 'takeBackMessage', taken.databaseId)).errors).toBeUndefined()
    await pass(world, 2)
    expect(await inboxOf(learner)).toEqual([kept.databaseId])
    expect(await standing(taken.databaseId)).toMatchObject({ status: 'DRAFT', sendAt: null })
    expect(codeOf(await act(admin, 'takeBackMessage', kept.databaseId))).toBe('CONFLICT')
    await pass(world, 180)
    expect(await inboxOf(learner)).toEqual([moved.databaseId, kept.databaseId])
  })

  it('names one moment at the hour the clocks change: the second 1:30 is an hour after the first', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    // 1:30 AM comes twice in New York on the first Sunday of November: at 5:30 and at 6:30 UTC.
    const year = services.now().getUTCFullYear() + 1
    const sunday = 1 + ((7 - new Date(Date.UTC(year, 10, 1)).getUTCDay()) % 7)
    const day = `${year}-11-0${sunday}`
    const twice = [`${day}T01:30:00.000-04:00`, `${day}T01:30:00.000-05:00`]
    const ids: string[] = []
    for (const sendAt of twice) {
      const { data, errors } = await save(admin, { subject: sendAt, recipientIds: [learner.user.id], sendAt })
      expect(errors).toBeUndefined()
      ids.push(data!.saveMessage.message.databaseId)
      expect(new Date(data!.saveMessage.message.sending.sendAt!)).toEqual(new Date(sendAt))
    }
    const rows = await db.$queryRaw<
      { at: Date }[]
    >`SELECT run_at AS at FROM graphile_worker._private_jobs WHERE key = ANY(${ids.map((id) => `message:${id}`)}) ORDER BY run_at`
    expect(rows.map((row) => row.at.toISOString())).toEqual([`${day}T05:30:00.000Z`, `${day}T06:30:00.000Z`])
    const until = (Date.parse(`${day}T05:45:00Z`) - services.now().getTime()) / 60_000
    await pass(world, until)
    const later = await signIn(learner.user)
    expect(await inboxOf(later)).toEqual([ids[0]])
    await pass(world, 60)
    expect(await inboxOf(later)).toEqual([ids[1], ids[0]])
  })

  it('a time that has passed is refused with its field', async () => {
    const admin = await person('company-admin')
    for (const input of [{ sendAt: at(-60) }, { sendAt: at(60), send: true }]) {
      const refused = await save(admin, { recipientIds: [admin.user.id], ...input })
      expect([codeOf(refused), fieldsOf(refused)]).toEqual(['BAD_USER_INPUT', ['sendAt']])
    }
  })
})
