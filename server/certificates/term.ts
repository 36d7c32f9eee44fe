import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

const DAY = 86_400_000

/** Days before the end from which on a certificate can be renewed, when the first reminder goes out. */
export const RENEWABLE_DAYS = 30

/** When something that begins now ends; null when it does not expire. Months end on the last day where the day is missing. */
export const endOf = (from: Date, months: number | null): Date | null =>
  months == null ? null : dayjs.utc(from).add(months, 'month').toDate()

/** Whole days left; 0 or less once it has ended. */
export const daysLeft = (end: Date, now: Date): number => Math.ceil((end.getTime() - now.getTime()) / DAY)

/** The reminders there are, in days before the end, the last first. */
const STEPS = [0, 7, 30] as const
export type Step = (typeof STEPS)[number]

/** The reminder that is due now; null before the first. */
export const stepOf = (end: Date, now: Date): Step | null => STEPS.find((step) => daysLeft(end, now) <= step) ?? null

/** From this moment on the certificate can be renewed. */
export const renewableFrom = (end: Date): Date => new Date(end.getTime() - RENEWABLE_DAYS * DAY)
