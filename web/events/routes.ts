import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { AttendanceType, ContentStatus } from '../contract/__generated__/limits.ts'
import AdminAttendanceScreenQuery from '../__generated__/AdminAttendanceScreenQuery$parameters.ts'
import AdminEventPreviewScreenQuery from '../__generated__/AdminEventPreviewScreenQuery$parameters.ts'
import AdminEventScreenQuery from '../__generated__/AdminEventScreenQuery$parameters.ts'
import AdminEventsScreenQuery from '../__generated__/AdminEventsScreenQuery$parameters.ts'
import AdminNewEventScreenQuery from '../__generated__/AdminNewEventScreenQuery$parameters.ts'
import EventScreenQuery from '../__generated__/EventScreenQuery$parameters.ts'
import EventsScreenQuery from '../__generated__/EventsScreenQuery$parameters.ts'
import { monthIn, windowOf } from '../domain/calendar/days.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'

/** What one looks for: the list and the way from one to the next go by the same. */
const looking = (args: LoaderFunctionArgs) => {
  const isPast = searched(args, 'time') === 'past'
  const isFavored = searchedOf(args, 'show', ['favorites']) !== null
  return {
    text: searched(args, 'text'),
    brand: searched(args, 'brand'),
    time: isPast ? ('PAST' as const) : ('UPCOMING' as const),
    sort: isPast ? ('LATEST' as const) : ('SOONEST' as const),
    attendance: searchedOf(args, 'show', AttendanceType),
    favored: isFavored && true,
  }
}

const one = ({ params }: LoaderFunctionArgs) => ({ eventId: params.eventId ?? '' })

export const learner: RouteObject[] = [
  screen(
    'events',
    EventsScreenQuery,
    () => import('./EventsScreen.tsx'),
    (args) => ({
      ...looking(args),
      ...windowOf(monthIn(searched(args, 'month'))),
      isMonth: searched(args, 'view') === 'month',
    }),
  ),
  screen(
    'events/:eventId',
    EventScreenQuery,
    () => import('./EventScreen.tsx'),
    (args) => ({ ...one(args), ...looking(args) }),
  ),
]

export const admin: RouteObject[] = [
  screen(
    'events',
    AdminEventsScreenQuery,
    () => import('./AdminEventsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      brand: searched(args, 'brand'),
      status: searchedOf(args, 'status', ContentStatus),
      time: searchedOf(args, 'time', ['UPCOMING', 'PAST']),
      sort: orderOf(args),
    }),
  ),
  screen(
    'events/create',
    AdminNewEventScreenQuery,
    () => import('./editor/AdminNewEventScreen.tsx'),
    () => ({}),
  ),
  {
    path: 'events/preview',
    lazy: { Component: async () => (await import('./editor/AdminDraftEventScreen.tsx')).default },
  },
  screen('events/:eventId/edit', AdminEventScreenQuery, () => import('./editor/AdminEventScreen.tsx'), one),
  screen(
    'events/:eventId/preview',
    AdminEventPreviewScreenQuery,
    () => import('./editor/AdminEventPreviewScreen.tsx'),
    one,
  ),
  screen(
    'events/:eventId/attendance',
    AdminAttendanceScreenQuery,
    () => import('./attendance/AdminAttendanceScreen.tsx'),
    (args) => ({
      ...one(args),
      text: searched(args, 'text'),
      type: searchedOf(args, 'type', AttendanceType),
      sort: sortedBy(args, 'name', 'created'),
    }),
  ),
]

/** The words of the address for the order of a table; by its beginning it is `start`. */
function orderOf(args: LoaderFunctionArgs) {
  const sort = searched(args, 'sort')
  if (sort === 'start') return 'SOONEST' as const
  if (sort === '-start') return 'LATEST' as const
  return sortedBy(args, 'title', 'going')
}
