import { dayIn, daysBetween, dayText } from '../../platform/values/days.ts'
import { clockText } from './words.ts'

const HOUR = 3_600_000

/** How long before the start people are reminded, in milliseconds. */
const STEPS = { day: 24 * HOUR, hour: HOUR } as const
export type Step = keyof typeof STEPS

/** A reminder as it was planned; its time is the one the appointment had then. */
export interface PlannedReminder {
  step: Step
  startAt: string
}

/** Plans reminders for the time something begins now. One whose moment has passed is not made up for. */
export async function planReminders(
  { now, startAt, steps }: { now: Date; startAt: Date; steps: readonly Step[] },
  plan: (reminder: PlannedReminder, runAt: Date) => Promise<void>,
): Promise<void> {
  for (const step of steps) {
    const runAt = new Date(startAt.getTime() - STEPS[step])
    if (runAt > now) await plan({ step, startAt: startAt.toISOString() }, runAt)
  }
}

interface DueReminder {
  titleFor: (name: string) => string
  /** What it is said once for: a day for each day the appointment is moved to, an hour for each time. */
  occasion: string
}

/** What a planned reminder says now; null where the appointment moved or began, and where a later one says it. */
export function dueReminder(
  appointment: { startAt: Date; timeZone: string },
  { step, startAt }: PlannedReminder,
  now: Date,
  steps: readonly Step[] = ['day', 'hour'],
): DueReminder | null {
  const left = appointment.startAt.getTime() - now.getTime()
  if (appointment.startAt.toISOString() !== startAt || left <= 0) return null
  if (step === 'hour') return { titleFor: (name) => `${name} starts at ${clockText(appointment)}`, occasion: startAt }
  // A queue that stood still says no two things at once.
  if (steps.includes('hour') && left <= STEPS.hour) return null
  const day = dayIn(appointment.timeZone, appointment.startAt)
  const isToday = daysBetween(dayIn(appointment.timeZone, now), day) === 0
  return { titleFor: (name) => `${isToday ? 'Today' : 'Tomorrow'}: ${name}`, occasion: dayText(day) }
}

/**
 * When what begins soon begins, as a filter: longer than the first step. What came into the database without its jobs,
 * such as a demo world, is reminded of all the same.
 */
export const beginsSoon = (now: Date) => ({ gt: now, lt: new Date(now.getTime() + STEPS.day + 3 * STEPS.hour) })
