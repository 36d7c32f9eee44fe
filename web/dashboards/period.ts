export const PERIODS = ['30', '90', '365'] as const

const DAY = 86_400_000

/** The last days up to today, in whole days, so that the same question has the same answer all day. */
export function period(days: string, now = Date.now()) {
  const today = Math.floor(now / DAY) * DAY
  return { start: new Date(today - (Number(days) - 1) * DAY).toISOString(), end: new Date(today).toISOString() }
}
