import { expect, it } from 'vitest'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { mortalServer } from '../support/process.ts'
import { openWorld } from '../support/world.ts'
import { mailServer } from './support.ts'

/** The full size is measured by `RECIPIENTS=50000 vitest run --project api tests/messages/kill.test.ts`. */
const RECIPIENTS = Number(process.env.RECIPIENTS ?? 700)
/** Emails handed over at once: a killed process leaves so many without an answer. */
const AT_ONCE = 10

const mails = await mailServer()
const world = await openWorld()
const { db, graphql, person } = world

/** People of a group who want emails, in two statements. */
async function crowd(groupId: string, size: number): Promise<void> {
  const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'learner' } })
  await db.$executeRaw`
    INSERT INTO "User" (id, email, "firstName", "lastName", status, "roleId", "emailVerifiedAt", "receiveEmails", "createdAt", "updatedAt")
    SELECT gen_random_uuid(), 'crowd-' || n || '@crowd.test', 'Crowd', n::text, 'ACTIVE', ${roleId}::uuid, now(), TRUE, now(), now() FROM generate_series(1, ${size}) n`
  await db.$executeRaw`
    INSERT INTO "AssignmentGroupMember" ("groupId", "userId") SELECT ${groupId}::uuid, id FROM "User" WHERE email LIKE '%@crowd.test'`
}

it('a process killed in a batch and again among the emails: each has it once, and only emails without an answer come twice', async () => {
  const admin = await person('company-admin')
  const group = await makeAssignmentGroup(db)
  await crowd(group.id, RECIPIENTS)
  const { data, errors } = await graphql<{ saveMessage: { message: { databaseId: string } } }>(
    admin,
    'mutation ($input: SaveMessageInput!) { saveMessage(input: $input) { message { databaseId } } }',
    { input: { subject: 'Recall', text: '<p>Stop sale.</p>', audienceIds: [group.id], send: true } },
  )
  expect(errors).toBeUndefined()
  const id = data!.saveMessage.message.databaseId
  const server = await mortalServer(world, { SMTP_URL: mails.url }, { waits: true })
  const at = () => db.message.findUniqueOrThrow({ where: { id } })
  /** Looks closely, so that the process dies in the middle. */
  const until = async (isThere: (message: Awaited<ReturnType<typeof at>>) => boolean) => {
    while (!isThere(await at())) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const began = performance.now()

  await server.start()
  await until(({ sent }) => sent > 0)
  await server.kill()
  const first = await at()
  // What stands of the killed batch is all or nothing: as many rows as the message says.
  expect(await db.messageRecipient.count({ where: { messageId: id } })).toBe(first.sent)

  await server.start()
  await until(({ mailSent }) => mailSent > RECIPIENTS / 3)
  await server.kill()
  const second = await at()
  expect(second.mailSent).toBeLessThan(RECIPIENTS)

  await server.start()
  await until(({ status }) => status === 'SENT')
  const seconds = (performance.now() - began) / 1000
  await server.kill()

  const done = await at()
  expect(done).toMatchObject({
    total: RECIPIENTS,
    sent: RECIPIENTS,
    mailTotal: RECIPIENTS,
    mailSent: RECIPIENTS,
    mailFailed: 0,
  })
  const rows = await db.messageRecipient.findMany({ where: { messageId: id }, select: { userId: true } })
  expect(rows).toHaveLength(RECIPIENTS)
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(RECIPIENTS)
  const counts = new Map<string, number>()
  for (const { to } of mails.taken) counts.set(to, (counts.get(to) ?? 0) + 1)
  expect(counts.size).toBe(RECIPIENTS)
  const twice = [...counts].filter(([, count]) => count > 1)
  expect(twice.every(([, count]) => count === 2)).toBe(true)
  // Those that came twice are told as such: none is missing among them.
  expect(done.mailDoubtful).toBeLessThanOrEqual(2 * AT_ONCE)
  const doubtful = await db.messageRecipient.findMany({
    where: { messageId: id, mail: 'SENT', mailUnsure: true },
    select: { user: { select: { email: true } } },
  })
  const named = new Set(doubtful.map(({ user }) => user.email))
  expect(named.size).toBe(done.mailDoubtful)
  expect(twice.filter(([to]) => !named.has(to))).toEqual([])
  if (process.env.RECIPIENTS)
    console.log(
      `${RECIPIENTS} recipients, killed with ${first.sent} in the portal and with ${second.mailSent} emails: ${seconds.toFixed(1)} s, ${twice.length} emails twice, ${done.mailDoubtful} told as such`,
    )
})
