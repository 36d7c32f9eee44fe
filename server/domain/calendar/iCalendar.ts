import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import type { Config } from '../../platform/config.ts'
import type { CalendarEntry } from './entries.ts'

/** How often calendar programs should look again, in seconds; most come when they like. */
const REFRESH = 3600

/** Control signs have no place in a calendar; lines end as the format wants it. */
const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

const PRODUCT = { company: 'Paddock', product: 'Portal', language: 'EN' }

const DAY = 86_400_000

/**
 * The second day of an entry as the one repetition of its first, which every program reads, under the same name. Where
 * the clocks change between the two, as a change of that repetition: moments in UTC do not follow them.
 */
function secondDay({ startAt, endAt, again }: CalendarEntry): {
  repeating: Partial<ICalEventData>
  changed: ICalEventData[]
} {
  if (!again) return { repeating: {}, changed: [] }
  const nights = Math.round((again.startAt.getTime() - startAt.getTime()) / DAY)
  const expected = new Date(startAt.getTime() + nights * DAY)
  const isAsExpected =
    expected.getTime() === again.startAt.getTime() &&
    again.endAt.getTime() - again.startAt.getTime() === endAt.getTime() - startAt.getTime()
  return {
    repeating: { repeating: { freq: ICalEventRepeatingFreq.DAILY, interval: nights, count: 2 } },
    changed: isAsExpected ? [] : [{ recurrenceId: expected, start: again.startAt, end: again.endAt }],
  }
}

/** One entry as it stands in every calendar: of two days with the change of the second, where there is one. */
function componentsOf(PUBLIC_URL: string, entry: CalendarEntry): [ICalEventData, ...ICalEventData[]] {
  const { uid, sequence, title, text, startAt, endAt, place, path, sure, createdAt, changedAt } = entry
  const url = `${PUBLIC_URL}${path}`
  const said: ICalEventData = {
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
  }
  const { repeating, changed } = secondDay(entry)
  return [{ ...said, ...repeating }, ...changed.map((day) => ({ ...said, ...day }))]
}

/** Every line ends with CRLF, the last one too (RFC 5545, 3.1). */
const ended = (text: string): string => `${text.trimEnd()}\r\n`

/**
 * Entries as an iCalendar file (RFC 5545): moments in UTC, which are right whatever the clocks do, lines of at most 75
 * octets, and nothing in it that is another when the same is asked again.
 */
export function iCalendarOf(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  name: string,
  entries: readonly CalendarEntry[],
): string {
  const calendar = ical({ name, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, ttl: REFRESH })
  for (const component of entries.flatMap((entry) => componentsOf(PUBLIC_URL, entry))) calendar.createEvent(component)
  return ended(calendar.toString())
}

/** What an email asks a calendar to do: put it in or change it, or take it out. */
export type CalendarMethod = 'REQUEST' | 'CANCEL'

/**
 * An entry as an invitation for one person's calendar program (RFC 5546), by the portal as the organizer. They said they
 * come when they enrolled, so that no answer is asked for.
 */
export function invitationOf(
  { PUBLIC_URL, MAIL_FROM }: Pick<Config, 'PUBLIC_URL' | 'MAIL_FROM'>,
  method: CalendarMethod,
  entry: CalendarEntry,
  attendee: { name: string; email: string },
): string {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] })
  const at = MAIL_FROM.lastIndexOf('<')
  const [name, address] = at < 0 ? ['', MAIL_FROM] : [MAIL_FROM.slice(0, at), MAIL_FROM.slice(at + 1).replace('>', '')]
  const said = {
    organizer: { name: oneLine(name) || 'Paddock', email: address },
    attendees: [
      {
        name: oneLine(attendee.name),
        email: attendee.email,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  }
  const [first, ...changed] = componentsOf(PUBLIC_URL, entry)
  // What is called off is so with all its days.
  const events = method === 'CANCEL' ? [{ ...first, status: ICalEventStatus.CANCELLED }] : [first, ...changed]
  for (const event of events) calendar.createEvent({ ...event, ...said })
  return ended(calendar.toString())
}
