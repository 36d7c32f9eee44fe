import { builder } from '../../platform/graphql/builder.ts'

/** The four time zones of what takes place, with the label of each; the first is the default (spec part 2, 3). */
export const ZONES = {
  'America/New_York': 'EST',
  'America/Chicago': 'CST',
  'America/Phoenix': 'MST',
  'America/Los_Angeles': 'PST',
} as const
export type Zone = keyof typeof ZONES
export const DEFAULT_ZONE: Zone = 'America/New_York'

/** The same as values of an enum. */
export const ZONE_VALUES = {
  EST: { value: 'America/New_York', description: 'Eastern: America/New_York.' },
  CST: { value: 'America/Chicago', description: 'Central: America/Chicago.' },
  MST: { value: 'America/Phoenix', description: 'Arizona, which knows no daylight saving: America/Phoenix.' },
  PST: { value: 'America/Los_Angeles', description: 'Pacific: America/Los_Angeles.' },
} as const

export const EventTimeZone = builder.enumType('EventTimeZone', {
  description: 'Whose clock the times of what takes place are said by.',
  values: ZONE_VALUES,
})

const HOUR = 3_600_000

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      timeZoneName: 'short',
    })
  clocks.set(timeZone, clock)
  return clock
}

const partsAt = (timeZone: string, moment: Date): Record<string, string> =>
  Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )

/** What the clock on the wall shows at a moment, as if it were UTC: in milliseconds. */
export function wallAt(timeZone: string, moment: Date): number {
  const { year, month, day, hour, minute, second } = partsAt(timeZone, moment)
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
}

/** The time of day the clock on the wall shows at a moment, as 08:30. */
export const timeIn = (timeZone: string, moment: Date): string =>
  new Date(wallAt(timeZone, moment)).toISOString().slice(11, 16)

/** What the zone is called at a moment, by the season: EST or EDT. */
export const zoneNameAt = (timeZone: string, moment: Date): string => partsAt(timeZone, moment).timeZoneName ?? ''

/**
 * The moment at which the clock on the wall shows a time, such as 08:30, on a day; null where the clock skips it. Of a
 * time that comes twice it is the first.
 */
export function momentIn(timeZone: string, day: Date, time: string): Date | null {
  const wall = Date.parse(`${day.toISOString().slice(0, 10)}T${time}:00Z`)
  const found = [-24, 24]
    .map((hours) => new Date(wall + hours * HOUR))
    .map((near) => wall - (wallAt(timeZone, near) - near.getTime()))
    .filter((moment) => wallAt(timeZone, new Date(moment)) === wall)
  return found.length ? new Date(Math.min(...found)) : null
}

/** Which of the four zones a state or province most likely goes by; people may choose another. */
const ZONE_OF_REGION: Record<string, Zone> = Object.fromEntries([
  ...['CA', 'OR', 'WA', 'NV', 'ID', 'AK', 'HI', 'BC', 'YT'].map((region) => [region, 'America/Los_Angeles']),
  ...['AZ', 'CO', 'MT', 'NM', 'UT', 'WY', 'AB', 'NT'].map((region) => [region, 'America/Phoenix']),
  ...['AL', 'AR', 'IA', 'IL', 'KS', 'LA', 'MN', 'MO', 'MS', 'ND', 'NE', 'OK', 'SD', 'TN', 'TX', 'WI', 'MB', 'SK'].map(
    (region) => [region, 'America/Chicago'],
  ),
]) as Record<string, Zone>

export const likelyZone = (region: string): Zone => ZONE_OF_REGION[region] ?? DEFAULT_ZONE
