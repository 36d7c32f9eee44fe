import type { Services } from '../../platform/context.ts'
import { declared } from '../../platform/feature.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** One thing in a person's calendar. */
export interface CalendarEntry {
  /** The same for good, and no other's: `event-` and the raw id. */
  uid: string
  /** Grows with each change that calendars have to take over. */
  sequence: number
  title: string
  /** A few plain lines. */
  text: string
  startAt: Date
  endAt: Date
  /** The same hours of a second day by the clock of a zone, of what takes two: the night between is free. */
  again?: { startAt: Date; timeZone: string }
  /** Where it takes place, in words; empty for nowhere. */
  place: string
  /** Its page in the portal, as a path. */
  path: string
  /** Whether the person said they come; what they may come to is shown as free time. */
  sure: boolean
  createdAt: Date
  changedAt: Date
}

declare module '../../platform/feature.ts' {
  interface Feature {
    /**
     * What it puts into a person's own calendar: what ends after `from` and the person may see at this moment, at most
     * `most` of each, those that come first.
     */
    calendar?: (services: Services, viewer: Viewer, from: Date, most: number) => Promise<CalendarEntry[]>
  }
}

/** Days that what is over stays in a calendar. */
const KEPT_DAYS = 90
/** More than a person goes to: beyond it a calendar program would take minutes. */
const MOST = 1000

/** All that stands in a person's own calendar now, by its beginning. */
export async function entriesFor(services: Services, viewer: Viewer): Promise<CalendarEntry[]> {
  const from = new Date(services.now().getTime() - KEPT_DAYS * 86_400_000)
  const all = await Promise.all(declared('calendar').map((entries) => entries(services, viewer, from, MOST)))
  return all
    .flat()
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.uid < b.uid ? -1 : 1))
    .slice(0, MOST)
}
