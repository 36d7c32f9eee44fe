import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import roomQuery, { type AttendanceScreenQuery } from '../../web/__generated__/AttendanceScreenQuery.graphql.ts'
import markQuery, {
  type MarkSelfAttendanceScreenQuery,
} from '../../web/__generated__/MarkSelfAttendanceScreenQuery.graphql.ts'
import AttendanceScreen from '../../web/live-training/attendance/AttendanceScreen.tsx'
import MarkSelfAttendanceScreen from '../../web/live-training/attendance/MarkSelfAttendanceScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('learner') })))

const own = {
  id: 'own',
  label: 'Brake clinic - Bend, OR, School',
  when: 'Dec 3rd, 2099, 8:30 AM EST',
  status: 'ENROLLED',
  waitsForLook: false,
  closed: null as string | null,
}
const PAGE = '/auth/live-training/events/e1/mark-self-attendance'
const showMark = (data: object | null, search = '') =>
  showScreen<MarkSelfAttendanceScreenQuery>({
    query: markQuery,
    Screen: MarkSelfAttendanceScreen,
    path: '/auth/live-training/events/:eventId/mark-self-attendance',
    address: PAGE + search,
    variables: { eventId: 'e1' },
    data: { selfAttendance: data && { ...own, ...data } },
  })
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('a scanned code takes one tap; nothing is sent before it', async () => {
  const { environment } = await showMark({}, '?code=abc')
  expect(environment.mock.getAllOperations()).toHaveLength(0)
  await press('Mark attendance')
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { databaseId: 'e1', code: 'abc' },
  })
  await act(async () => answer(environment, { markSelfAttendance: { selfAttendance: { ...own, status: 'ATTENDED' } } }))
  screen.getByText('Your attendance is marked')
})

test('without a camera six digits are typed; what is none is said before it is sent', async () => {
  const { environment } = await showMark({})
  const field = screen.getByRole('textbox', { name: 'Six digits on the screen in the room' })
  const type = (value: string) => act(async () => fireEvent.change(field, { target: { value } }))
  await type('12')
  await press('Mark attendance')
  await screen.findByText('Enter the six digits on the screen.')
  expect(environment.mock.getAllOperations()).toHaveLength(0)
  await type('123 456')
  await press('Mark attendance')
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { databaseId: 'e1', code: '123 456' },
  })
})

test.each([
  [{ waitsForLook: true }, 'See the instructor'],
  [{ closed: 'This event is canceled.' }, 'This event is canceled.'],
  [{ status: 'WAITLISTED' }, 'You have no seat in this event. Ask the instructor.'],
  [null, 'You are not enrolled in this event'],
])('says plainly where it does not go on: %j', async (data, words) => {
  await showMark(data, '?code=abc')
  screen.getByText(words)
  expect(screen.queryByRole('button', { name: 'Mark attendance' })).toBeNull()
})

const row = (id: string, more: object = {}) => ({
  id,
  userId: id,
  name: id,
  dealer: 'Hill',
  status: 'ENROLLED',
  checkedInAt: null,
  sameBrowserAs: [],
  ...more,
})
const event = {
  id: 'event',
  databaseId: 'e1',
  label: 'Brake clinic - Bend, OR, School',
  viewerCanRun: true,
  isOver: false,
  hasBegun: true,
  attendanceIsOpen: true,
  attendanceHasOpened: true,
  attendanceOpensAt: '2099-12-03T12:30:00.000Z',
  attendanceCode: { address: 'https://paddock.test/x?code=abc', digits: '012345', millisecondsLeft: 12_000 },
  startAt: '2099-12-03T13:30:00.000Z',
  startDay: '2099-12-03',
  startTime: '08:30',
  endDay: '2099-12-03',
  endTime: '16:30',
  timeZoneName: 'America/New_York',
  roster: [
    row('Ann', { status: 'ATTENDED', checkedInAt: '2099-12-03T13:31:00.000Z', sameBrowserAs: ['Bo'] }),
    row('Cy'),
    row('Bo', { checkedInAt: '2099-12-03T13:32:00.000Z', sameBrowserAs: ['Ann'] }),
    row('Di', { status: 'WAITLISTED' }),
  ],
}
const showRoom = (more: object | null) =>
  showScreen<AttendanceScreenQuery>({
    query: roomQuery,
    Screen: AttendanceScreen,
    path: '/auth/live-training/events/:eventId/attendance',
    address: '/auth/live-training/events/e1/attendance',
    variables: { eventId: 'e1' },
    data: { liveTrainingEvent: more && { ...event, ...more } },
  })

test('the room sees digits, how long they stand and who is in; who needs a look comes first', async () => {
  await showRoom({})
  screen.getByText('012 345')
  screen.getByText('New code in 12 s')
  screen.getByText('1 of 3 people are in')
  const names = screen.getAllByText(/^(Ann|Bo|Cy)$/).map(({ textContent }) => textContent)
  expect(names).toEqual(['Bo', 'Cy', 'Ann'])
  screen.getByText('Same phone as Ann')
  screen.getByText('Take a look')
  expect(screen.queryByRole('button', { name: /^Mark attended.*Ann/ })).toBeNull()
})

test('a mark is undone after a question, and who is marked can be', async () => {
  const { environment } = await showRoom({})
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Undo attendance.*Ann/ })))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo attendance for Ann?' }))
  dialog.getByText(/points and certificate are taken back/)
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Undo attendance' })))
  const sent = environment.mock
    .getAllOperations()
    .find(({ request }) => request.node.params.name === 'useAttendanceMarksUndoMutation')
  expect(sent?.request.variables).toEqual({ input: { databaseId: 'e1', userId: 'Ann' } })
  expect(screen.queryByRole('button', { name: /^Undo attendance.*Cy/ })).toBeNull()
})

test('another code is asked for when it is time; without an answer the old one is taken away and it says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] })
  try {
    const { environment } = await showRoom({})
    const asks = () =>
      environment.mock.getAllOperations().filter(({ request }) => request.node.params.name === 'AttendanceCodeQuery')
    expect(asks()).toHaveLength(0)
    await act(async () => vi.advanceTimersByTime(12_100))
    expect(asks()).toHaveLength(1)
    await act(async () => environment.mock.reject(asks()[0]!, new TypeError('Failed to fetch')))
    screen.getByText('No connection. A new code appears as soon as it is back.')
    await act(async () => vi.advanceTimersByTime(2_000))
    const [again] = asks()
    await act(async () =>
      environment.mock.resolve(again!, {
        data: {
          liveTrainingEvent: {
            ...event,
            __typename: 'LiveTrainingEvent',
            attendanceCode: { ...event.attendanceCode, digits: '999000', millisecondsLeft: 20_000 },
          },
        },
      }),
    )
    screen.getByText('999 000')
    screen.getByText('New code in 20 s')
  } finally {
    vi.useRealTimers()
  }
})

test('who does not teach it finds nothing; before the time it says when', async () => {
  await showRoom({ viewerCanRun: false })
  expect(screen.queryByText('012 345')).toBeNull()
})

test('before the time it says when', async () => {
  await showRoom({ attendanceCode: null, attendanceIsOpen: false, attendanceHasOpened: false, hasBegun: false })
  // By the clock of the event, as its days are told, wherever the reader is.
  screen.getByText('The code appears here from Dec 3rd, 2099, 7:30 AM EST.')
  expect(screen.queryByRole('button', { name: /^Mark attended.*Cy/ })).toBeNull()
})
