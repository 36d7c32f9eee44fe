import type { PoolClient } from 'pg'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { greeting } from '../domain/news/letters.ts'
import { nameOf } from '../domain/people/people.ts'
import type { Services } from '../platform/context.ts'
import { addJob, job } from '../platform/jobs.ts'
import { deliver, mailLines, type Letter } from '../platform/mail.ts'
import { blocksOf, plainText } from '../platform/values/html.ts'
import { inNumber } from '../platform/values/text.ts'
import { mailFault, type MailFault } from './mailFaults.ts'
import { wantsEmail } from './reach.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Sends the emails of a message that everybody has in the portal. */
    'mail-message': { messageId: string }
  }
}

/** Emails handed to the mail server at once: of a killed process so many may arrive twice. */
const AT_ONCE = 10
/** Tries after which a passing fault is no longer waited out, and the minutes before the next one, each time as many more. */
const TRIES = 5
const PAUSE_MINUTES = 5
/** Characters of a paragraph in an email. */
const PARAGRAPH = 5000

/** The first key of the lock by which one process at a time sends the emails of a message; the second is its id's hash. */
const MAIL_LOCK = 74_112_028

/**
 * Does the work while no other process does; answers at once where one does. The lock goes with the connection, and so
 * with a killed process: what it left as being tried has no answer any more.
 */
async function aloneWith(
  services: Services,
  id: string,
  work: (isMine: () => boolean) => Promise<void>,
): Promise<void> {
  const client: PoolClient = await services.pool.connect()
  let isMine = true
  const lost = () => {
    isMine = false
  }
  client.once('error', lost)
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS mine', [
      MAIL_LOCK,
      id,
    ])
    if (!rows[0]?.mine) return
    try {
      await work(() => isMine)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [MAIL_LOCK, id]).catch(lost)
    }
  } finally {
    client.off('error', lost)
    client.release(!isMine)
  }
}

/** The text of a message, paragraph by paragraph. */
export const paragraphsOf = (html: string): string[] =>
  blocksOf(html)
    .map((part) => plainText(part, PARAGRAPH))
    .filter(Boolean)

type Written = Pick<Letter, 'subject' | 'paragraphs' | 'action'>

interface Said {
  subject: string
  text: string
  createdBy: Parameters<typeof nameOf>[0] | null
  _count: { files: number }
}

/** What the letter of a message is made of. */
export const SAID = {
  subject: true,
  text: true,
  createdBy: { select: { firstName: true, lastName: true, email: true } },
  _count: { select: { files: true } },
} as const

/** The letter of a message, whoever it goes to. */
export const letterWith = (id: string, { subject, text, createdBy, _count }: Said): Written => ({
  subject,
  paragraphs: [
    ...(createdBy ? [`${nameOf(createdBy)} sent you a message:`] : []),
    ...paragraphsOf(text),
    ...(_count.files
      ? [inNumber(_count.files, 'An attachment is in the portal.', '# attachments are in the portal.')]
      : []),
  ],
  action: { text: 'Open the message', path: `/auth/messages/${id}` },
})

/** What everybody reads of a message in the email; null where it is gone or waits. */
async function letterOf({ db }: Services, id: string): Promise<Written | null> {
  const message = await db.message.findUnique({ where: { id }, select: { ...SAID, status: true, delivered: true } })
  if (!message?.delivered || (message.status !== 'SENDING' && message.status !== 'SENT')) return null
  return letterWith(id, message)
}

interface Next {
  id: string
  userId: string
  email: string
  firstName: string
  unsure: boolean
}

/**
 * Takes back what a dead run left: emails that were being tried, whose answer nobody has, and those whose time to be
 * tried again has come.
 */
async function begin({ db, now }: Services, id: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "MessageRecipient" SET mail = 'WAITING', "mailUnsure" = TRUE WHERE "messageId" = ${id}::uuid AND mail = 'TRYING'`
  const again = await db.$executeRaw`
    UPDATE "MessageRecipient" SET mail = 'WAITING', "mailRetryAt" = NULL
    WHERE "messageId" = ${id}::uuid AND mail = 'FAILED' AND "mailRetryAt" <= ${now()}`
  if (again) await db.$executeRaw`UPDATE "Message" SET "mailFailed" = "mailFailed" - ${again} WHERE id = ${id}::uuid`
}

/**
 * The next emails, marked as being tried while the message is neither stopped nor gone. Who was deactivated or refused
 * emails meanwhile is left out.
 */
async function take({ db }: Services, id: string): Promise<Next[] | null> {
  return db.$transaction(async (tx) => {
    const [at] = await tx.$queryRaw<
      { open: boolean }[]
    >`SELECT status IN ('SENDING', 'SENT') AS open FROM "Message" WHERE id = ${id}::uuid FOR SHARE`
    if (!at?.open) return null
    const rows = await tx.$queryRaw<(Next & { wants: boolean })[]>`
      UPDATE "MessageRecipient" r SET mail = CASE WHEN n.wants THEN 'TRYING' ELSE 'NONE' END::"MessageMail", "mailTries" = r."mailTries" + n.wants::int
      FROM (SELECT w.id, u.email, u."firstName", (u.status = 'ACTIVE' AND ${wantsEmail}) AS wants FROM "MessageRecipient" w JOIN "User" u ON u.id = w."userId"
        WHERE w."messageId" = ${id}::uuid AND w.mail = 'WAITING' ORDER BY w.id LIMIT ${AT_ONCE}) n
      WHERE r.id = n.id RETURNING r.id::text AS id, r."userId"::text AS "userId", n.email, n."firstName", r."mailUnsure" AS unsure, n.wants`
    if (!rows.length) return null
    const left = rows.filter(({ wants }) => !wants).length
    if (left) await tx.$executeRaw`UPDATE "Message" SET "mailTotal" = "mailTotal" - ${left} WHERE id = ${id}::uuid`
    return rows.filter(({ wants }) => wants)
  })
}

type Outcome = { row: Next; twice: boolean; fault?: undefined } | { row: Next; fault: MailFault }

type Lines = ReturnType<typeof mailLines>

async function send(services: Services, id: string, letter: Written, row: Next, lines: Lines): Promise<Outcome> {
  try {
    const email = {
      ...letter,
      paragraphs: [greeting(row.firstName), ...letter.paragraphs],
      reference: `message:${id}:${row.userId}`,
      to: row.email,
      optional: true,
      refusable: { userId: row.userId, topic: 'messages' },
    }
    const answer = await deliver(services, email, lines)
    return { row, twice: row.unsure && answer === 'sent' }
  } catch (error) {
    const fault = mailFault(error)
    if (!fault) throw error
    return { row, fault }
  }
}

/** Writes down what became of these emails, and the counts with it. */
async function settle({ db, now }: Services, id: string, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ row, ...outcome }) => {
    const { fault } = outcome
    return {
      id: row.id,
      mail: !fault ? 'SENT' : fault.kind === 'down' ? 'WAITING' : 'FAILED',
      unsure: fault ? fault.kind === 'unanswered' : 'twice' in outcome && outcome.twice,
      // A try without an answer before stays in doubt until it is known that the email left once.
      was: fault ? row.unsure : false,
      problem: fault?.words ?? '',
      passing: fault?.passing ?? false,
    }
  })
  await db.$executeRaw`
    WITH told AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id uuid, mail text, unsure boolean, was boolean, problem text, passing boolean)),
    done AS (UPDATE "MessageRecipient" r SET mail = t.mail::"MessageMail", "mailUnsure" = t.unsure OR t.was, "mailProblem" = t.problem,
        "mailTries" = r."mailTries" - (t.mail = 'WAITING')::int,
        "mailRetryAt" = CASE WHEN t.mail = 'FAILED' AND t.passing AND r."mailTries" < ${TRIES}
          THEN ${now()}::timestamptz + r."mailTries" * ${PAUSE_MINUTES} * interval '1 minute' END
      FROM told t WHERE r.id = t.id AND r.mail = 'TRYING' RETURNING r.mail::text AS mail, t.unsure)
    UPDATE "Message" m SET "mailSent" = m."mailSent" + n.sent, "mailFailed" = m."mailFailed" + n.failed, "mailDoubtful" = m."mailDoubtful" + n.doubtful,
      problem = CASE WHEN n.sent > 0 THEN '' ELSE m.problem END
    FROM (SELECT count(*) FILTER (WHERE mail = 'SENT')::int AS sent, count(*) FILTER (WHERE mail = 'FAILED')::int AS failed,
      count(*) FILTER (WHERE mail = 'SENT' AND unsure)::int AS doubtful FROM done) n WHERE m.id = ${id}::uuid`
}

const DOWN = 'The mail server does not answer. Emails are tried again by themselves.'

/** Once no email waits: the message is sent, and what failed for a while is asked for again at its time. */
async function end({ db, now }: Services, id: string): Promise<void> {
  const [row] = await db.$queryRaw<{ next: Date | null }[]>`
    SELECT min("mailRetryAt") AS next FROM "MessageRecipient" WHERE "messageId" = ${id}::uuid AND mail = 'FAILED'`
  await db.$executeRaw`
    UPDATE "Message" SET status = 'SENT', "finishedAt" = ${now()} WHERE id = ${id}::uuid AND status = 'SENDING' AND delivered
      AND NOT EXISTS (SELECT 1 FROM "MessageRecipient" w WHERE w."messageId" = ${id}::uuid AND w.mail IN ('WAITING', 'TRYING'))`
  if (row?.next)
    await addJob(db, 'mail-message', { messageId: id }, { key: `message-mail-again:${id}`, runAt: row.next })
}

job('mail-message', (services, { messageId: id }) =>
  aloneWith(services, id, async (isMine) => {
    const { db, pubsub } = services
    const tell = () => pubsub.publish('message.changed', id, id)
    const letter = await letterOf(services, id)
    if (!letter) return
    await begin(services, id)
    const lines = mailLines(services.config, AT_ONCE)
    try {
      for (let rows = await take(services, id); rows; rows = isMine() ? await take(services, id) : null) {
        const outcomes = await Promise.all(rows.map((row) => send(services, id, letter, row, lines)))
        await settle(services, id, outcomes)
        tell()
        const down = outcomes.find(({ fault }) => fault?.kind === 'down')
        if (!down) continue
        await db.$executeRaw`UPDATE "Message" SET problem = ${DOWN} WHERE id = ${id}::uuid`
        tell()
        // The queue tries again, each time after a longer while.
        throw new Error(`No mail server for message ${id}: ${down.fault?.words}`)
      }
    } finally {
      lines?.close()
    }
    await end(services, id)
    tell()
  }),
)

/** Emails of these messages that failed wait again. Answers how many. */
export const waitAgain = (id: string): Prisma.Sql => Prisma.sql`
  UPDATE "MessageRecipient" SET mail = 'WAITING', "mailRetryAt" = NULL, "mailTries" = 0 WHERE "messageId" = ${id}::uuid AND mail = 'FAILED'`
