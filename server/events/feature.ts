import type { Feature } from '../platform/feature.ts'
import { eventActs, eventList } from './bulk/acts.ts'
import { eventFile } from './bulk/file.ts'
import { eventsInCalendar } from './calendar.ts'
import { Event } from './entity.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import { searchedEvents } from './search/searched.ts'
import { EditedEvent } from './entity.ts'
import './merge.ts'
import './news.ts'
import './on.ts'
import './schema.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    events: boolean
  }
}

export const events: Feature = {
  name: 'events',
  searched: searchedEvents,
  bulkLists: { events: eventList },
  bulkActs: { events: eventActs },
  listFiles: { events: eventFile },
  rows,
  hangsOn,
  calendar: eventsInCalendar,
  flags: { events: { description: 'Events are on.', default: true, position: 6, rights: 'events' } },
  switchedBy: {
    events: [
      'Event',
      'EventAttendance',
      'event',
      'events',
      'eventBeside',
      'eventAttendees',
      'lostEventAnswers',
      'attendEvent',
      'saveEvent',
    ],
  },
  aimed: { Event: ['event', 'events'] },
  history: { Event: EditedEvent.has },
  news: { 'event.': 'EVENTS' },
  newsSwitchedBy: { events: ['event.'] },
  leadsTo: [{ page: '/auth/events/:id', isThere: Event.has }],
  personalData: {
    Event: { names: ['createdById'] },
    EventAttendance: { of: ['userId'] },
    EventReaction: { of: ['userId'] },
  },
}
