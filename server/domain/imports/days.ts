import { hasStoredYear } from '../../platform/values/days.ts'
import type { DayOrder, Line, Mapping } from './lines.ts'

const DAY = 86_400_000

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Days are kept by spreadsheets as numbers from here, and show as such once their format is lost: 1970 to 2100. */
const FIRST_SERIAL = Date.UTC(1899, 11, 30)
const SERIALS = [25_569, 73_415] as const

const bareOf = (text: string) => text.trim().split(/[T ]\d{1,2}:\d{2}/, 1)[0]!
const yearOf = (text: string) => Number(text.length === 2 ? `20${text}` : text)

function dateOf(year: number, month: number, day: number): Date | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere && hasStoredYear(date) ? date : undefined
}

/** Two numbers and a year, with nothing that says which is the day. */
function numbersOf(text: string): { first: number; second: number; year: number; isDotted: boolean } | undefined {
  const hit = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(bareOf(text))
  return hit
    ? { first: Number(hit[1]), second: Number(hit[3]), year: yearOf(hit[4]!), isDotted: hit[2] === '.' }
    : undefined
}

/**
 * A day as spreadsheets write it: 2026-11-21, 11/21/2026, 21.11.2026, 21-Nov-26 or its own number for a day. Where nothing
 * says which number comes first, the day does behind dots and the month else. Undefined when it is none.
 */
export function dayFrom(text: string, order: DayOrder | null): Date | undefined {
  const bare = bareOf(text)
  const numbers = numbersOf(text)
  if (numbers) {
    const { first, second, year, isDotted } = numbers
    return (order ?? (isDotted ? 'DAY' : 'MONTH')) === 'DAY' ? dateOf(year, second, first) : dateOf(year, first, second)
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const named =
    /^(?<day>\d{1,2})[ -](?<month>[a-z]{3,9})[ -](?<year>\d{4}|\d{2})$/i.exec(bare) ??
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4}|\d{2})$/i.exec(bare)
  const { day, month, year } = named?.groups ?? {}
  if (day && month && year) {
    const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
    return at < 0 ? undefined : dateOf(yearOf(year), at + 1, Number(day))
  }
  const serial = /^\d{5}$/.test(bare) ? Number(bare) : 0
  return serial >= SERIALS[0] && serial <= SERIALS[1] ? new Date(FIRST_SERIAL + serial * DAY) : undefined
}

/** What the days of a file say of their order: one that a value proves, or a value that may be read in two ways. */
export function dayOrderIn(
  fields: readonly { name: string; label: string; isDay?: boolean }[],
  lines: readonly Line[],
  mapping: Mapping,
): { proven: DayOrder | null; open: { label: string; value: string; row: number } | null } {
  const proofs = new Set<DayOrder>()
  let open: { label: string; value: string; row: number } | null = null
  for (const { name, label, isDay } of fields) {
    const column = mapping[name]
    if (!isDay || column === undefined) continue
    for (const { line, cells } of lines) {
      const value = cells[column] ?? ''
      const numbers = numbersOf(value)
      if (!numbers) continue
      const { first, second } = numbers
      if (first > 12 && second <= 12) proofs.add('DAY')
      else if (second > 12 && first <= 12) proofs.add('MONTH')
      else if (first !== second && first <= 12) open ??= { label, value: value.trim(), row: line }
    }
  }
  const [proven, other] = proofs
  return proven && !other ? { proven, open: null } : { proven: null, open }
}

/** What is open about the days of a file, as a sentence. */
export const inTwoWays = ({ value, row, label }: { value: string; row: number; label: string }): string =>
  `${value} in row ${row}, ${label}, may be read in two ways.`

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
