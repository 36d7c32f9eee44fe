import { z } from 'zod'
import { badInput } from '../platform/errors.ts'

/** What one decision or one sending may grant: beyond it a number is taken for a slip of the hand. */
export const MAX_GRANT = { credits: 10_000, points: 100_000 } as const
export type GrantUnit = keyof typeof MAX_GRANT

export const MAX_ITEMS = 50
export const MAX_QUANTITY = 1000
export const MAX_ATTACHMENTS = 10

/** A purchase is sent in within a year. */
const OLDEST_DAYS = 366
const DAY = 86_400_000

export const wholeNumber = (what: string, min: number, max: number) =>
  z
    .number()
    .int()
    .min(min, `${what} must be ${min} or more.`)
    .max(max, `${what} may be at most ${max.toLocaleString('en-US')}.`)

/** A day that can have been: today is taken as it is in the east, where it comes first. Errors: names `field`. */
export function pastDay(day: Date, now: Date, field: string): Date {
  if (day.getTime() > now.getTime() + 14 * 3_600_000) throw badInput(field, 'This day is still to come.')
  if (day.getTime() < now.getTime() - OLDEST_DAYS * DAY) throw badInput(field, 'This is more than a year ago.')
  return day
}

export const granted = (amount: number, unit: GrantUnit): string =>
  `${amount.toLocaleString('en-US')} ${amount === 1 ? unit.slice(0, -1) : unit}`
