import { Prisma } from '../../prisma/generated/client/client.ts'
import { tellUnread } from '../domain/badges.ts'
import { viewerNamed } from '../domain/people/viewer.ts'
import { changeInJob } from '../platform/change.ts'
import { badInput } from '../platform/errors.ts'
import { on, type Change } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'
import { plainText } from '../platform/values/html.ts'
import type { Viewer } from '../platform/viewer.ts'
import { reachedByMessage, wantsEmail } from './reach.ts'
import { sendsMessages } from './rules.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Brings a message to its recipients in the portal, a batch at a time. */
    'send-message': { messageId: string }
  }
}

declare module '../platform/pubsub.ts' {
  interface Topics {
    /** A message moved on: sent, stopped, emails gone. Channel: its id. */
    'message.changed': string
    /** A message arrived, carrying the id of the row of its recipient. Channel: the person's id. */
    'message.received': string
  }
}

/** People in one transaction. */
const BATCH = 500

/** One job for a message, whenever it is to run. */
const jobKey = (id: string): string => `message:${id}`

export const publishSending = (c: Change, id: string): void => c.publish('message.changed', id, id)

const countOf = async ({ tx }: Change, reach: Prisma.Sql): Promise<number> =>
  (await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM "User" u WHERE ${reach}`)[0]?.count ?? 0

/** Words, or a picture in their place: a subject alone tells people nothing. */
const saysSomething = (html: string): boolean => html.includes('<img') || plainText(html, 10) !== ''

/**
 * Refuses what says nothing, and what has nobody to go to: named people or a group may be gone meanwhile. Answers how
 * many it reaches. Errors: BAD_USER_INPUT.
 */
export async function refuseUnready(c: Change, viewer: Viewer, id: string): Promise<number> {
  const { to, text } = await c.tx.message.findUniqueOrThrow({ where: { id }, select: { to: true, text: true } })
  const total = await countOf(c, reachedByMessage({ id, to }, viewer))
  if (!total)
    throw badInput(
      to === 'PEOPLE' ? 'recipientIds' : 'audienceIds',
      'This reaches nobody right now. Choose who gets it.',
    )
  if (!saysSomething(text)) throw badInput('text', 'Write the message first: it has no text yet.')
  return total
}

/** Sends a message that did not go out yet. Errors: BAD_USER_INPUT where it reaches nobody or has no text. */
export async function beginSending(c: Change, viewer: Viewer, id: string): Promise<void> {
  const total = await refuseUnready(c, viewer, id)
  await c.tx.message.update({
    where: { id },
    data: { status: 'SENDING', sendAt: null, date: c.now, startedAt: c.now, total },
  })
  await c.addJob('send-message', { messageId: id }, { key: jobKey(id) })
  publishSending(c, id)
}

/** Plans it, or takes the plan back. Errors: BAD_USER_INPUT where it reaches nobody or has no text. */
export async function planSending(c: Change, viewer: Viewer, id: string, sendAt: Date | null): Promise<void> {
  if (sendAt) await refuseUnready(c, viewer, id)
  await c.tx.message.update({
    where: { id },
    data: { status: sendAt ? 'PLANNED' : 'DRAFT', sendAt, date: sendAt ?? c.now },
  })
  if (sendAt) await c.addJob('send-message', { messageId: id }, { key: jobKey(id), runAt: sendAt })
  publishSending(c, id)
}

interface Standing {
  status: string
  to: 'AUDIENCE' | 'PEOPLE'
  sendAt: Date | null
  cursor: string | null
  delivered: boolean
  createdById: string | null
}

/** What is kept of whom it was for once everybody has it: the groups' names, since groups come and go; people stay named. */
async function endDelivery({ tx, now, addJob }: Change, id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Message" m SET delivered = TRUE,
      "groupNames" = ARRAY(SELECT g.name FROM "MessageAudience" a JOIN "AssignmentGroup" g ON g.id = a."groupId" WHERE a."messageId" = m.id ORDER BY g.name, g.id),
      "groupIds" = ARRAY(SELECT g.id FROM "MessageAudience" a JOIN "AssignmentGroup" g ON g.id = a."groupId" WHERE a."messageId" = m.id ORDER BY g.name, g.id),
      status = CASE WHEN m."mailTotal" = m."mailSent" + m."mailFailed" THEN 'SENT'::"MessageStatus" ELSE m.status END,
      "finishedAt" = CASE WHEN m."mailTotal" = m."mailSent" + m."mailFailed" THEN ${now}::timestamptz ELSE NULL END
    WHERE m.id = ${id}::uuid`
  await tx.messageAudience.deleteMany({ where: { messageId: id } })
  await addJob('mail-message', { messageId: id }, { key: `message-mail:${id}` })
}

/** Who may no longer write to people writes to nobody more. */
async function stop(c: Change, id: string): Promise<void> {
  await c.tx.message.update({
    where: { id },
    data: { status: 'STOPPED', sendAt: null, problem: 'The sender may no longer send messages.' },
  })
  publishSending(c, id)
}

/**
 * Gives the message to the next people, by id: their rows and the place the sending has come to commit together, so that
 * killed in between it goes on there, and nobody gets it twice. Answers whether there is more to do.
 */
async function deliverBatch(c: Change, id: string): Promise<boolean> {
  const [at] = await c.tx.$queryRaw<Standing[]>`
    SELECT status::text AS status, "to"::text AS "to", "sendAt", cursor::text AS cursor, delivered, "createdById"::text AS "createdById"
    FROM "Message" WHERE id = ${id}::uuid FOR UPDATE`
  if (!at || at.delivered) return false
  const isDue = at.status === 'PLANNED' && at.sendAt !== null && at.sendAt <= c.now
  if (at.status === 'PLANNED' && at.sendAt && !isDue)
    await c.addJob('send-message', { messageId: id }, { key: jobKey(id), runAt: at.sendAt })
  if (at.status !== 'SENDING' && !isDue) return false
  const sender = at.createdById ? await viewerNamed(c.services, at.createdById) : null
  if (!sender || !sendsMessages(sender)) {
    await stop(c, id)
    return false
  }
  const reach = reachedByMessage({ id, to: at.to }, sender)
  if (isDue)
    await c.tx.message.update({
      where: { id },
      data: { status: 'SENDING', sendAt: null, startedAt: c.now, total: await countOf(c, reach) },
    })
  const people = await c.tx.$queryRaw<{ id: string; wants: boolean }[]>`
    SELECT u.id::text AS id, ${wantsEmail} AS wants FROM "User" u
    WHERE ${reach} ${at.cursor ? Prisma.sql`AND u.id > ${at.cursor}::uuid` : Prisma.empty} ORDER BY u.id LIMIT ${BATCH}`
  const rows = await c.tx.$queryRaw<{ id: string; userId: string; mail: string }[]>`
    INSERT INTO "MessageRecipient" (id, "messageId", "userId", mail, "createdAt")
    SELECT gen_random_uuid(), ${id}::uuid, p.id, CASE WHEN p.wants THEN 'WAITING' ELSE 'NONE' END::"MessageMail", ${c.now}::timestamptz
    FROM unnest(${people.map((person) => person.id)}::uuid[], ${people.map(({ wants }) => wants)}::boolean[]) AS p(id, wants)
    ON CONFLICT DO NOTHING RETURNING id::text AS id, "userId"::text AS "userId", mail::text AS mail`
  await c.tx.message.update({
    where: { id },
    data: {
      cursor: people.at(-1)?.id ?? at.cursor,
      sent: { increment: rows.length },
      mailTotal: { increment: rows.filter(({ mail }) => mail === 'WAITING').length },
    },
  })
  const isLast = people.length < BATCH
  if (isLast) await endDelivery(c, id)
  for (const row of rows) {
    c.publish('message.received', row.userId, row.id)
    tellUnread(c, row.userId)
  }
  publishSending(c, id)
  c.record({ type: 'Message', id, ...(at.createdById ? { byId: at.createdById } : {}), after: { people: rows.length } })
  return !isLast
}

job('send-message', async (services, { messageId }) => {
  let more = true
  while (more) more = await changeInJob(services, 'sendMessage', (c) => deliverBatch(c, messageId))
})

// What was under way as the process ended is asked for anew, also where the queue has given it up.
on('app.started', async (c) => {
  const open = await c.tx.message.findMany({
    where: { OR: [{ status: 'SENDING' }, { status: 'PLANNED', sendAt: { lte: c.now } }] },
    select: { id: true, delivered: true },
  })
  for (const { id: messageId, delivered } of open)
    if (delivered) await c.addJob('mail-message', { messageId }, { key: `message-mail:${messageId}` })
    else await c.addJob('send-message', { messageId }, { key: jobKey(messageId) })
})

/** Goes on with the batches of a message, or where everybody has it with its emails. */
export const goOn = (c: Change, { id, delivered }: { id: string; delivered: boolean }): Promise<void> =>
  delivered
    ? c.addJob('mail-message', { messageId: id }, { key: `message-mail:${id}` })
    : c.addJob('send-message', { messageId: id }, { key: jobKey(id) })
