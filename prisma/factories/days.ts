/** Where the portal lives unless its settings say otherwise; its calendar says which day it is. */
const TIME_ZONE = 'America/Chicago'

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * The portal's day at a moment, as the database keeps days: midnight UTC. Between midnight UTC and Central it is still
 * the day before.
 */
export const dayOf = (moment: Date): Date => new Date(`${calendar.format(moment)}T00:00:00Z`)

/** A day so many days after the portal's today, as 2026-11-21; negative for the past. */
export const dayFromToday = (days: number, now = new Date()): string =>
  new Date(dayOf(now).getTime() + days * 86_400_000).toISOString().slice(0, 10)
