import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
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

/** One entry as it stands in every calendar. */
function componentOf(PUBLIC_URL: string, entry: CalendarEntry): ICalEventData {
  const { uid, sequence, title, text, startAt, endAt, place, path, sure, createdAt, changedAt } = entry
  const url = `${PUBLIC_URL}${path}`
  return {
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
}

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
  for (const entry of entries) calendar.createEvent(componentOf(PUBLIC_URL, entry))
  return calendar.toString()
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
  calendar.createEvent({
    ...componentOf(PUBLIC_URL, entry),
    ...(method === 'CANCEL' ? { status: ICalEventStatus.CANCELLED } : {}),
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
  })
  return calendar.toString()
}
