import { changeInJob } from '../platform/change.ts'
import type { Db, Tx } from '../platform/db.ts'
import { addJob, job } from '../platform/jobs.ts'
import { dayIn, daysBetween, dayText } from '../platform/values/days.ts'
import { tellParties } from './news.ts'
import { whenText } from './words.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** The moment has come to remind of a visit that begins at `startAt`. */
    'remind-of-field-training': { appointmentId: string; startAt: string }
    /** Looks whether the reminders of what begins soon are planned. */
    'plan-field-training-reminders': Record<string, never>
  }
}

const DAY = 86_400_000

/** Plans the reminder a day before; the one planned before is moved. One whose moment has passed is not made up for. */
export async function planReminder(db: Db | Tx, now: Date, appointmentId: string, startAt: Date): Promise<void> {
  const runAt = new Date(startAt.getTime() - DAY)
  if (runAt > now)
    await addJob(
      db,
      'remind-of-field-training',
      { appointmentId, startAt: startAt.toISOString() },
      { key: `field-training-reminder:${appointmentId}`, runAt },
    )
}

job('remind-of-field-training', async (services, { appointmentId: id, startAt }) => {
  const visit = await services.db.fieldTrainingAppointment.findUnique({
    where: { id },
    select: { status: true, startAt: true, timeZone: true, dealer: { select: { name: true, status: true } } },
  })
  // It moved, began, was canceled or its dealer closed since this was planned.
  if (visit?.status !== 'CONFIRMED' || visit.startAt.toISOString() !== startAt) return
  if (visit.startAt <= services.now() || visit.dealer.status !== 'ACTIVE') return
  const day = dayIn(visit.timeZone, visit.startAt)
  const isToday = daysBetween(dayIn(visit.timeZone, services.now()), day) === 0
  await changeInJob(services, 'remindOfFieldTraining', (c) =>
    tellParties(c, id, ({ instructs, asks, attends }) => instructs || asks || attends, {
      kind: 'field-training.reminder',
      title: `${isToday ? 'Today' : 'Tomorrow'}: field training at ${visit.dealer.name}`,
      body: `${whenText(visit)}.`,
      // A day is said once for each day it is moved to.
      once: `reminder:${dayText(day)}`,
    }),
  )
})

// What came into the database without its job, such as a demo world, is reminded of all the same.
job(
  'plan-field-training-reminders',
  async ({ db, now }) => {
    const soon = await db.fieldTrainingAppointment.findMany({
      where: { status: 'CONFIRMED', startAt: { gt: now(), lt: new Date(now().getTime() + DAY + DAY / 8) } },
      select: { id: true, startAt: true },
    })
    for (const { id, startAt } of soon) await planReminder(db, now(), id, startAt)
  },
  '20 * * * *',
)
