import { dayOf, noteOf, searched, stateOf } from '../../domain/search/declared.ts'
import { can } from '../../platform/viewer.ts'
import { Event } from '../entity.ts'
import { eventsAvailableTo, writesEvents } from '../rules.ts'

const found = searched({
  of: Event,
  label: 'Events',
  names: ['title', 'place'],
  texts: ['words'],
  shows: { title: 'title', place: 'place', start: 'startAt', status: 'status', brand: 'brand.name' },
  title: ({ title }) => String(title),
  note: ({ start, place, brand, status }) =>
    noteOf(dayOf(start), place, brand, status === 'PUBLISHED' ? '' : stateOf(status)),
  learner: { among: eventsAvailableTo, page: ({ id }) => `/auth/events/${String(id)}`, list: '/auth/events' },
  admin: {
    may: (viewer) => can(viewer, 'view-events'),
    page: ({ id }, viewer) => `/auth/admin/events/${String(id)}/${writesEvents(viewer) ? 'edit' : 'preview'}`,
    list: '/auth/admin/events',
  },
})

export const searchedEvents = [found]
