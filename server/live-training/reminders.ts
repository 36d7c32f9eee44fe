import { Prisma } from '../../prisma/generated/client/client.ts'
import { clockText } from '../domain/calendar/words.ts'
import { ANYBODY, tellEverybody } from '../domain/news/tellEverybody.ts'
import type { Db, Tx } from '../platform/db.ts'
import { addJob, job } from '../platform/jobs.ts'
import { dayIn, daysBetween, dayText } from '../platform/values/days.ts'
import { spanText } from './when.ts'
import { labelOf, pathOf, placeText, WORDS } from './words.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** The moment has come to remind of an event that begins at `startAt`. */
    'remind-of-live-training': { eventId: string; step: Step; startAt: string }
    /** Looks whether the reminders of what begins soon are planned. */
    'plan-live-training-reminders': Record<string, never>
  }
}

/** How long before the start people are reminded, in milliseconds. */
const STEPS = { day: 24 * 3_600_000, hour: 3_600_000 } as const
type Step = keyof typeof STEPS

/** Plans both reminders for the time it begins now; one whose moment has passed is not made up for. */
export async function planReminders(db: Db | Tx, now: Date, eventId: string, startAt: Date): Promise<void> {
  for (const [step, before] of Object.entries(STEPS) as [Step, number][]) {
    const runAt = new Date(startAt.getTime() - before)
    if (runAt > now)
      await addJob(
        db,
        'remind-of-live-training',
        { eventId, step, startAt: startAt.toISOString() },
        { key: `live-training-reminder:${eventId}:${step}`, runAt },
      )
  }
}

const withSeat = (eventId: string): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT 1 FROM "LiveTrainingEnrollment" e WHERE e."eventId" = ${eventId}::uuid AND e."userId" = u.id AND e.status = 'ENROLLED')`

job('remind-of-live-training', async (services, { eventId, step, startAt }) => {
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
  // It moved, began or was taken down since this was planned.
  if (event?.status !== 'PUBLISHED' || event.startAt.toISOString() !== startAt) return
  const now = services.now()
  if (event.startAt <= now) return
  // A queue that stood still says no two things at once.
  if (step === 'day' && event.startAt.getTime() - now.getTime() <= STEPS.hour) return
  const isToday = daysBetween(dayIn(event.timeZone, now), dayIn(event.timeZone, event.startAt)) === 0
  const name = `“${labelOf(event)}”`
  const title = step === 'day' ? `${isToday ? 'Today' : 'Tomorrow'}: ${name}` : `${name} starts at ${clockText(event)}`
  const body = [
    `${[spanText(event), placeText(event)].filter(Boolean).join(', ')}.`,
    event.template.bring && `Bring: ${event.template.bring}`,
  ]
    .filter(Boolean)
    .join(' ')
  const once = step === 'day' ? dayText(dayIn(event.timeZone, event.startAt)) : startAt
  await tellEverybody(
    services,
    withSeat(eventId),
    {
      kind: 'live-training.reminder',
      title,
      body,
      link: pathOf(eventId),
      reference: `live-training.reminder:${eventId}:${step}:${once}`,
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

/** How far ahead what was never planned is looked for, in milliseconds: longer than the first step. */
const AHEAD = STEPS.day + 3 * STEPS.hour

// What came into the database without its jobs, such as a demo world, is reminded of all the same.
job(
  'plan-live-training-reminders',
  async ({ db, now }) => {
    const soon = await db.liveTrainingEvent.findMany({
      where: { status: 'PUBLISHED', startAt: { gt: now(), lt: new Date(now().getTime() + AHEAD) } },
      select: { id: true, startAt: true },
    })
    for (const { id, startAt } of soon) await planReminders(db, now(), id, startAt)
  },
  '20 * * * *',
)
