import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import query, { type AdminRosterScreenQuery } from '../../web/__generated__/AdminRosterScreenQuery.graphql.ts'
import AdminRosterScreen from '../../web/live-training/admin/roster/AdminRosterScreen.tsx'
import { plannedEvents } from '../../web/live-training/routes.ts'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('company-admin') })))

const event = {
  id: 'event',
  databaseId: 'e1',
  label: 'Brake clinic - Bend, OR, School',
  title: 'Brake clinic',
  virtual: false,
  address: ['School', 'Bend, OR'],
  instructors: ['Tara Teacher'],
  status: 'PUBLISHED',
  type: 'SINGLE_DAY',
  startAt: '2099-12-03T13:30:00.000Z',
  endAt: '2099-12-03T21:30:00.000Z',
  startDay: '2099-12-03',
  startTime: '08:30',
  endDay: '2099-12-03',
  endTime: '16:30',
  timeZone: 'EST',
  timeZoneName: 'America/New_York',
  seatsTaken: 2,
  maxEnrollment: 2,
  waitingCount: 1,
  waitlistSize: 5,
  hasBegun: false,
  attendanceHasOpened: false,
  isOver: false,
  viewerCanEdit: true,
  viewerCanRun: true,
  teachers: [],
}
const person = (name: string, status: string, line: number | null = null) => ({
  id: name,
  userId: name,
  name,
  email: null,
  dealer: 'Hill Powersports',
  status,
  line,
  offeredUntil: null,
  checkedInAt: null,
  sameBrowserAs: [],
  enrolledBy: null,
  createdAt: '2026-11-01T00:00:00.000Z',
})
const show = (more: object = {}, held = 0, people = [person('Ann', 'ENROLLED'), person('Cy', 'WAITLISTED', 1)]) =>
  showScreen<AdminRosterScreenQuery>({
    query,
    Screen: AdminRosterScreen,
    path: '/auth/admin/live-training/events/:eventId',
    address: '/auth/admin/live-training/events/e1',
    variables: { eventId: 'e1', text: null, status: null, sort: 'LINE' },
    data: {
      liveTrainingEvent: { ...event, ...more },
      held: { edges: [], totalCount: held },
      usable: { edges: [] },
      places: { edges: [] },
      liveTrainingEnrollments: { edges: people.map((node) => ({ node })), totalCount: people.length },
    },
  })
const press = async (found: HTMLElement) => void (await act(async () => fireEvent.click(found)))
const menuOf = async (name: string) => {
  await press(screen.getByRole('button', { name: `Actions for ${name}` }))
  return screen.findByText(/^Move to enrolled/)
}

test('nobody is moved into an event without a free seat, and it says why', async () => {
  await show()
  expect((await menuOf('Cy')).textContent).toBe('Move to enrolled (every seat is taken)')
  expect(screen.getByRole('menuitem', { name: /^Move to enrolled/, hidden: true })).toHaveProperty('disabled', true)
})

test.each([
  ['free', { seatsTaken: 1 }, 0],
  ['held for somebody who has not taken it', {}, 1],
])('who waits may be moved where a seat is %s', async (_what, more, held) => {
  await show(more, held)
  expect((await menuOf('Cy')).textContent).toBe('Move to enrolled')
})

test('what is printed is the whole list to sign, not the page', async () => {
  const { environment } = await show()
  const printed = vi.fn<() => void>()
  vi.stubGlobal('print', () => {
    const sheet = screen.getByRole('region', { name: 'List to sign', hidden: true })
    within(sheet).getByText('Dec 3rd, 2099, 8:30 AM – 4:30 PM EST')
    within(sheet).getByText('School, Bend, OR')
    within(sheet).getByText('Taught by Tara Teacher')
    expect(
      within(sheet)
        .getAllByText(/^(Ann|Bo|Cy|Di)$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['Ann', 'Bo', 'Di', 'Cy'])
    expect(within(sheet).getAllByText('Signature')).toHaveLength(2)
    expect(screen.getByText('Edit event').closest('.no-print')).not.toBeNull()
    printed()
  })
  await press(screen.getByText('Print'))
  const page = (names: object[], hasNextPage: boolean) =>
    act(async () =>
      answer(environment, {
        liveTrainingEnrollments: { pageInfo: { hasNextPage, endCursor: 'c' }, edges: names.map((node) => ({ node })) },
      }),
    )
  await page([person('Ann', 'ENROLLED'), person('Cy', 'WAITLISTED', 2)], true)
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ event: 'e1', after: 'c' })
  await page([person('Bo', 'ATTENDED'), person('Di', 'WAITLISTED', 1)], false)
  expect(printed).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('region', { name: 'List to sign', hidden: true })).toBeNull()
})

test.each([
  [['ENROLLED', 'ENROLLED'], '2 people enrolled'],
  [['ENROLLED', 'WAITLISTED'], '1 person has a seat, 1 is on the waiting list'],
  [['WAITLISTED', 'WAITLISTED'], '2 people are on the waiting list'],
])('who is enrolled is told who has a seat: %j', async (states, words) => {
  const { environment } = await show({ seatsTaken: 1, waitingCount: 0 })
  await press(screen.getByText('Enroll people'))
  await vi.waitFor(() =>
    expect(environment.mock.getMostRecentOperation().request.node.params.name).toBe('EnrollDialogQuery'),
  )
  await act(async () =>
    answer(environment, {
      liveTrainingCandidates: {
        totalCount: 2,
        edges: ['p0', 'p1'].map((databaseId) => ({
          node: { databaseId, name: databaseId, email: null, dealer: null },
        })),
      },
    }),
  )
  screen.getByText('1 seat left. Whoever gets no seat joins the waiting list.')
  await press(screen.getByText('p0').closest('label')!)
  await press(screen.getByText('p1').closest('label')!)
  await press(screen.getByText('Enroll 2 people'))
  await act(async () =>
    answer(environment, {
      enrollPeopleInLiveTraining: {
        noRoomFor: [],
        liveTrainingEvent: {
          ...event,
          roster: states.map((status, index) => ({ id: `r${index}`, userId: `p${index}`, status })),
        },
      },
    }),
  )
  await screen.findByText(words)
})

test('what is published has a place: the field says so, and nothing is sent; a draft needs none', async () => {
  setSession(sessionOf({ user: { ...asRole('company-admin'), rights: ['publish-live-training-events'] } }))
  const { environment } = await show({
    status: 'DRAFT',
    seatsTaken: 0,
    waitingCount: 0,
    location: null,
    place: '',
    plannedLink: '',
    leaveUntil: null,
    offerHours: 24,
    version: 1,
    template: { id: 't', databaseId: 't1' },
  })
  await press(screen.getByText('Edit event'))
  const place = screen.getByPlaceholderText('Choose a location')
  expect(place).toHaveProperty('required', false)
  await press(screen.getByText('Published: people can enroll'))
  expect(place).toHaveProperty('required', true)
  await act(async () => fireEvent.submit(screen.getByText('Save').closest('form')!))
  await screen.findByText('Choose a location, or make it a livestream.')
  expect(place.getAttribute('aria-invalid')).toBe('true')
  await press(screen.getByText('Published: people can enroll'))
  await act(async () => fireEvent.submit(screen.getByText('Save').closest('form')!))
  await vi.waitFor(() =>
    expect(environment.mock.getMostRecentOperation().request.node.params.name).toBe('AdminLiveEventDialogMutation'),
  )
})

test('a draft is published from its list of people', async () => {
  setSession(sessionOf({ user: { ...asRole('company-admin'), rights: ['publish-live-training-events'] } }))
  const { environment } = await show({ status: 'DRAFT' })
  await press(screen.getByText('Publish event'))
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { databaseId: 'e1', published: true },
  })
})

test('who may not publish has no button for it', async () => {
  await show({ status: 'DRAFT' })
  screen.getByText('Publish it, and people can enroll.')
  expect(screen.queryByText('Publish event')).toBeNull()
})

test.each([
  ['', { time: 'UPCOMING', sort: 'SOONEST' }],
  ['?time=PAST', { time: 'PAST', sort: 'LATEST' }],
  ['?time=ALL', { time: null, sort: 'LATEST' }],
  ['?from=2026-01-01', { time: null, sort: 'LATEST', startDate: '2026-01-01' }],
  ['?time=ALL&sort=start', { time: null, sort: 'SOONEST' }],
  ['?sort=-seats', { time: 'UPCOMING', sort: 'SEATS_DESC' }],
])('the list of events begins with what is to come: %s', (search, asked) => {
  const request = new Request(`http://portal/auth/admin/live-training/events${search}`)
  expect(plannedEvents({ request, params: {} } as never)).toMatchObject(asked)
})

test('several are moved at once, as many as fit, and removed; who waits is never marked', async () => {
  const { environment } = await show({ attendanceHasOpened: true }, 0, [
    person('Ann', 'ENROLLED'),
    person('Bo', 'ENROLLED'),
    person('Cy', 'WAITLISTED', 1),
  ])
  for (const name of ['Ann', 'Cy']) await press(screen.getByRole('checkbox', { name: `Select ${name}` }))
  await press(screen.getByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Remove 2 people?')).toBeTruthy()
  await press(within(dialog).getByRole('button', { name: 'Remove people' }))
  const removed: unknown[] = []
  for (const _name of ['Ann', 'Cy']) {
    await vi.waitFor(() => expect(environment.mock.getAllOperations()).not.toEqual([]))
    const operation = environment.mock.getMostRecentOperation()
    removed.push((operation.request.variables as { input: { userId: string } }).input.userId)
    await answer(environment, {
      removeFromLiveTraining: { liveTrainingEvent: { id: 'event', seatsTaken: 1, waitingCount: 0 } },
    })
  }
  expect(removed).toEqual(['Ann', 'Cy'])
})
