import type { Services } from '../platform/context.ts'
import { after, on } from '../platform/events.ts'
import { readSettings } from '../platform/settings.ts'
import { whenText } from '../domain/calendar/words.ts'
import { withAccess, writeToMany } from '../domain/news/letters.ts'
import { notifyMany } from '../domain/news/notify.ts'
import { ANYBODY, tellEverybody } from '../domain/news/tellEverybody.ts'
import { answered, COMING } from './answered.ts'
import type { EventFacts } from './publication.ts'
import { eventWords, whereText } from './words.ts'

const canceled = ({ title, startAt, timeZone }: EventFacts) => ({
  title: `“${title}” is canceled`,
  body: `It was planned for ${whenText({ startAt: new Date(startAt), timeZone })}. Nothing is left for you to do.`,
})

on('event.canceled', async (c, { eventId, sequence, facts, userIds }) => {
  if (!(await readSettings(c.tx)).flags.events) return
  await notifyMany(
    c,
    userIds.map((userId) => ({
      userId,
      kind: 'event.canceled',
      ...canceled(facts),
      reference: `event.canceled:${eventId}:${sequence}`,
    })),
  )
})

after('event.canceled', 'mail-event-canceled', async ({ db }, { eventId, sequence, facts, userIds }) => {
  if (!(await readSettings(db)).flags.events) return
  const readers = await db.user.findMany({ where: { id: { in: userIds }, ...withAccess }, select: { id: true } })
  const { title, body } = canceled(facts)
  const letter = {
    subject: title,
    paragraphs: [body],
    action: { text: 'See other events', path: '/auth/events' },
    brand: facts.brand,
  }
  await writeToMany(
    db,
    'events',
    new Map(
      readers.map(({ id }) => [id, { ...letter, reference: `event.canceled:${eventId}:${sequence}:${id}` }] as const),
    ),
  )
})

/** Tells who said they come, or may come, of something about a coming event that is open; done twice it is told once. */
async function tellComing(
  services: Services,
  { eventId, kind, sequence }: { eventId: string; kind: string; sequence: number },
  titleOf: (title: string) => string,
): Promise<void> {
  const event = await eventWords(services.db, eventId)
  if (event?.status !== 'PUBLISHED' || event.startAt <= services.now()) return
  if (!(await readSettings(services.db)).flags.events) return
  const title = titleOf(`“${event.title}”`)
  const body = `${whenText(event)}, ${whereText(event)}.`
  await tellEverybody(
    services,
    answered(eventId, COMING),
    { kind, title, body, link: event.link, reference: `${kind}:${eventId}:${sequence}` },
    { subject: title, paragraphs: [body], action: { text: 'Open the event', path: event.link }, brand: event.brand },
    'events',
    { among: ANYBODY, action: 'tellOfEvent' },
  )
}

after('event.moved', 'tell-event-moved', (services, { eventId, sequence, time, place }) =>
  tellComing(
    services,
    { eventId, kind: 'event.moved', sequence },
    (title) => `${title} has a new ${[time && 'time', place && 'place'].filter(Boolean).join(' and ')}`,
  ),
)

after('event.restored', 'tell-event-restored', (services, { eventId, sequence }) =>
  tellComing(services, { eventId, kind: 'event.restored', sequence }, (title) => `${title} is on after all`),
)
