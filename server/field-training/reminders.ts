import { beginsSoon, dueReminder, planReminders } from '../domain/calendar/reminders.ts'
import { changeInJob } from '../platform/change.ts'
import type { Db, Tx } from '../platform/db.ts'
import { addJob, job } from '../platform/jobs.ts'
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

const STEPS = ['day'] as const

/** Plans the reminder a day before; the one planned before is moved. */
export const planVisitReminder = (db: Db | Tx, now: Date, appointmentId: string, startAt: Date): Promise<void> =>
  planReminders({ now, startAt, steps: STEPS }, (planned, runAt) =>
    addJob(
      db,
      'remind-of-field-training',
      { appointmentId, startAt: planned.startAt },
      { key: `field-training-reminder:${appointmentId}`, runAt },
    ),
  )

job('remind-of-field-training', async (services, { appointmentId: id, startAt }) => {
  const visit = await services.db.fieldTrainingAppointment.findUnique({
    where: { id },
    select: { status: true, startAt: true, timeZone: true, dealer: { select: { name: true, status: true } } },
  })
  const due = visit && dueReminder(visit, { step: 'day', startAt }, services.now(), STEPS)
  if (!due || visit.status !== 'CONFIRMED' || visit.dealer.status !== 'ACTIVE') return
  await changeInJob(services, 'remindOfFieldTraining', (c) =>
    tellParties(c, id, ({ instructs, asks, attends }) => instructs || asks || attends, {
      kind: 'field-training.reminder',
      title: due.titleFor(`field training at ${visit.dealer.name}`),
      body: `${whenText(visit)}.`,
      once: `reminder:${due.occasion}`,
    }),
  )
})

job(
  'plan-field-training-reminders',
  async ({ db, now }) => {
    const soon = await db.fieldTrainingAppointment.findMany({
      where: { status: 'CONFIRMED', startAt: beginsSoon(now()) },
      select: { id: true, startAt: true },
    })
    for (const { id, startAt } of soon) await planVisitReminder(db, now(), id, startAt)
  },
  '20 * * * *',
)
