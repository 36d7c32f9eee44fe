import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import { after, type Change, type Events } from '../platform/events.ts'
import type { CalendarMethod } from '../domain/calendar/iCalendar.ts'
import { withAccess, writeToMany } from '../domain/news/letters.ts'
import { notifyMany } from '../domain/news/notify.ts'
import { excerptOf, newsOf, wordsNow } from '../domain/comments/commentNotifications.ts'
import { nameOf } from '../domain/people/people.ts'
import type { News } from './visitChanges.ts'
import { partiesOf, type Party } from './parties.ts'
import { invitationsFor } from './calendar/entries.ts'
import { LIST, NAME, pathOf, whenText } from './words.ts'

interface Told {
  kind: string
  title: string
  body: string
  /** Once per happening, however often it is told. */
  once: string
  /** Whose name it holds. */
  namesId?: string | null
  /** What it asks of a person's calendar. Whoever did it has no notification, but the letter their calendar reads. */
  calendar?: (party: Party) => CalendarMethod | undefined
  /** Who did it. */
  byId?: string | null
}

/** Tells those of the people a visit concerns whom `among` takes; done twice they are told once. */
export async function tellParties(
  c: Change,
  id: string,
  among: (party: Party) => boolean,
  { kind, title, body, once, namesId, calendar, byId }: Told,
): Promise<void> {
  const parties = await partiesOf(c.tx, id)
  const ids = parties.filter((party) => party.id !== byId && among(party)).map((party) => party.id)
  const methods = new Map(
    parties.flatMap((party) => {
      const method = party.id === byId || among(party) ? calendar?.(party) : undefined
      return method ? [[party.id, method] as const] : []
    }),
  )
  await send(c, id, { ids, methods, byId, kind, title, body, once, namesId })
}

interface Sent extends Omit<Told, 'calendar'> {
  ids: readonly string[]
  /** What it asks of the calendars of these, by their ids. */
  methods: ReadonlyMap<string, CalendarMethod>
  /** Where it leads; left out, to the visit. */
  action?: { text: string; path: string }
}

/** Notifies these people, and writes to them and to whoever did it where their calendar reads it. */
async function send(
  c: Change,
  id: string,
  { ids, methods, byId, kind, title, body, once, namesId, ...to }: Sent,
): Promise<void> {
  const { action = { text: 'Open the visit', path: pathOf(id) } } = to
  const reference = `field-training:${id}:${once}`
  const link = action.path
  const notified = await notifyMany(
    c,
    ids.map((userId) => ({ userId, kind, title, body, link, reference, namesId: namesId === userId ? null : namesId })),
  )
  const readers = await c.tx.user.findMany({
    where: { id: { in: [...notified, ...(byId && methods.has(byId) ? [byId] : [])] }, ...withAccess },
    select: { id: true },
  })
  const letter = { subject: title, paragraphs: [body], action }
  const invitations = await invitationsFor(c, id, methods)
  await writeToMany(
    c.tx,
    'events',
    new Map(
      readers.map((reader) => {
        const invitation = invitations.get(reader.id)
        return [
          reader.id,
          { ...letter, reference: `${reference}:${reader.id}`, ...(invitation ? { calendar: invitation } : {}) },
        ] as const
      }),
    ),
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

/**
 * What becomes of a visit in a person's calendar, which holds the confirmed ones they make, asked for or attend: as
 * in the private feed.
 */
function calendarOf(news: News, was: Changed['was'], visit: Visit, party: Party): CalendarMethod | undefined {
  const stands = visit.status === 'CONFIRMED'
  const stood = was?.status === 'CONFIRMED'
  const comes = party.instructs || party.attends || party.id === visit.askedById
  if (news === 'confirmed') return comes ? 'REQUEST' : undefined
  if (!stood || (news !== 'moved' && news !== 'canceled')) return undefined
  if (!stands) return comes || party.id === was.instructorId ? 'CANCEL' : undefined
  // It has another instructor.
  if (party.instructs) return 'REQUEST'
  return party.id === was.instructorId && !comes ? 'CANCEL' : undefined
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
      askedById: true,
    },
  })
type Visit = NonNullable<Awaited<ReturnType<typeof visitOf>>>

function wordsOf(visit: Visit, news: News, who: string, was: Changed['was']): { title: string; body: string } {
  const place = visit.dealer.name
  const when = whenText(visit)
  const instructor = visit.instructor && nameOf(visit.instructor)
  const before = was && whenText({ ...visit, startAt: new Date(was.startAt) })
  const earlier =
    before && before !== when ? `The earlier time, ${before}, no longer stands.` : 'It is no longer confirmed.'
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
          ? { title: `Field training at ${place} is to move`, body: `${who} proposes ${when}. ${earlier}` }
          : { title: `Field training at ${place} needs a new time`, body: `${when} is the first choice. ${earlier}` }
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
    tellParties(c, id, (party) => (only ? only.includes(party.id) : isFor(party, was, visit.instructorId !== null)), {
      byId,
      calendar: (party) => (!only || only.includes(party.id) ? calendarOf(news, was, visit, party) : undefined),
      kind: `field-training.${news}`,
      ...wordsOf(visit, news, by ? nameOf(by) : 'The portal', was),
      once: `${news}:${version}`,
      namesId: byId,
    }),
  )
})

/** Who was taken off a confirmed visit: it leaves their calendar, unless they come to it in another way. */
after(
  'fieldTraining.takenOff',
  'tell-field-training-taken-off',
  async (services, { appointmentId: id, version, userIds, byId }) => {
    const visit = await visitOf(services, id)
    if (!visit) return
    await changeInJob(services, 'tellOfFieldTraining', async (c) => {
      const parties = await partiesOf(c.tx, id)
      const coming = parties.filter((party) => party.instructs || party.attends || party.id === visit.askedById)
      const gone = userIds.filter((userId) => !coming.some((party) => party.id === userId))
      await send(c, id, {
        ids: gone.filter((userId) => userId !== byId),
        methods: new Map(gone.map((userId) => [userId, 'CANCEL'])),
        byId,
        kind: 'field-training.taken-off',
        title: `You are no longer on the list: field training at ${visit.dealer.name}`,
        body: `${whenText(visit)}. If this is a mistake, ask your manager.`,
        once: `taken-off:${version}`,
        // The visit itself is not for them any more.
        action: { text: 'Open field training', path: LIST },
      })
    })
  },
)

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
