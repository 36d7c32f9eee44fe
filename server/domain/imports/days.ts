const DAY = 86_400_000

/** A day as spreadsheets write it: 2026-11-21, 11/21/2026 or 21.11.2026. Undefined when it is none. */
export function dayFrom(text: string): Date | undefined {
  const bare = text.trim().split(/[T ]\d{1,2}:\d{2}/, 1)[0]!
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare)
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(bare)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(bare)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : us
      ? [us[3], us[1], us[2]]
      : dotted
        ? [dotted[3], dotted[2], dotted[1]]
        : []
  if (!year || !month || !day) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? date : undefined
}

export const DAY_TEXT = 'Write the day as 2026-11-21 or 11/21/2026.'

/**
 * Why a day cannot be when something was done; undefined when it can. Today is taken as it is in the east, where it
 * comes first.
 */
export const notPast = (day: Date, now: Date): string | undefined =>
  day.getTime() > now.getTime() + 14 * 3_600_000
    ? 'This day is still to come.'
    : day.getTime() < now.getTime() - 366 * DAY
      ? 'This is more than a year ago.'
      : undefined
