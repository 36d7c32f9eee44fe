import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import eventsQuery, {
  type AdminLiveEventsScreenQuery,
} from '../../web/__generated__/AdminLiveEventsScreenQuery.graphql.ts'
import query, { type LiveEventScreenQuery } from '../../web/__generated__/LiveEventScreenQuery.graphql.ts'
import listQuery, { type LiveTrainingScreenQuery } from '../../web/__generated__/LiveTrainingScreenQuery.graphql.ts'
import AdminLiveEventsScreen from '../../web/live-training/admin/AdminLiveEventsScreen.tsx'
import LiveEventScreen from '../../web/live-training/LiveEventScreen.tsx'
import LiveTrainingScreen from '../../web/live-training/LiveTrainingScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('learner') })))

const base = {
  id: 'event',
  databaseId: 'e1',
  label: 'Brake clinic - Bend, OR, School',
  title: 'Brake clinic',
  place: 'Bend, OR, School',
  text: '<p>Hands on.</p>',
  bring: 'Shoes',
  courseTitle: null,
  certificate: false,
  virtual: false,
  address: ['School', 'Bend, OR'],
  instructors: [],
  status: 'PUBLISHED',
  startAt: '2099-12-03T13:30:00.000Z',
  endAt: '2099-12-03T21:30:00.000Z',
  startDay: '2099-12-03',
  startTime: '08:30',
  endDay: '2099-12-03',
  endTime: '16:30',
  timeZoneName: 'America/New_York',
  seatsTaken: 9,
  maxEnrollment: 10,
  waitingCount: 0,
  waitlistSize: 5,
  leaveUntil: null,
  hasBegun: false,
  attendanceIsOpen: false,
  viewerCanRun: false,
  isOver: false,
  link: null,
  linkOpensAt: null,
  viewerEnrollment: null,
  roster: [],
}

const show = (event: object | null) =>
  showScreen<LiveEventScreenQuery>({
    query,
    Screen: LiveEventScreen,
    path: '/auth/live-training/events/:eventId',
    address: '/auth/live-training/events/e1',
    variables: { eventId: 'e1' },
    data: { liveTrainingEvent: event && { ...base, ...event } },
  })
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('a free seat is taken with one press, and what is then so is shown', async () => {
  const { environment } = await show({})
  screen.getByText('1 seat left')
  screen.getByText('Dec 3rd, 2099, 8:30 AM – 4:30 PM EST')
  await press('Enroll')
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ input: { databaseId: 'e1' } })
  await act(async () =>
    answer(environment, {
      enrollInLiveTraining: {
        liveTrainingEvent: {
          ...base,
          seatsTaken: 10,
          viewerEnrollment: { id: 'own', status: 'ENROLLED', line: null, offeredUntil: null, viewerCanLeave: true },
        },
      },
    }),
  )
  // The notice may say so as well by now.
  expect(screen.getAllByText('You have a seat').length).toBeGreaterThan(0)
  screen.getByText('Full')
})

test('of two days both are said with their hours, by the clock of each', async () => {
  await show({
    startAt: '2099-03-07T13:30:00.000Z',
    endAt: '2099-03-08T20:30:00.000Z',
    startDay: '2099-03-07',
    endDay: '2099-03-08',
  })
  screen.getByText('Mar 7th, 2099, 8:30 AM – 4:30 PM EST and Mar 8th, 2099, 8:30 AM – 4:30 PM EDT')
})

test('where all seats are taken one joins the line, and nobody joins a line that is full', async () => {
  await show({ seatsTaken: 10, waitingCount: 2 })
  screen.getByText('Full, 2 people waiting')
  screen.getByRole('button', { name: 'Join the waiting list' })
})

test('a full line is said so', async () => {
  await show({ seatsTaken: 10, waitingCount: 5 })
  screen.getByText('This event is full, and so is its waiting list.')
  expect(screen.queryByRole('button', { name: /waiting list/ })).toBeNull()
})

test('who waits sees the place in line; a held seat is taken or given up, which is asked first', async () => {
  await show({
    seatsTaken: 10,
    viewerEnrollment: { id: 'own', status: 'WAITLISTED', line: 3, offeredUntil: null, viewerCanLeave: true },
  })
  screen.getByText('You are number 3 in line')
  await press('Leave the waiting list')
  await screen.findByText('Leave the waiting list of “Brake clinic”?')
  await press('Stay on the waiting list')
})

test.each([
  [2, 'Your seat goes to the next in line.'],
  [0, 'Your seat is free again.'],
])('a seat that is held says until when; with %i waiting, what becomes of it', async (waitingCount, words) => {
  const { environment } = await show({
    seatsTaken: 10,
    waitingCount,
    viewerEnrollment: {
      id: 'own',
      status: 'OFFERED',
      line: null,
      offeredUntil: '2099-12-01T15:00:00.000Z',
      viewerCanLeave: true,
    },
  })
  screen.getByText('A seat is free for you')
  await press('Give up the seat')
  await screen.findByText(words)
  screen.getByText('Give up the seat in “Brake clinic”?')
  await press('Keep the offer')
  expect(environment.mock.getAllOperations()).toHaveLength(0)
})

test('after the last day to leave there is no button but a word; what is canceled says so', async () => {
  await show({
    status: 'PUBLISHED',
    leaveUntil: '2020-01-01',
    viewerEnrollment: { id: 'own', status: 'ENROLLED', line: null, offeredUntil: null, viewerCanLeave: false },
  })
  screen.getByText('The last day to leave is over. Ask the instructor.')
  expect(screen.queryByRole('button', { name: 'Leave event' })).toBeNull()
})

test('a canceled event and one that is not there', async () => {
  await show({
    status: 'UNPUBLISHED',
    viewerEnrollment: { id: 'own', status: 'ENROLLED', line: null, offeredUntil: null, viewerCanLeave: true },
  })
  screen.getByText('This event is canceled.')
  expect(screen.queryByRole('button', { name: 'Enroll' })).toBeNull()
  // Nobody travels for a seat in it.
  expect(screen.queryByText('You have a seat.')).toBeNull()
  expect(screen.queryByText('1 seat left')).toBeNull()
})

test('on the day who has a seat is led to marking attendance, and who teaches to taking it', async () => {
  await show({
    hasBegun: true,
    attendanceIsOpen: true,
    viewerCanRun: true,
    viewerEnrollment: { id: 'own', status: 'ENROLLED', line: null, offeredUntil: null, viewerCanLeave: false },
  })
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Mark attendance')).toBe('/auth/live-training/events/e1/mark-self-attendance')
  expect(hrefOf('Take attendance')).toBe('/auth/live-training/events/e1/attendance')
})

test('seats are told until it begins', async () => {
  await show({ hasBegun: true, isOver: true })
  screen.getByText('This event is over.')
  expect(screen.queryByText(/left$/)).toBeNull()
})

test('a certificate without a course is told on its own', async () => {
  await show({ certificate: true })
  screen.getByText('You get a certificate')
})

const showList = (search: string, events: object[] = []) =>
  showScreen<LiveTrainingScreenQuery>({
    query: listQuery,
    Screen: LiveTrainingScreen,
    path: '/auth/live-training',
    address: `/auth/live-training${search}`,
    variables: { text: null, mine: null, open: null, time: 'UPCOMING', sort: 'SOONEST', staff: false },
    data: { liveTrainingEvents: { edges: events.map((node) => ({ node })) } },
  })

test.each([
  ['', 'No live training yet'],
  ['?show=mine', 'No training ahead of you'],
  ['?show=past', 'No past training yet'],
  ['?show=past&text=brake', 'Nothing matches your search'],
])('an empty list %s says what would appear, and nothing of a search that was not made', async (search, words) => {
  await showList(search)
  screen.getByText(words)
})

test('the list offers the calendar', async () => {
  await showList('')
  const link = screen.getByRole('link', { name: 'Subscribe in your calendar' })
  expect(link.getAttribute('href')).toBe('/auth/me#calendar')
})

test('from its own empty list the way leads to what is open', async () => {
  const { router } = await showList('?show=mine')
  await press('Show upcoming events')
  expect(router.state.location.search).toBe('')
})

test.each([
  [{ hasBegun: true, isOver: true }, 'Over'],
  [{ hasBegun: true, isOver: false }, 'Going on now'],
  [{}, '1 seat left'],
  [{ status: 'UNPUBLISHED', viewerEnrollment: { id: 'own', status: 'ENROLLED' } }, 'This event is canceled'],
])('a card tells seats only of what is to come: %j', async (more, words) => {
  await showList('', [{ ...base, ...more }])
  screen.getByText(words)
})

test('among one’s own events those one teaches say so', async () => {
  await showList('?show=mine', [base])
  screen.getByText('You teach')
})

test('among all events nobody is taken for who teaches', async () => {
  await showList('', [base])
  expect(screen.queryByText('You teach')).toBeNull()
})

test('the location chosen sets the clock, and another clock is warned of', async () => {
  setSession(sessionOf({ user: { ...asRole('company-admin'), rights: ['create-edit-live-training-events'] } }))
  const place = { venue: 'Desert', room: 'A', city: 'Phoenix', timeZone: 'MST', databaseId: 'l1' }
  await showScreen<AdminLiveEventsScreenQuery>({
    query: eventsQuery,
    Screen: AdminLiveEventsScreen,
    path: '/auth/admin/live-training/events',
    address: '/auth/admin/live-training/events',
    variables: {
      text: null,
      status: null,
      template: null,
      location: null,
      startDate: null,
      endDate: null,
      time: null,
      sort: null,
    },
    data: {
      usable: { edges: [] },
      places: { edges: [{ node: place }] },
      templates: { edges: [] },
      locations: { edges: [] },
      liveTrainingEvents: { edges: [], totalCount: 0 },
    },
  })
  // By what is shown: to ask for roles in a form as large as this one takes a minute.
  const press = async (found: HTMLElement | undefined) => void (await act(async () => fireEvent.click(found!)))
  await press(screen.getAllByText('New event')[0])
  expect(screen.getAllByDisplayValue('Eastern (EST)')).toHaveLength(1)
  await press(screen.getByPlaceholderText('Choose a location'))
  await press(screen.getByText('Desert, A, Phoenix'))
  const zone = screen.getByDisplayValue('Arizona (MST)')
  expect(screen.queryByText(/^Clocks in/)).toBeNull()
  await press(zone)
  await press(screen.getByText('Pacific (PST)'))
  screen.getByDisplayValue('Pacific (PST)')
  screen.getByText('Clocks in Phoenix show Arizona (MST).')
})
