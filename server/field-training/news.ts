import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import { after, type Change, type Events } from '../platform/events.ts'
import { withAccess, writeToMany } from '../domain/news/letters.ts'
import { notifyMany } from '../domain/news/notify.ts'
import { excerptOf, newsOf, wordsNow } from '../domain/comments/commentNotifications.ts'
import { nameOf } from '../domain/people/people.ts'
import type { News } from './visitChanges.ts'
import { partiesOf, type Party } from './parties.ts'
import { NAME, pathOf, whenText } from './words.ts'

interface Told {
  kind: string
  title: string
  body: string
  /** Once per happening, however often it is told. */
  once: string
  /** Whose name it holds. */
  namesId?: string | null
}

/** Tells those of the people a visit concerns whom `among` takes; done twice they are told once. */
export async function tellParties(
  c: Change,
  id: string,
  among: (party: Party) => boolean,
  { kind, title, body, once, namesId }: Told,
): Promise<void> {
  const ids = (await partiesOf(c.tx, id)).filter(among).map((party) => party.id)
  const reference = `field-training:${id}:${once}`
  const link = pathOf(id)
  const notified = await notifyMany(
    c,
    ids.map((userId) => ({ userId, kind, title, body, link, reference, namesId: namesId === userId ? null : namesId })),
  )
  const readers = await c.tx.user.findMany({
    where: { id: { in: [...notified] }, ...withAccess },
    select: { id: true },
  })
  const letter = { subject: title, paragraphs: [body], action: { text: 'Open the visit', path: link } }
  await writeToMany(
    c.tx,
    'events',
    new Map(readers.map((reader) => [reader.id, { ...letter, reference: `${reference}:${reader.id}` }] as const)),
  )
}

type Changed = Events['fieldTraining.changed']

/** Whom each thing that happens is for, beside never who did it. */
const FOR: Record<News, (party: Party, was: Changed['was'], hasInstructor: boolean) => boolean> = {
  requested: ({ instructs, visits }, _was, hasInstructor) => instructs || (visits && !hasInstructor),
  proposed: ({ asks }) => asks,
  confirmed: ({ asks, instructs, attends }) => asks || instructs || attends,
  moved: ({ id, asks, instructs, attends }, was) => asks || instructs || attends || was?.instructorId === id,
  canceled: ({ asks, instructs, visits, attends }, was, hasInstructor) =>
    asks || instructs || (visits && !hasInstructor) || (attends && was?.status === 'CONFIRMED'),
  completed: ({ asks, attended }) => asks || attended,
}

const visitOf = ({ db }: Services, id: string) =>
  db.fieldTrainingAppointment.findUnique({
    where: { id },
    select: {
      status: true,
      startAt: true,
      timeZone: true,
      reason: true,
      outcome: true,
      version: true,
      dealer: { select: { name: true } },
      instructor: NAME,
      instructorId: true,
    },
  })
type Visit = NonNullable<Awaited<ReturnType<typeof visitOf>>>

function wordsOf(visit: Visit, news: News, who: string): { title: string; body: string } {
  const place = visit.dealer.name
  const when = whenText(visit)
  const instructor = visit.instructor && nameOf(visit.instructor)
  switch (news) {
    case 'requested':
      return { title: `${who} asks for field training at ${place}`, body: `First choice: ${when}.` }
    case 'proposed':
      return { title: `${who} proposes field training at ${place}`, body: `${when}. Accept it, or name other days.` }
    case 'confirmed':
      return {
        title: `Field training at ${place} is confirmed`,
        body: `${when}${instructor ? `, with ${instructor}` : ''}.`,
      }
    case 'moved':
      return visit.status === 'CONFIRMED'
        ? { title: `Field training at ${place} has a new instructor`, body: `${instructor ?? who} comes, ${when}.` }
        : visit.status === 'PROPOSED'
          ? {
              title: `Field training at ${place} is to move`,
              body: `${who} proposes ${when}. The earlier time no longer stands.`,
            }
          : {
              title: `Field training at ${place} needs a new time`,
              body: `${when} is the first choice. The earlier time no longer stands.`,
            }
    case 'canceled':
      return { title: `Field training at ${place} is canceled`, body: `${when}. Reason: ${visit.reason}` }
    case 'completed':
      return { title: `Field training at ${place} is completed`, body: excerptOf(visit.outcome) }
  }
}

after('fieldTraining.changed', 'tell-field-training', async (services, changed) => {
  const { appointmentId: id, version, news, byId, was, only } = changed
  const visit = await visitOf(services, id)
  // What moved on since is told by what moved it.
  if (!visit || (visit.version !== version && news !== 'canceled' && news !== 'completed')) return
  const by = byId ? await services.db.user.findUnique({ where: { id: byId }, ...NAME }) : null
  const isFor = FOR[news]
  await changeInJob(services, 'tellOfFieldTraining', (c) =>
    tellParties(
      c,
      id,
      (party) => party.id !== byId && (only ? only.includes(party.id) : isFor(party, was, visit.instructorId !== null)),
      {
        kind: `field-training.${news}`,
        ...wordsOf(visit, news, by ? nameOf(by) : 'The portal'),
        once: `${news}:${version}`,
        namesId: byId,
      },
    ),
  )
})

/** A first comment is told to both sides; who is named or answered hears of it as such. */
after('comment.written', 'tell-field-training-commented', async (services, { commentId }) => {
  const comment = await services.db.comment.findUnique({
    where: { id: commentId },
    select: {
      fieldTrainingAppointmentId: true,
      parentId: true,
      authorId: true,
      author: NAME,
      mentions: { select: { userId: true } },
      fieldTrainingAppointment: { select: { dealer: { select: { name: true } } } },
    },
  })
  const { fieldTrainingAppointmentId: id, fieldTrainingAppointment: visit, author, authorId } = comment ?? {}
  if (!id || !visit || !author || comment?.parentId) return
  const named = new Set(comment?.mentions.map(({ userId }) => userId))
  const title = `${nameOf(author)} commented on field training at ${visit.dealer.name}`
  const link = `${pathOf(id)}#comment-${commentId}`
  await changeInJob(services, 'tellFieldTrainingCommented', async (c) => {
    const text = await wordsNow(c.tx, commentId)
    if (text === null) return
    const parties = await partiesOf(c.tx, id)
    const ids = parties
      .filter((party) => party.id !== authorId && !named.has(party.id) && (party.asks || party.instructs))
      .map((party) => party.id)
    const body = excerptOf(text)
    const notified = await notifyMany(
      c,
      ids.map((userId) => ({
        userId,
        kind: 'field-training.commented',
        title,
        body,
        link,
        // The reference of those who are named or answered, so that nobody hears of one comment twice.
        reference: newsOf(commentId),
        namesId: authorId,
      })),
    )
    const letter = { subject: title, paragraphs: [body], action: { text: 'Read it', path: link } }
    await writeToMany(
      c.tx,
      'comments',
      new Map(
        [...notified].map((userId) => [userId, { ...letter, reference: `comment:${commentId}:${userId}` }] as const),
      ),
    )
  })
})
