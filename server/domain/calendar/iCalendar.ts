import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
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
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Config } from '../../platform/config.ts'
import { dayIn, daysBetween } from '../../platform/values/days.ts'
import type { CalendarEntry } from './entries.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** How often calendar programs should look again, in seconds; most come when they like. */
const REFRESH = 3600

/** Control signs have no place in a calendar; lines end as the format wants it. */
const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

const PRODUCT = { company: 'Paddock', product: 'Portal', language: 'EN' }

/** The rules of the clocks of a zone (VTIMEZONE), for programs that do not know it by its name. */
const clocksOf = (timeZone: string): string => String(tzlib_get_ical_block(timeZone, false)[0])

/** Zones are described where an entry goes by one; the calendar itself goes by UTC. */
const ZONES = { name: null, generator: clocksOf }

/**
 * When it takes place. The second day is the one repetition of the first, which every program reads, under the same
 * name; it goes by the clock of its zone, so that the hours stay where the clocks change between the two, and a program
 * shows that zone where the series is edited. A single one is a moment in UTC, which is right whatever the clocks do.
 */
function timesOf({
  startAt,
  endAt,
  again,
}: CalendarEntry): Pick<ICalEventData, 'start' | 'end' | 'timezone' | 'repeating'> {
  if (!again) return { start: startAt, end: endAt }
  const { timeZone } = again
  return {
    start: dayjs(startAt),
    end: dayjs(endAt),
    timezone: timeZone,
    repeating: {
      freq: ICalEventRepeatingFreq.DAILY,
      interval: daysBetween(dayIn(timeZone, startAt), dayIn(timeZone, again.startAt)),
      count: 2,
    },
  }
}

/** One entry as it stands in every calendar. */
function componentOf(PUBLIC_URL: string, entry: CalendarEntry): ICalEventData {
  const { uid, sequence, title, text, place, path, sure, createdAt, changedAt } = entry
  const url = `${PUBLIC_URL}${path}`
  return {
    // Not by our address, which may change: it would be another event then.
    id: `${uid}@paddock`,
    sequence,
    ...timesOf(entry),
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
}

/** Every line ends with CRLF, the last one too (RFC 5545, 3.1). */
const ended = (text: string): string => `${text.trimEnd()}\r\n`

/**
 * Entries as an iCalendar file (RFC 5545): lines of at most 75 octets, and nothing in it that is another when the same is asked again.
 */
export function iCalendarOf(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  name: string,
  entries: readonly CalendarEntry[],
): string {
  const calendar = ical({ name, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, ttl: REFRESH, timezone: ZONES })
  for (const entry of entries) calendar.createEvent(componentOf(PUBLIC_URL, entry))
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
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method], timezone: ZONES })
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
  const event = componentOf(PUBLIC_URL, entry)
  // What is called off is so with all its days.
  calendar.createEvent({ ...event, ...(method === 'CANCEL' ? { status: ICalEventStatus.CANCELLED } : {}), ...said })
  return ended(calendar.toString())
}
