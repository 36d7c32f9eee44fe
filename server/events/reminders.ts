import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../platform/db.ts'
import { addJob, job } from '../platform/jobs.ts'
import { readSettings } from '../platform/settings.ts'
import { beginsSoon, dueReminder, planReminders, type PlannedReminder } from '../domain/calendar/reminders.ts'
import { whenText } from '../domain/calendar/words.ts'
import { ANYBODY, tellEverybody } from '../domain/news/tellEverybody.ts'
import { answered } from './answered.ts'
import { eventWords, whereText } from './words.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** The moment has come to remind of an event that begins at `startAt`. */
    'remind-of-event': PlannedReminder & { eventId: string }
    /** Looks whether the reminders of what begins soon are planned. */
    'plan-event-reminders': Record<string, never>
  }
}

/** Plans both reminders for the time it begins now; those planned before are moved. */
export const planEventReminders = (db: Db | Tx, now: Date, eventId: string, startAt: Date): Promise<void> =>
  planReminders({ now, startAt, steps: ['day', 'hour'] }, (reminder, runAt) =>
    addJob(
      db,
      'remind-of-event',
      { eventId, ...reminder },
      { key: `event-reminder:${eventId}:${reminder.step}`, runAt },
    ),
  )

job('remind-of-event', async (services, { eventId, ...reminder }) => {
  const { db } = services
  const event = await eventWords(db, eventId)
  const due = event && dueReminder(event, reminder, services.now())
  if (!due || event.status !== 'PUBLISHED' || !(await readSettings(db)).flags.events) return
  const title = due.titleFor(`“${event.title}”`)
  const body = `${whenText(event)}, ${whereText(event)}.`
  const reference = `event.reminder:${eventId}:${reminder.step}:${due.occasion}`
  await tellEverybody(
    services,
    answered(eventId, Prisma.sql`(a.type = 'GOING' OR a.remind)`),
    { kind: 'event.reminder', title, body, link: event.link, reference },
    { subject: title, paragraphs: [body], action: { text: 'Open the event', path: event.link }, brand: event.brand },
    'events',
    { among: ANYBODY, action: 'remindOfEvent' },
  )
})

job(
  'plan-event-reminders',
  async ({ db, now }) => {
    const soon = await db.event.findMany({
      where: { status: 'PUBLISHED', startAt: beginsSoon(now()) },
      select: { id: true, startAt: true },
    })
    for (const { id, startAt } of soon) await planEventReminders(db, now(), id, startAt)
  },
  '10 * * * *',
)
