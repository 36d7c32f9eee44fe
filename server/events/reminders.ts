import { Prisma } from '../../prisma/generated/client/client.ts'
import { dayIn, daysBetween, dayText } from '../platform/values/days.ts'
import type { Db, Tx } from '../platform/db.ts'
import { addJob, job } from '../platform/jobs.ts'
import { readSettings } from '../platform/settings.ts'
import { clockText, whenText } from '../domain/calendar/words.ts'
import { ANYBODY, tellEverybody } from '../domain/news/tellEverybody.ts'
import { answered } from './answered.ts'
import { eventWords, whereText } from './words.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** The moment has come to remind of an event that begins at `startAt`. */
    'remind-of-event': { eventId: string; step: Step; startAt: string }
    /** Looks whether the reminders of what begins soon are planned. */
    'plan-event-reminders': Record<string, never>
  }
}

/** How long before the start people are reminded, in milliseconds. */
const STEPS = { day: 24 * 3_600_000, hour: 3_600_000 } as const
type Step = keyof typeof STEPS

/**
 * Plans both reminders for the time it begins now; those planned before are moved. One whose moment has passed is not
 * made up for.
 */
export async function planReminders(db: Db | Tx, now: Date, eventId: string, startAt: Date): Promise<void> {
  for (const [step, before] of Object.entries(STEPS) as [Step, number][]) {
    const runAt = new Date(startAt.getTime() - before)
    if (runAt > now)
      await addJob(
        db,
        'remind-of-event',
        { eventId, step, startAt: startAt.toISOString() },
        { key: `event-reminder:${eventId}:${step}`, runAt },
      )
  }
}

job('remind-of-event', async (services, { eventId, step, startAt }) => {
  const { db } = services
  const event = await eventWords(db, eventId)
  // It moved, began or was taken down since this was planned.
  if (!event || event.status !== 'PUBLISHED' || event.startAt.toISOString() !== startAt) return
  if (event.startAt <= services.now() || !(await readSettings(db)).flags.events) return
  // A queue that stood still says no two things at once, and nothing that is no longer so.
  if (step === 'day' && event.startAt.getTime() - services.now().getTime() <= STEPS.hour) return
  const isToday = daysBetween(dayIn(event.timeZone, services.now()), dayIn(event.timeZone, event.startAt)) === 0
  const title =
    step === 'day'
      ? `${isToday ? 'Today' : 'Tomorrow'}: “${event.title}”`
      : `“${event.title}” starts at ${clockText(event)}`
  const body = `${whenText(event)}, ${whereText(event)}.`
  // A day is said once for each day it is moved to, an hour once for each time.
  const once = step === 'day' ? dayText(dayIn(event.timeZone, event.startAt)) : startAt
  await tellEverybody(
    services,
    answered(eventId, Prisma.sql`(a.type = 'GOING' OR a.remind)`),
    { kind: 'event.reminder', title, body, link: event.link, reference: `event.reminder:${eventId}:${step}:${once}` },
    { subject: title, paragraphs: [body], action: { text: 'Open the event', path: event.link }, brand: event.brand },
    'events',
    { among: ANYBODY, action: 'remindOfEvent' },
  )
})

/** How far ahead what was lost or never planned is looked for, in milliseconds: longer than the first step. */
const AHEAD = STEPS.day + 3 * STEPS.hour

// What came into the database without its jobs, such as a demo world, is reminded of all the same.
job(
  'plan-event-reminders',
  async ({ db, now }) => {
    const soon = await db.event.findMany({
      where: { status: 'PUBLISHED', startAt: { gt: now(), lt: new Date(now().getTime() + AHEAD) } },
      select: { id: true, startAt: true },
    })
    for (const { id, startAt } of soon) await planReminders(db, now(), id, startAt)
  },
  '10 * * * *',
)
