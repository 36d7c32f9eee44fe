import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeMessage } from '../../prisma/factories/messages.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { awaited, listen, socketOf, until } from '../support/sockets.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, origin, graphql, person, rest, signIn, statements, jobs } = await openWorld()

interface Inbox {
  inbox: {
    totalCount: number
    edges: { node: { readAt: string | null; message: { databaseId: string; subject: string } } }[]
  }
}
const INBOX =
  'query ($text: String, $unread: Boolean, $first: Int) { inbox(text: $text, unread: $unread, first: $first) { totalCount edges { node { readAt message { databaseId subject excerpt sender attachments { file { url } } } } } } }'
const inboxOf = async (who: Who, search: Record<string, unknown> = {}) => {
  const { data, errors } = await graphql<Inbox>(who, INBOX, search)
  expect(errors).toBeUndefined()
  return data!.inbox.edges.map(({ node }) => node.message.databaseId)
}
const unreadOf = async (who: Who) =>
  (await graphql<{ unreadCounts: { messages: number } }>(who, '{ unreadCounts { messages } }')).data!.unreadCounts
    .messages
const mark = (who: Who | null, databaseId: string, read?: boolean) =>
  graphql<{ markMessageRead: { message: { received: { readAt: string | null } | null } } }>(
    who,
    'mutation ($input: MarkMessageReadInput!) { markMessageRead(input: $input) { message { received { readAt } } } }',
    { input: { databaseId, read } },
  )
const remove = (who: Who | null, databaseId: string, deleted?: boolean) =>
  graphql(
    who,
    'mutation ($input: DeleteReceivedMessageInput!) { deleteReceivedMessage(input: $input) { messageRecipient { id } } }',
    { input: { databaseId, deleted } },
  )
const one = async (who: Who | null, id: string) =>
  (
    await graphql<{
      message: { subject: string; sending: { sent: number } | null; people: object[]; audience: object[] } | null
    }>(
      who,
      'query ($id: ID!) { message(databaseId: $id) { subject sending { sent } people { name } audience { name } } }',
      { id },
    )
  ).data?.message
const readersOf = async (id: string) => (await db.message.findUniqueOrThrow({ where: { id } })).readers

describe('the inbox', () => {
  it('holds what one got, newest first, and nothing of others; search, unread and 20 a page', async () => {
    const [me, other] = [await person('learner'), await person('learner')]
    const old = await makeMessage(db, { subject: 'Brake lines', recipientIds: [me.user.id, other.user.id] })
    await db.messageRecipient.updateMany({
      where: { messageId: old.id },
      data: { createdAt: new Date(Date.now() - 9e6) },
    })
    const fresh = await makeMessage(db, { text: '<p>Bring the <b>helmet</b></p>', recipientIds: [me.user.id] })
    const foreign = await makeMessage(db, { recipientIds: [other.user.id] })
    expect(await inboxOf(me)).toEqual([fresh.id, old.id])
    expect(await inboxOf(me, { text: 'brake' })).toEqual([old.id])
    expect(await inboxOf(me, { text: 'the helmet' })).toEqual([fresh.id])
    expect(await inboxOf(me, { text: '<b>' })).toEqual([])
    expect(await one(me, foreign.id)).toBeNull()
    expect(codeOf(await mark(me, foreign.id))).toBe('NOT_FOUND')
    expect(codeOf(await remove(me, foreign.id))).toBe('NOT_FOUND')
    // One sees the message, and neither whom else it went to nor how it goes out.
    expect(await one(me, old.id)).toEqual({ subject: 'Brake lines', sending: null, people: [], audience: [] })
    const recipients = await graphql(
      me,
      'query ($id: ID!) { message(databaseId: $id) { recipients { totalCount } } }',
      { id: old.id },
    )
    expect(codeOf(recipients)).toBe('FORBIDDEN')
    for (let n = 0; n < 20; n++) await makeMessage(db, { recipientIds: [me.user.id] })
    const { data } = await graphql<Inbox>(me, INBOX)
    expect([data!.inbox.edges.length, data!.inbox.totalCount]).toEqual([20, 22])
  })

  it('counts what is unread; reading, unreading and doing so twice keep the counts true', async () => {
    const me = await person('learner')
    const { id } = await makeMessage(db, { recipientIds: [me.user.id] })
    expect(await unreadOf(me)).toBe(1)
    expect((await mark(me, id)).data!.markMessageRead.message.received!.readAt).not.toBeNull()
    await mark(me, id)
    expect([await unreadOf(me), await readersOf(id)]).toEqual([0, 1])
    expect(await inboxOf(me, { unread: true })).toEqual([])
    await mark(me, id, false)
    await mark(me, id, false)
    expect([await unreadOf(me), await readersOf(id)]).toEqual([1, 0])
    expect(await inboxOf(me, { unread: true })).toEqual([id])
  })

  it('who manages a message looks at it without a mark', async () => {
    const [me, admin] = [await person('learner'), await person('company-admin')]
    const { id } = await makeMessage(db, { recipientIds: [me.user.id] })
    expect((await mark(admin, id)).data!.markMessageRead.message.received).toBeNull()
    expect([await unreadOf(me), await readersOf(id)]).toEqual([1, 0])
  })

  it('deleted from the own inbox it is gone there alone, and comes back as it was', async () => {
    const [me, other] = [await person('learner'), await person('learner')]
    const { id } = await makeMessage(db, { recipientIds: [me.user.id, other.user.id] })
    expect((await remove(me, id)).errors).toBeUndefined()
    expect([await inboxOf(me), await unreadOf(me), await one(me, id)]).toEqual([[], 0, null])
    expect(await inboxOf(other)).toEqual([id])
    expect((await remove(me, id, false)).errors).toBeUndefined()
    expect([await inboxOf(me), await unreadOf(me)]).toEqual([[id], 1])
  })

  it('tells open windows of a message as it arrives, and of nobody else’s', async () => {
    const [me, other, admin] = [await person('learner'), await person('learner'), await person('company-admin')]
    const { client } = socketOf(origin, me)
    const isHeard = awaited(services, 'message.received', me.user.id)
    const { heard } = listen<{ messageReceived: { message: { subject: string } } }>(
      client,
      'subscription { messageReceived { readAt message { subject } } }',
    )
    await isHeard
    for (const whom of [other, me])
      await graphql(
        admin,
        'mutation ($input: SaveMessageInput!) { saveMessage(input: $input) { message { databaseId } } }',
        { input: { subject: `To ${whom.user.id}`, text: 'Hello', recipientIds: [whom.user.id], send: true } },
      )
    await jobs()
    await until(() => heard.length > 0)
    expect(heard.map(({ data }) => data?.messageReceived.message.subject)).toEqual([`To ${me.user.id}`])
    await client.dispose()
  })

  it('asks as often for one message as for twenty', async () => {
    const me = await person('learner')
    await makeMessage(db, { recipientIds: [me.user.id] })
    const count = async () => {
      statements()
      await inboxOf(me, { first: 50 })
      return statements().length
    }
    await count()
    const few = await count()
    for (let n = 0; n < 20; n++) await makeMessage(db, { recipientIds: [me.user.id] })
    expect(await count()).toBe(few)
  })
})

describe('what was written', () => {
  it('is seen by its author, by who sees everything, and with the right by who looks after the author', async () => {
    const dealer = await makeDealer(db, { status: 'ACTIVE' })
    const role = await db.role.findUniqueOrThrow({ where: { key: 'dealer-manager' } })
    await db.roleRight.createMany({
      data: (['send-messages', 'view-messages'] as const).map((right) => ({ roleId: role.id, right })),
      skipDuplicates: true,
    })
    const manager = await person('dealer-manager')
    await db.dealerMember.create({ data: { dealerId: dealer.id, userId: manager.user.id } })
    const author = await makeOnboardedUser(db, { dealerIds: [dealer.id] })
    const [far, admin, learner] = [await makeOnboardedUser(db), await person('company-admin'), await person('learner')]
    const near = await makeMessage(db, { createdById: author.id, recipientIds: [learner.user.id] })
    const own = await makeMessage(db, { createdById: manager.user.id })
    const foreign = await makeMessage(db, { createdById: far.id })
    const listOf = async (who: Who) => {
      const { data, errors } = await graphql<{ messages: { edges: { node: { databaseId: string } }[] } }>(
        who,
        '{ messages(first: 100) { edges { node { databaseId sending { sent } } } } }',
      )
      return errors ? codeOf({ errors }) : data!.messages.edges.map(({ node }) => node.databaseId)
    }
    expect((await listOf(manager)) as string[]).toEqual(expect.arrayContaining([near.id, own.id]))
    expect(await listOf(manager)).not.toContain(foreign.id)
    expect(await one(manager, foreign.id)).toBeNull()
    expect((await one(manager, near.id))?.sending).toEqual({ sent: 1 })
    expect(await listOf(admin)).toEqual(expect.arrayContaining([near.id, own.id, foreign.id]))
    expect(await listOf(learner)).toBe('FORBIDDEN')
    expect((await one(learner, near.id))?.sending).toBeNull()
    await db.roleRight.deleteMany({ where: { roleId: role.id, right: { in: ['send-messages', 'view-messages'] } } })
  })

  it('tells its author live how far it is, and nobody who does not manage it', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const message = await makeMessage(db, { createdById: admin.user.id, namedIds: [learner.user.id] })
    const CHANGED = 'subscription ($id: ID!) { messageChanged(databaseId: $id) { sending { status sent total } } }'
    const { client } = socketOf(origin, admin)
    const isHeard = awaited(services, 'message.changed', message.id)
    const { heard } = listen<{ messageChanged: { sending: { status: string } } }>(client, CHANGED, {
      variables: { id: message.id },
    })
    await isHeard
    await graphql(
      admin,
      'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { databaseId } } }',
      { input: { databaseId: message.id } },
    )
    await jobs()
    await until(() => heard.some(({ data }) => data?.messageChanged.sending.status === 'SENT'))
    expect(heard.at(-1)?.data?.messageChanged.sending).toEqual({ status: 'SENT', sent: 1, total: 1 })
    await client.dispose()
    const stranger = await graphql(learner, 'query ($id: ID!) { message(databaseId: $id) { sending { status } } }', {
      id: message.id,
    })
    expect(stranger.data).toEqual({ message: { sending: null } })
  })
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

describe('the documented calls', () => {
  interface Row {
    _id: string
    text: string
    subject: string
    recipients: { _id: string; name: string }[]
    attachments: { file: string; name: string }[]
    read: boolean | null
  }

  it('send with attachments that only recipients and senders open, count whom it reaches, list and show', async () => {
    const [admin, learner, other] = [await person('company-admin'), await person('learner'), await person('learner')]
    const count = await rest<{ countRecipients: number }>(admin, 'POST /api/messages/count-recipients', {
      recipients: [{ _id: learner.user.id }],
    })
    expect([count.status, count.json]).toEqual([200, { countRecipients: 1 }])
    expect((await rest<object>(admin, 'POST /api/messages/count-recipients', {})).json).toEqual({ countRecipients: 0 })
    expect((await rest(learner, 'POST /api/messages/count-recipients', {})).status).toBe(403)

    const parts = new FormData()
    parts.set('data', JSON.stringify({ text: '<p>Sign the attached form, please.</p>', recipients: [learner.user.id] }))
    for (const [n, name] of ['one.pdf', 'two.pdf'].entries())
      parts.set(`attach-${n}`, new Blob([pdf], { type: 'application/pdf' }), name)
    const made = await rest<Row>(admin, 'POST /api/messages', parts)
    expect([made.status, made.json.subject]).toEqual([201, 'Sign the attached form, please.'])
    expect(made.json.attachments.map(({ name }) => name)).toEqual(['one.pdf', 'two.pdf'])
    await jobs()

    const list = await rest<{ messages: Row[]; pagination: object }>(learner, 'GET /api/messages')
    expect(Object.keys(list.json).toSorted()).toEqual(['messages', 'pagination'])
    expect(list.json.pagination).toEqual({ page: 1, limit: 20, total: 1, pages: 1 })
    expect(list.json.messages[0]).toMatchObject({ _id: made.json._id, recipients: [], read: false })
    const shown = await rest<Row>(learner, `GET /api/messages/${made.json._id}`)
    expect(shown.json).toMatchObject({ _id: made.json._id, read: true, text: '<p>Sign the attached form, please.</p>' })
    const file = shown.json.attachments[0]!.file
    expect((await fetch(new URL(file, origin))).status).toBe(200)
    // Without the signature in its address nobody opens it.
    expect((await fetch(new URL(file.split('?')[0]!, origin))).status).toBe(404)
    expect((await rest(other, `GET /api/messages/${made.json._id}`)).status).toBe(404)
    expect((await rest<{ messages: Row[] }>(other, 'GET /api/messages')).json.messages).toEqual([])

    const sent = await rest<{ messages: Row[] }>(admin, 'GET /api/messages?isAdmin=true&limit=5')
    const whom = [{ _id: learner.user.id, name: `${learner.user.firstName} ${learner.user.lastName}` }]
    expect(sent.json.messages[0]).toMatchObject({ _id: made.json._id, read: null, recipients: whom })
    expect((await rest<Row>(admin, `GET /api/messages/${made.json._id}`)).json.recipients).toEqual(whom)
    expect((await rest(learner, 'GET /api/messages?isAdmin=true')).status).toBe(403)
    expect((await rest(null, 'GET /api/messages')).status).toBe(401)
  })

  it('tell after it went out which groups it went to, also once one of them is gone', async () => {
    const admin = await person('company-admin')
    const [first, second] = [
      await makeAssignmentGroup(db, { name: 'Parts desk' }),
      await makeAssignmentGroup(db, { name: 'Service bay' }),
    ]
    await makeOnboardedUser(db, { assignmentGroupIds: [first.id] })
    const made = await rest<Row>(admin, 'POST /api/messages', { text: 'Torque first', groups: [second.id, first.id] })
    const whom = [
      { _id: first.id, name: 'Parts desk' },
      { _id: second.id, name: 'Service bay' },
    ]
    expect([made.status, made.json.recipients]).toMatchObject([201, whom])
    await jobs()
    expect((await rest<Row>(admin, `GET /api/messages/${made.json._id}`)).json.recipients).toEqual(whom)
    await db.assignmentGroup.delete({ where: { id: first.id } })
    expect((await rest<Row>(admin, `GET /api/messages/${made.json._id}`)).json.recipients).toEqual(whom)
  })

  it('take files of any kind the media center takes, by their content', async () => {
    const admin = await person('company-admin')
    const parts = new FormData()
    parts.set('data', JSON.stringify({ text: 'Prices', recipients: [admin.user.id] }))
    parts.set('attach-0', new Blob(['part,price\n1,2\n'], { type: 'text/csv' }), 'prices.csv')
    const made = await rest<Row>(admin, 'POST /api/messages', parts)
    expect([made.status, made.json.attachments.map(({ name }) => name)]).toEqual([201, ['prices.csv']])
    parts.set('attach-0', new Blob(['<script>alert(1)</script>'], { type: 'text/csv' }), 'prices.html')
    const refused = await rest(admin, 'POST /api/messages', parts)
    expect([refused.status, refused.headers.get('x-field')]).toEqual([422, 'attachments.0.file'])
  })

  it('a test letter goes to its author alone, and counts for nothing', async () => {
    const [admin, other, reader] = [
      await person('company-admin'),
      await person('company-admin'),
      await person('learner'),
    ]
    const { json } = await rest<{ _id: string }>(admin, 'POST /api/messages', {
      subject: 'Torque',
      text: '<p>First line</p><p>Second line</p>',
      recipients: [reader.user.id],
      draft: true,
    })
    const test = (who: Who) =>
      graphql(
        who,
        'mutation ($input: SendTestMessageInput!) { sendTestMessage(input: $input) { message { databaseId } } }',
        { input: { databaseId: json._id } },
      )
    expect((await test(admin)).errors).toBeUndefined()
    expect(codeOf(await test(other))).toBe('FORBIDDEN')
    expect(codeOf(await test(reader))).toBe('FORBIDDEN')
    await jobs()
    const letters = await db.outboxMail.findMany({ where: { subject: 'Test: Torque' } })
    expect(letters.map(({ to }) => to)).toEqual([admin.user.email])
    expect(letters[0]!.text).toContain('First line\n\nSecond line')
    expect(await db.messageRecipient.count({ where: { messageId: json._id } })).toBe(0)
  })

  it('refuse one that says nothing wherever it would go out; a draft may wait for its text', async () => {
    const admin = await person('company-admin')
    const about = { subject: 'Torque', recipients: [admin.user.id] }
    const inAnHour = new Date(services.now().getTime() + 3_600_000).toISOString()
    for (const text of ['', '<p> </p>', '<p><br></p>'])
      for (const plan of [{}, { sendAt: inAnHour }]) {
        const empty = await rest(admin, 'POST /api/messages', { ...about, ...plan, text })
        expect([empty.status, empty.headers.get('x-field')]).toEqual([422, 'text'])
      }
    expect(await db.message.count({ where: { createdById: admin.user.id } })).toBe(0)
    const draft = await rest<{ _id: string }>(admin, 'POST /api/messages', { ...about, draft: true })
    expect(draft.status).toBe(201)
    const sent = await graphql(
      admin,
      'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { databaseId } } }',
      { input: { databaseId: draft.json._id } },
    )
    expect(sent.errors?.[0]?.extensions.fields).toHaveProperty('text')
    const planned = await rest<{ _id: string }>(admin, 'POST /api/messages', {
      ...about,
      text: 'Soon',
      sendAt: inAnHour,
    })
    const emptied = await graphql(
      admin,
      'mutation ($input: SaveMessageInput!) { saveMessage(input: $input) { message { databaseId } } }',
      { input: { databaseId: planned.json._id, text: '' } },
    )
    expect(emptied.errors?.[0]?.extensions.fields).toHaveProperty('text')
  })

  it('refuse a message to nobody, and one without words', async () => {
    const admin = await person('company-admin')
    const nobody = await rest(admin, 'POST /api/messages', { text: 'Hello', recipients: [] })
    expect([nobody.status, nobody.headers.get('x-field')]).toEqual([422, 'recipientIds'])
    const empty = await rest(admin, 'POST /api/messages', { text: '<p></p>', recipients: [admin.user.id] })
    expect([empty.status, empty.headers.get('x-field')]).toEqual([422, 'subject'])
    const kept = await rest<{ _id: string; sending: { status: string } }>(admin, 'POST /api/messages', {
      text: 'Later',
      recipients: [admin.user.id],
      draft: true,
    })
    expect([kept.status, kept.json.sending.status]).toEqual([201, 'draft'])
  })
})

it('rows of an erased person go, with what they had not sent yet; what others have stays without a name', async () => {
  const [admin, gone, learner] = [
    await person('platform-admin'),
    await person('company-admin'),
    await person('learner'),
  ]
  const received = await makeMessage(db, { recipientIds: [gone.user.id, learner.user.id] })
  await mark(gone, received.id)
  const sent = await makeMessage(db, { createdById: gone.user.id, recipientIds: [learner.user.id] })
  const draft = await makeMessage(db, { createdById: gone.user.id })
  const named = await makeMessage(db, { createdById: admin.user.id, namedIds: [gone.user.id, learner.user.id] })
  await db.user.update({ where: { id: gone.user.id }, data: { status: 'DEACTIVATED' } })
  const { errors } = await graphql(
    admin,
    'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }',
    { input: { databaseId: gone.user.id, confirmation: `${gone.user.firstName} ${gone.user.lastName}` } },
  )
  expect(errors).toBeUndefined()
  expect(await db.messageRecipient.count({ where: { userId: gone.user.id } })).toBe(0)
  expect(await db.messagePerson.count({ where: { userId: gone.user.id } })).toBe(0)
  expect(await db.messagePerson.count({ where: { messageId: named.id } })).toBe(1)
  expect(await readersOf(received.id)).toBe(0)
  expect(await db.message.count({ where: { id: draft.id } })).toBe(0)
  expect(await db.message.findUnique({ where: { id: sent.id } })).toMatchObject({ createdById: null })
  expect(await inboxOf(await signIn(learner.user))).toEqual(expect.arrayContaining([sent.id]))
})
