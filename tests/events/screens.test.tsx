import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import query, { type EventScreenQuery } from '../../web/__generated__/EventScreenQuery.graphql.ts'
import monthQuery, { type EventsScreenQuery } from '../../web/__generated__/EventsScreenQuery.graphql.ts'
import EventScreen from '../../web/events/EventScreen.tsx'
import EventsScreen from '../../web/events/EventsScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('learner') })))

const base = {
  id: 'event',
  databaseId: 'e1',
  title: 'Demo day',
  text: '<p>Bring boots.</p>',
  startAt: '2099-12-03T13:30:00.000Z',
  endAt: '2099-12-03T14:30:00.000Z',
  startDay: '2099-12-03',
  startTime: '08:30',
  endDay: '2099-12-03',
  endTime: '09:30',
  timeZoneName: 'America/New_York',
  virtual: false,
  place: 'Bend',
  link: null,
  linkOpensAt: null,
  isOver: false,
  isEarly: true,
  earlyBirdDay: '2099-11-30',
  viewerAttendance: null,
  viewerReminded: false,
  viewerPrice: null,
  goingCount: 4,
  interestedCount: 0,
  price: { minor: 12_900, amount: '129.00', currency: 'USD' },
  discount: { minor: 1000, amount: '10.00', currency: 'USD' },
  currentPrice: { minor: 11_900, amount: '119.00', currency: 'USD' },
  brand: null,
  pictures: [],
  reactions: {},
  discussion: { id: 'discussion', target: 'EVENT', databaseId: 'e1', commentCount: 0 },
}

/** Relay tells requests apart by all of their variables. */
const searched = { text: null, brand: null, time: null, attendance: null, favored: null, sort: null }

const show = (event: object | null, lostEventAnswers: object[] = []) =>
  showScreen<EventScreenQuery>({
    query,
    Screen: EventScreen,
    path: '/auth/events/:eventId',
    address: '/auth/events/e1',
    variables: { eventId: 'e1', ...searched },
    data: {
      event: event && { ...base, ...event },
      lostEventAnswers,
      before: null,
      after: null,
      comments: { totalCount: 0, edges: [] },
    },
  })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

test('who says going is counted at once at the price of now, and all is as before when the server refuses', async () => {
  const { environment } = await show({})
  screen.getByText('4 people going')
  screen.getByText('$119')
  screen.getByText('$10 off if you register by Nov 30th, 2099. After that it is $129.')
  await press('Going')
  screen.getByText('5 people going')
  screen.getByText('Your price is $119')
  expect(pressed('Going')).toBe('true')
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { databaseId: 'e1', type: 'GOING', remind: undefined },
  })
  await act(async () => environment.mock.rejectMostRecentOperation(new Error('This event is over.')))
  screen.getByText('4 people going')
  expect(pressed('Going')).toBe('false')
})

test('another answer moves the count, saying the same again takes it back', async () => {
  const { environment } = await show({ viewerAttendance: 'GOING', viewerPrice: base.currentPrice })
  await press('Interested')
  screen.getByText('3 people going · 1 person interested')
  expect(screen.getByRole('switch', { name: /Remind me/ })).toHaveProperty('checked', false)
  await act(async () =>
    answer(environment, {
      attendEvent: {
        event: {
          id: 'event',
          viewerAttendance: 'INTERESTED',
          viewerReminded: false,
          goingCount: 3,
          interestedCount: 1,
          viewerPrice: null,
        },
      },
    }),
  )
  await press('Interested')
  screen.getByText('3 people going')
  expect(environment.mock.getMostRecentOperation().request.variables.input).toMatchObject({ type: null })
})

test('who would give up a price that is no longer to be had is asked first, and keeps it while only interested', async () => {
  const { environment } = await show({
    viewerAttendance: 'GOING',
    viewerPrice: { minor: '11900', amount: '119.00', currency: 'USD' },
    currentPrice: { minor: '12900', amount: '129.00', currency: 'USD' },
    isEarly: false,
  })
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    await act(async () => fireEvent.click(button))
  }
  await press('Going')
  await screen.findByText('Give up your price of $119?')
  screen.getByText('If you register again, you pay $129.')
  await press('Keep my price')
  const sent = environment.mock.getAllOperations().map(({ request }) => request.node.operation.name)
  expect([pressed('Going'), sent]).toEqual(['true', expect.not.arrayContaining(['AttendBarMutation'])])
  await press('Interested')
  screen.getByText('Your price is $119')
  await press('Not interested')
  await press('Give up my price')
  await waitFor(() =>
    expect(environment.mock.getMostRecentOperation().request.variables.input).toMatchObject({ type: 'NOT_INTERESTED' }),
  )
  screen.getByText('$129')
})

test('who is no longer in the audience cancels what they answered, and it is gone once that is done', async () => {
  const answers = [
    { id: 'mine', eventId: 'e1', eventTitle: 'Demo day', eventStart: 'Dec 3rd, 2099, 8:30 AM EST', type: 'GOING' },
    { id: 'other', eventId: 'e2', eventTitle: 'Clinic', eventStart: 'Dec 4th, 2099, 8:30 AM EST', type: 'INTERESTED' },
  ]
  const { environment } = await show(null, answers)
  screen.getByText('This event could not be found')
  screen.getByText('Dec 3rd, 2099, 8:30 AM EST')
  expect(screen.queryByText('Clinic')).toBeNull()
  await press('Cancel registration: Demo day')
  expect(environment.mock.getMostRecentOperation().request.variables.input).toEqual({ databaseId: 'e1', type: null })
  await act(async () => answer(environment, { attendEvent: { event: null } }))
  expect(screen.queryByText('No longer open to you')).toBeNull()
})

test('what is over is no longer answered', async () => {
  await show({ isOver: true, viewerAttendance: 'GOING' })
  screen.getByText('You said you were going. This event is over.')
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull()
})

test('the link of a virtual event appears by itself when it opens', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const opens = new Date(Date.now() + 60_000)
    const { environment } = await show({ virtual: true, linkOpensAt: opens.toISOString() })
    expect(screen.getByText(/the link opens 10 minutes before the start/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Join online' })).toBeNull()
    await act(async () => vi.advanceTimersByTime(62_000))
    await act(async () =>
      answer(environment, {
        event: { ...base, virtual: true, linkOpensAt: opens.toISOString(), link: 'https://meet.example/room' },
      }),
    )
    expect(screen.getByRole('link', { name: 'Join online' }).getAttribute('href')).toBe('https://meet.example/room')
  } finally {
    vi.useRealTimers()
  }
})

test('the month goes by the keys from day to day, into a day’s events and back, and on to the next month', async () => {
  const { router } = await showScreen<EventsScreenQuery>({
    query: monthQuery,
    Screen: EventsScreen,
    path: '/auth/events',
    address: '/auth/events?view=month&month=2099-12',
    variables: { isMonth: true, from: '2099-11-28T00:00:00Z', until: '2100-01-03T00:00:00Z', ...searched },
    data: { brands: { edges: [] }, days: { totalCount: 1, edges: [{ node: base }] } },
  })
  const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!
  const key = (name: string) => act(async () => fireEvent.keyDown(document.activeElement!, { key: name }))
  const at = () => (document.activeElement as HTMLElement).dataset.day
  // One day alone stands in the way of the Tab key.
  expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
  await act(async () => cell('2099-12-02').focus())
  await key('ArrowRight')
  expect(at()).toBe('2099-12-03')
  expect(cell('2099-12-03').textContent).toContain('1 event')
  await key('Enter')
  expect(document.activeElement?.textContent).toContain('Demo day')
  await key('Escape')
  expect(at()).toBe('2099-12-03')
  await key('Home')
  expect(at()).toBe('2099-11-29')
  await waitFor(() => expect(router.state.location.search).toContain('month=2099-11'))
})
