import { badInput } from '../../platform/errors.ts'
import { addDays } from '../../platform/values/days.ts'
import { UNDO_MINUTES } from './transitions.ts'

/** How what people submit for points or credits goes on: loyalty submissions and activities alike (spec part 2, 4). */
export const SUBMISSION = {
  what: 'submission',
  note: { column: 'deniedReason', none: null, input: 'reason' },
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED', decides: true },
    deny: { from: ['PENDING'], to: 'DENIED', decides: true, needsNote: 'Say why, so that it can be fixed.' },
    undo: { from: ['APPROVED', 'DENIED'], to: 'PENDING', reopens: true, minutes: UNDO_MINUTES },
    /** Refused after all, whoever granted it and whenever; what was granted is taken back. */
    reverse: { from: ['APPROVED'], to: 'DENIED', decides: true, needsNote: 'Say why the approval is reversed.' },
    /** Changed by who submitted it, or mended and submitted again. */
    mend: { from: ['PENDING', 'DENIED'], to: 'PENDING', reopens: true },
  },
} as const

export type Verdict = 'approved' | 'denied' | 'undone' | 'reversed'

/** Submitted within a year. */
const OLDEST_DAYS = 366

/** A day that can have been: today is taken as it is in the east, where it comes first. Errors: names `field`. */
export function pastDay(day: Date, now: Date, field: string): Date {
  if (day.getTime() > now.getTime() + 14 * 3_600_000) throw badInput(field, 'This day is still to come.')
  if (day < addDays(now, -OLDEST_DAYS)) throw badInput(field, 'This is more than a year ago.')
  return day
}
