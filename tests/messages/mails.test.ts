import { describe, expect, it } from 'vitest'
import { makeMessage } from '../../prisma/factories/messages.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { mailFault } from '../../server/messages/mailFaults.ts'
import { paragraphsOf } from '../../server/messages/mailing.ts'
import { openWorld, type Who } from '../support/world.ts'
import { mailServer, pass, type Verdict } from './support.ts'

const verdicts = new Map<string, Verdict[]>()
/** What the mail server says to an address, one after the other; the last for good. */
const judge = (to: string): Verdict => {
  const left = verdicts.get(to) ?? ['take']
  return left.length > 1 ? left.shift()! : left[0]!
}
const server = await mailServer(judge)
const world = await openWorld({ SMTP_URL: server.url })
const { db, graphql, person, signIn, jobs } = world

const reader = (overrides: object = {}) => makeOnboardedUser(db, { emailVerifiedAt: new Date(), ...overrides })
const send = async (who: Who, recipientIds: string[], more: object = {}) => {
  const { data, errors } = await graphql<{ saveMessage: { message: { databaseId: string } } }>(
    who,
    'mutation ($input: SaveMessageInput!) { saveMessage(input: $input) { message { databaseId } } }',
    {
      input: {
        subject: 'Torque',
        text: '<p>Read &amp; sign.</p><ul><li>One</li></ul>',
        recipientIds,
        send: true,
        ...more,
      },
    },
  )
  expect(errors).toBeUndefined()
  return data!.saveMessage.message.databaseId
}
const standing = (id: string) => db.message.findUniqueOrThrow({ where: { id } })
const rowOf = (messageId: string, userId: string) =>
  db.messageRecipient.findUniqueOrThrow({ where: { messageId_userId: { messageId, userId } } })
const retry = (who: Who, databaseId: string) =>
  graphql(
    who,
    'mutation ($input: RetryMessageEmailsInput!) { retryMessageEmails(input: $input) { message { databaseId } } }',
    { input: { databaseId } },
  )

describe('the email of a message', () => {
  it('goes to who wants it: not to who refused, takes none at all or never proved the address', async () => {
    const admin = await person('company-admin')
    const [wants, refuses, none, unproved] = [
      await reader(),
      await reader(),
      await reader({ receiveEmails: false }),
      await makeOnboardedUser(db, { emailVerifiedAt: null }),
    ]
    const who = await signIn(refuses)
    const chosen = await graphql(
      who,
      'mutation { chooseMail(input: { topic: MESSAGES, wanted: false }) { user { refusedMailTopics } } }',
    )
    expect(chosen.errors).toBeUndefined()
    const people = [wants, refuses, none, unproved]
    const reach = await graphql<{ messageReach: { people: number; emails: number } }>(
      admin,
      'query ($ids: [ID!]) { messageReach(recipientIds: $ids) { people emails } }',
      { ids: people.map(({ id }) => id) },
    )
    expect(reach.data!.messageReach).toEqual({ people: 4, emails: 1 })
    const id = await send(
      admin,
      people.map((one) => one.id),
    )
    await jobs()
    expect(await standing(id)).toMatchObject({ sent: 4 })
    for (const { email } of [refuses, none, unproved]) expect(server.of(email)).toEqual([])
    const [email] = server.of(wants.email)
    expect(email!.text).toContain('Subject: Torque')
    expect(email!.text).toContain('Read & sign.')
    expect(email!.text).toContain(`/auth/messages/${id}`)
    expect(email!.text).toContain('Choose which emails you get')
    expect(await standing(id)).toMatchObject({ status: 'SENT', mailTotal: 1, mailSent: 1, mailFailed: 0 })
  })

  it('leaves out who is deactivated or refuses emails between the portal and the mail server', async () => {
    const admin = await person('company-admin')
    const [stays, leaves, refuses] = [await reader(), await reader(), await reader()]
    const message = await makeMessage(db, {
      createdById: admin.user.id,
      status: 'SENDING',
      delivered: true,
      mailTotal: 3,
    })
    await db.messageRecipient.createMany({
      data: [stays, leaves, refuses].map(({ id }) => ({ messageId: message.id, userId: id, mail: 'WAITING' as const })),
    })
    await db.user.update({ where: { id: leaves.id }, data: { status: 'DEACTIVATED' } })
    await db.mailRefusal.create({ data: { userId: refuses.id, topic: 'messages' } })
    await db.$executeRaw`SELECT graphile_worker.add_job('mail-message', payload := json_build_object('messageId', ${message.id}::text))`
    await jobs()
    expect([stays, leaves, refuses].map(({ email }) => server.of(email).length)).toEqual([1, 0, 0])
    expect(await standing(message.id)).toMatchObject({ status: 'SENT', mailTotal: 1, mailSent: 1 })
  })

  it('that is refused is listed with the reason, and goes when it is tried again', async () => {
    const admin = await person('company-admin')
    const [well, ill] = [await reader(), await reader()]
    verdicts.set(ill.email, ['refuse'])
    const id = await send(admin, [well.id, ill.id])
    await jobs()
    expect(await standing(id)).toMatchObject({ status: 'SENT', mailTotal: 2, mailSent: 1, mailFailed: 1 })
    const { data } = await graphql<{ message: { recipients: { edges: { node: object }[] } } }>(
      admin,
      'query ($id: ID!) { message(databaseId: $id) { recipients(mail: FAILED) { totalCount edges { node { name mail mailProblem mailRetryAt } } } } }',
      { id },
    )
    expect(data!.message.recipients.edges.map(({ node }) => node)).toEqual([
      {
        name: `${ill.firstName} ${ill.lastName}`,
        mail: 'FAILED',
        mailProblem: expect.stringContaining('550 No such mailbox'),
        mailRetryAt: null,
      },
    ])
    verdicts.set(ill.email, ['take'])
    expect((await retry(admin, id)).errors).toBeUndefined()
    await jobs()
    expect(server.of(ill.email)).toHaveLength(1)
    expect(server.of(well.email)).toHaveLength(1)
    expect(await standing(id)).toMatchObject({ mailSent: 2, mailFailed: 0, mailDoubtful: 0 })
    expect((await retry(admin, id)).errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it('that is put off is tried again by itself, a few times and no more', async () => {
    const admin = await person('company-admin')
    const [once, ever] = [await reader(), await reader()]
    verdicts.set(once.email, ['later', 'take'])
    verdicts.set(ever.email, ['later'])
    const id = await send(admin, [once.id, ever.id])
    await jobs()
    expect(await rowOf(id, once.id)).toMatchObject({ mail: 'FAILED', mailTries: 1, mailRetryAt: expect.any(Date) })
    await pass(world, 4)
    expect(server.of(once.email)).toEqual([])
    await pass(world, 2)
    expect(server.of(once.email)).toHaveLength(1)
    for (let n = 0; n < 6; n++) await pass(world, 60)
    expect(server.of(ever.email)).toEqual([])
    expect(await rowOf(id, ever.id)).toMatchObject({ mail: 'FAILED', mailTries: 5, mailRetryAt: null })
    expect(await standing(id)).toMatchObject({ mailTotal: 2, mailSent: 1, mailFailed: 1, mailDoubtful: 0 })
  })

  it('whose answer was lost may come twice, and is told as such', async () => {
    const admin = await person('company-admin')
    const [cut, well] = [await reader(), await reader()]
    // At its address it is taken, then the line breaks; the next time all goes well.
    verdicts.set(cut.email, ['take', 'cut', 'take'])
    const id = await send(admin, [cut.id, well.id])
    await jobs()
    expect(server.of(cut.email)).toHaveLength(1)
    expect(await rowOf(id, cut.id)).toMatchObject({ mail: 'FAILED', mailUnsure: true })
    await pass(world, 6)
    expect(server.of(cut.email)).toHaveLength(2)
    expect(server.of(well.email).length).toBeGreaterThan(0)
    const doubled = [cut, well].filter(({ email }) => server.of(email).length > 1).length
    expect(await standing(id)).toMatchObject({ mailSent: 2, mailFailed: 0, mailDoubtful: doubled })
    const { data } = await graphql<{ message: { recipients: { edges: { node: { name: string } }[] } } }>(
      admin,
      'query ($id: ID!) { message(databaseId: $id) { recipients(doubtful: true) { edges { node { name mailDoubtful } } } } }',
      { id },
    )
    expect(data!.message.recipients.edges).toContainEqual({
      node: { name: `${cut.firstName} ${cut.lastName}`, mailDoubtful: true },
    })
  })

  it('of a killed process is sent again where its answer is missing, and not where it is known to have left', async () => {
    const admin = await person('company-admin')
    const [unknown, known] = [await reader(), await reader()]
    const message = await makeMessage(db, {
      createdById: admin.user.id,
      status: 'SENDING',
      delivered: true,
      mailTotal: 2,
    })
    await db.messageRecipient.createMany({
      data: [unknown, known].map(({ id }) => ({
        messageId: message.id,
        userId: id,
        mail: 'TRYING' as const,
        mailTries: 1,
      })),
    })
    await db.outboxMail.create({
      data: {
        reference: `message:${message.id}:${known.id}`,
        to: known.email,
        subject: 'Torque',
        text: '',
        html: '',
        sentAt: new Date(),
      },
    })
    await db.$executeRaw`SELECT graphile_worker.add_job('mail-message', payload := json_build_object('messageId', ${message.id}::text))`
    await jobs()
    expect([unknown, known].map(({ email }) => server.of(email).length)).toEqual([1, 0])
    expect(await standing(message.id)).toMatchObject({ status: 'SENT', mailSent: 2, mailDoubtful: 1 })
  })
})

it('the text of a message is told paragraph by paragraph', () => {
  expect(
    paragraphsOf('<h2>Hello</h2><p>One <strong>and</strong><br>two &amp; three</p><ul><li>a</li><li>b</li></ul>'),
  ).toEqual(['Hello', 'One and two & three', 'a', 'b'])
  expect(paragraphsOf('')).toEqual([])
})

it('tells a mail server that is not there from one that says no and one that says nothing', () => {
  const kind = (error: object) => mailFault(Object.assign(new Error('x'), error))?.kind
  expect(kind({ code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:25' })).toBe('down')
  expect(kind({ code: 'EDNS' })).toBe('down')
  expect(kind({ code: 'EAUTH', responseCode: 535 })).toBe('down')
  expect(kind({ code: 'EENVELOPE', responseCode: 550 })).toBe('refused')
  expect(
    mailFault(Object.assign(new Error('x'), { code: 'EMESSAGE', responseCode: 451, response: '451 later' })),
  ).toEqual({ kind: 'refused', passing: true, words: '451 later' })
  expect(kind({ code: 'ECONNECTION', message: 'Connection closed unexpectedly' })).toBe('unanswered')
  // The database is gone: no matter of the mail server.
  expect(mailFault(Object.assign(new Error('x'), { code: 'P1001' }))).toBeNull()
  expect(mailFault(new Error('x'))).toBeNull()
})
