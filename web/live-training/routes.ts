import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminLiveEventsScreenQuery from '../__generated__/AdminLiveEventsScreenQuery$parameters.ts'
import AdminLiveLocationsScreenQuery from '../__generated__/AdminLiveLocationsScreenQuery$parameters.ts'
import AdminLiveTemplatesScreenQuery from '../__generated__/AdminLiveTemplatesScreenQuery$parameters.ts'
import AdminRosterScreenQuery from '../__generated__/AdminRosterScreenQuery$parameters.ts'
import AttendanceScreenQuery from '../__generated__/AttendanceScreenQuery$parameters.ts'
import LiveEventScreenQuery from '../__generated__/LiveEventScreenQuery$parameters.ts'
import LiveTrainingScreenQuery from '../__generated__/LiveTrainingScreenQuery$parameters.ts'
import StaffScreenQuery from '../__generated__/StaffScreenQuery$parameters.ts'
import { ContentStatus, LiveTrainingEnrollmentStatus } from '../contract/__generated__/limits.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'
import { viewerHas } from '../session/session.ts'
import { report } from './report/routes.ts'
import { orderAtFirst, timeOf } from './orderAtFirst.ts'

const one = ({ params }: LoaderFunctionArgs) => ({ eventId: params.eventId ?? '' })

export const learner: RouteObject[] = [
  screen(
    'live-training',
    LiveTrainingScreenQuery,
    () => import('./LiveTrainingScreen.tsx'),
    (args) => {
      const show = searched(args, 'show')
      const isPast = show === 'past'
      return {
        text: searched(args, 'text'),
        mine: show === 'mine' || isPast ? true : null,
        open: show === 'mine' || isPast ? null : true,
        staff: viewerHas('view-users') && viewerHas('user-reports'),
        time: isPast ? ('PAST' as const) : ('UPCOMING' as const),
        sort: isPast ? ('LATEST' as const) : ('SOONEST' as const),
      }
    },
  ),
  screen(
    'live-training/staff',
    StaffScreenQuery,
    () => import('./staff/StaffScreen.tsx'),
    (args) => ({
      people: searched(args, 'show') !== 'events',
      seats: searched(args, 'show') === 'events',
      text: searched(args, 'text'),
      status: searchedOf(args, 'status', LiveTrainingEnrollmentStatus),
    }),
  ),
  screen('live-training/events/:eventId', LiveEventScreenQuery, () => import('./LiveEventScreen.tsx'), one),
  screen(
    'live-training/events/:eventId/attendance',
    AttendanceScreenQuery,
    () => import('./attendance/AttendanceScreen.tsx'),
    one,
  ),
]

export const admin: RouteObject[] = [
  report,
  {
    path: 'live-training',
    lazy: { Component: async () => (await import('./admin/AdminLiveTrainingScreen.tsx')).default },
  },
  screen(
    'live-training/events',
    AdminLiveEventsScreenQuery,
    () => import('./admin/AdminLiveEventsScreen.tsx'),
    plannedEvents,
  ),
  screen(
    'live-training/templates',
    AdminLiveTemplatesScreenQuery,
    () => import('./admin/AdminLiveTemplatesScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      status: searchedOf(args, 'status', ContentStatus),
      sort: sortedBy(args, 'title', 'created'),
    }),
  ),
  screen(
    'live-training/locations',
    AdminLiveLocationsScreenQuery,
    () => import('./admin/AdminLiveLocationsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      state: searched(args, 'state'),
      status: searchedOf(args, 'status', ContentStatus),
      sort: sortedBy(args, 'venue', 'city', 'state', 'created'),
    }),
  ),
  screen(
    'live-training/events/:eventId',
    AdminRosterScreenQuery,
    () => import('./admin/roster/AdminRosterScreen.tsx'),
    (args) => ({
      ...one(args),
      text: searched(args, 'text'),
      status: searchedOf(args, 'status', LiveTrainingEnrollmentStatus),
      sort: sortedBy(args, 'name', 'line', 'created') ?? ('LINE' as const),
    }),
  ),
]

/** The times the address of the list of events asks for. */
const timesIn = (args: LoaderFunctionArgs) => ({
  time: searched(args, 'time') ?? '',
  from: searched(args, 'from') ?? '',
  until: searched(args, 'until') ?? '',
})

/** What the address asks of the list of events; while it is silent, what is to come. */
export function plannedEvents(args: LoaderFunctionArgs) {
  return {
    text: searched(args, 'text'),
    status: searchedOf(args, 'status', ContentStatus),
    template: searched(args, 'template'),
    location: searched(args, 'location'),
    startDate: searched(args, 'from'),
    endDate: searched(args, 'until'),
    time: timeOf(timesIn(args)),
    sort: orderOf(args),
  }
}

/** The words of the address for the order of a table; by its beginning it is `start`. */
function orderOf(args: LoaderFunctionArgs) {
  const sort = searched(args, 'sort') ?? orderAtFirst(timesIn(args))
  if (sort === 'start') return 'SOONEST' as const
  if (sort === '-start') return 'LATEST' as const
  return sortedBy(args, 'title', 'city', 'seats')
}
