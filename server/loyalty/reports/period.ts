import { badInput } from '../../platform/errors.ts'

const DAY = 86_400_000
const MAX_DAYS = 1100
const USUAL_DAYS = 90

/** Days asked about, and as many days before them to compare with. Ends are not included. */
export interface Period {
  start: Date
  end: Date
  days: number
  compareStart: Date
}

/** The last 90 days when silent. Errors: names `end`. */
export function periodOf(start: Date | null | undefined, end: Date | null | undefined, now: Date): Period {
  const last = Math.floor((end ?? now).getTime() / DAY)
  const first = start ? Math.floor(start.getTime() / DAY) : last - USUAL_DAYS + 1
  if (last < first) throw badInput('end', 'The end lies before the start.')
  const days = last - first + 1
  if (days > MAX_DAYS) throw badInput('end', 'Choose at most three years.')
  return {
    start: new Date(first * DAY),
    end: new Date((last + 1) * DAY),
    days,
    compareStart: new Date((first - days) * DAY),
  }
}
