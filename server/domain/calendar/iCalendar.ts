import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Config } from '../../platform/config.ts'
import type { CalendarEntry } from './entries.ts'

/** How often calendar programs should look again, in seconds; most come when they like. */
const REFRESH = 3600

/** Control signs have no place in a calendar; lines end as the format wants it. */
const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

/**
 * Entries as an iCalendar file (RFC 5545): moments in UTC, which are right whatever the clocks do, lines of at most 75
 * octets, and nothing in it that is another when the same is asked again.
 */
export function iCalendarOf(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  name: string,
  entries: readonly CalendarEntry[],
): string {
  const calendar = ical({
    name,
    prodId: { company: 'Paddock', product: 'Portal', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH,
  })
  for (const { uid, sequence, title, text, startAt, endAt, place, path, sure, createdAt, changedAt } of entries) {
    const url = `${PUBLIC_URL}${path}`
    calendar.createEvent({
      // Not by our address, which may change: it would be another event then.
      id: `${uid}@paddock`,
      sequence,
      start: startAt,
      end: endAt,
      stamp: changedAt,
      created: createdAt,
      lastModified: changedAt,
      summary: oneLine(title),
      description: clean(`${text}\n\n${url}`.trim()),
      ...(place ? { location: oneLine(place) } : {}),
      url,
      status: sure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      transparency: sure ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      busystatus: sure ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.TENTATIVE,
    })
  }
  return calendar.toString()
}
