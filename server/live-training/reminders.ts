import { Prisma } from '../../prisma/generated/client/client.ts'
import { beginsSoon, dueReminder, planReminders, type PlannedReminder } from '../domain/calendar/reminders.ts'
import { ANYBODY, tellEverybody } from '../domain/news/tellEverybody.ts'
import type { Db, Tx } from '../platform/db.ts'
import { addJob, job } from '../platform/jobs.ts'
import { spanText } from './schedule.ts'
import { labelOf, pathOf, placeText, WORDS } from './words.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** The moment has come to remind of an event that begins at `startAt`. */
    'remind-of-live-training': PlannedReminder & { eventId: string }
    /** Looks whether the reminders of what begins soon are planned. */
    'plan-live-training-reminders': Record<string, never>
  }
}

/** Plans both reminders for the time it begins now; those planned before are moved. */
export const planEventReminders = (db: Db | Tx, now: Date, eventId: string, startAt: Date): Promise<void> =>
  planReminders({ now, startAt, steps: ['day', 'hour'] }, (reminder, runAt) =>
    addJob(
      db,
      'remind-of-live-training',
      { eventId, ...reminder },
      { key: `live-training-reminder:${eventId}:${reminder.step}`, runAt },
    ),
  )

const withSeat = (eventId: string): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT 1 FROM "LiveTrainingEnrollment" e WHERE e."eventId" = ${eventId}::uuid AND e."userId" = u.id AND e.status = 'ENROLLED')`

job('remind-of-live-training', async (services, { eventId, ...reminder }) => {
  const { db } = services
  const event = await db.liveTrainingEvent.findUnique({
    where: { id: eventId },
    select: {
      status: true,
      startAt: true,
      endAt: true,
      timeZone: true,
      ...WORDS,
      template: { select: { title: true, bring: true, brand: { select: { name: true, color: true } } } },
    },
  })
  const due = event && dueReminder(event, reminder, services.now())
  if (!due || event.status !== 'PUBLISHED') return
  const title = due.titleFor(`“${labelOf(event)}”`)
  const body = [
    `${[spanText(event), placeText(event)].filter(Boolean).join(', ')}.`,
    event.template.bring && `Bring: ${event.template.bring}`,
  ]
    .filter(Boolean)
    .join(' ')
  await tellEverybody(
    services,
    withSeat(eventId),
    {
      kind: 'live-training.reminder',
      title,
      body,
      link: pathOf(eventId),
      reference: `live-training.reminder:${eventId}:${reminder.step}:${due.occasion}`,
    },
    {
      subject: title,
      paragraphs: [body],
      action: { text: 'Open the event', path: pathOf(eventId) },
      ...(event.template.brand ? { brand: event.template.brand } : {}),
    },
    'events',
    { among: ANYBODY, action: 'remindOfLiveTraining' },
  )
})

job(
  'plan-live-training-reminders',
  async ({ db, now }) => {
    const soon = await db.liveTrainingEvent.findMany({
      where: { status: 'PUBLISHED', startAt: beginsSoon(now()) },
      select: { id: true, startAt: true },
    })
    for (const { id, startAt } of soon) await planEventReminders(db, now(), id, startAt)
  },
  '20 * * * *',
)
