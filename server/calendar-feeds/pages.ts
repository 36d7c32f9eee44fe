import { entriesFor } from '../domain/calendar/entries.ts'
import { iCalendarOf } from '../domain/calendar/iCalendar.ts'
import { feedPage } from '../domain/feeds/feedPage.ts'
import { ENDING, PATH } from './address.ts'

/** A person's calendar, for calendar programs that come with nothing but its address. */
export const pages = [
  feedPage({
    model: 'CalendarFeed',
    path: PATH,
    ending: ENDING,
    fileName: 'paddock.ics',
    mediaType: 'text/calendar',
    find: ({ db }, hash) => db.calendarFeed.findUnique({ where: { tokenHash: hash } }),
    textFor: async (services, { viewer }) =>
      iCalendarOf(services.config, 'Paddock', viewer.held ? [] : await entriesFor(services, viewer)),
  }),
]
