import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import PeopleToCallScreenQuery, {
  type PeopleToCallScreenQuery as CallQuery,
} from '../../../web/__generated__/PeopleToCallScreenQuery.graphql.ts'
import PeopleToCallScreen from '../../../web/curriculums/calls/PeopleToCallScreen.tsx'
import { reasonWords } from '../../../web/curriculums/calls/callWords.ts'
import { setSession } from '../../../web/session/session.ts'
import { sessionOf } from '../../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf()))

const person = (name: string, dealer: string, more: object = {}) => ({
  node: {
    databaseId: name.toLowerCase(),
    name,
    email: `${name.toLowerCase()}@example.test`,
    position: 'Salesperson',
    phone: '+1 612 555 0101',
    dealerDatabaseId: dealer,
    dealerName: `Dealer ${dealer}`,
    dealerPhone: '+1 612 555 0100',
    canBeReminded: true,
    remindedAt: null,
    lastCall: null,
    reasons: [{ reason: 'OVERDUE', count: 2, day: '2026-11-03', name: null }],
    due: [{ curriculumId: 'c', name: 'Suspension', dueOn: '2026-11-03', daysLeft: -15 }],
    ...more,
  },
  cursor: name,
})
const queue = (edges: object[]) => ({
  callCounts: {
    people: edges.length,
    reasons: [
      { reason: 'OVERDUE', people: edges.length },
      { reason: 'STOPPED', people: 0 },
    ],
    dealers: [
      { databaseId: 'a', name: 'Dealer a', people: 2 },
      { databaseId: 'b', name: 'Dealer b', people: 1 },
    ],
  },
  peopleToCall: { totalCount: edges.length, edges, pageInfo: { hasNextPage: false, endCursor: 'end' } },
})
const some = queue([
  person('Ann', 'a', {
    lastCall: { outcome: 'LEFT_WORD', note: 'Front desk', calledAt: '2026-01-02T10:00:00Z', calledByName: 'Max' },
  }),
  person('Ben', 'a'),
  person('Cleo', 'b', { phone: null, canBeReminded: false }),
])

const show = (data: object, address = '/auth/people-to-call') =>
  showScreen<CallQuery>({
    query: PeopleToCallScreenQuery,
    Screen: PeopleToCallScreen,
    path: '/auth/people-to-call',
    address,
    variables: { dealer: null, reason: null },
    data,
  })
const click = (name: RegExp | string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const undo = async (message: string) => {
  const toast = (await screen.findByText(message)).closest('[role=alert]') as HTMLElement
  await act(async () => fireEvent.click(within(toast).getByRole('button', { name: 'Undo' })))
}
const namesAt = (dealer: string) =>
  within(screen.getByRole('list', { name: `To call at Dealer ${dealer}` }))
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label'))

describe('the queue', () => {
  it('stands by dealer, with telephones to press, why, and the last word', async () => {
    await show(some)
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Dealer a',
      'Dealer b',
    ])
    expect(namesAt('a')).toEqual(['Choose Ann', 'Choose Ben'])
    expect(screen.getByRole('link', { name: /^Call Ann / })).toHaveProperty('href', 'tel:+16125550101')
    expect(screen.getByRole('link', { name: /^Call Dealer b / })).toHaveProperty('href', 'tel:+16125550100')
    expect(screen.queryByRole('link', { name: /^Call Cleo / })).toBeNull()
    expect(screen.getAllByText(/^2 overdue, the oldest since Nov 3/)).toHaveLength(3)
    expect(screen.getByText(/by Max: left a message/).textContent).toContain('“Front desk”')
    expect(screen.queryByRole('button', { name: 'Remind Cleo' })).toBeNull()
    expect(screen.getByRole('radio', { name: 'Overdue 3' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /^Stopped/ })).toBeNull()
  })

  it('says so when nobody is left, and when only the filter leaves nobody', async () => {
    await show(queue([]))
    expect(screen.getByRole('heading', { name: 'Nobody left to call' })).toBeTruthy()
  })

  it('filters in the address', async () => {
    const { router } = await show(some)
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Overdue 3' })))
    expect(router.state.location.search).toBe('?reason=OVERDUE')
  })

  it('several are reminded at once and leave it; taken back they are in it again', async () => {
    const { environment } = await show(some)
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Choose everybody at Dealer a' })))
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Cleo' })))
    const chosen = within(screen.getByRole('group', { name: 'Chosen people' }))
    expect(chosen.getByText('3 people chosen')).toBeTruthy()
    await act(async () => fireEvent.click(chosen.getByRole('button', { name: 'Remind' })))
    // Who has nothing left to take is reminded of nothing.
    expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ input: { userIds: ['ann', 'ben'] } })
    await act(async () => answer(environment, { nudgeLearners: { count: 2, people: [] } }))
    expect(screen.queryByRole('list', { name: 'To call at Dealer a' })).toBeNull()
    await undo('2 people are reminded')
    expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ input: { userIds: ['ann', 'ben'] } })
    await act(async () => answer(environment, { undoNudge: { people: [] } }))
    expect(namesAt('a')).toEqual(['Choose Ann', 'Choose Ben'])
  })

  it('a call is marked with how it ended, and taken back', async () => {
    const { environment } = await show(some)
    await click('Mark Ben as called')
    fireEvent.click(await screen.findByLabelText('No answer'))
    await act(async () => fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Try Friday' } }))
    await click('Mark as called')
    expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
      input: { userId: 'ben', outcome: 'NO_ANSWER', note: 'Try Friday' },
    })
    await act(async () => answer(environment, { markCalled: { call: { databaseId: 'call' } } }))
    expect(namesAt('a')).toEqual(['Choose Ann'])
    await undo('Ben is marked as called')
    expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ input: { databaseId: 'call' } })
    await act(async () => answer(environment, { undoCall: { userId: 'ben' } }))
    expect(namesAt('a')).toEqual(['Choose Ann', 'Choose Ben'])
  })
})

it('each reason has its words', () => {
  const now = new Date('2026-11-18T12:00:00Z')
  const words = (reason: string, count = 1, day: string | null = '2026-11-03', name: string | null = null) =>
    reasonWords({ reason, count, day, name }, now)
  expect([
    words('OVERDUE'),
    words('OVERDUE', 2),
    words('DUE_SOON', 1, '2026-11-20'),
    words('FAILED_TWICE', 1, '2026-11-17', 'Brakes'),
    words('FAILED_TWICE', 3, '2026-11-17', 'Brakes'),
    words('CERTIFICATE_ENDING', 2, '2027-01-04', 'Tires'),
    words('STOPPED', 1, '2026-10-12'),
    words('NEVER_STARTED', 1, null),
  ]).toEqual([
    '1 overdue, since Nov 3',
    '2 overdue, the oldest since Nov 3',
    'Next due Nov 20',
    'Failed “Brakes” twice',
    'Failed “Brakes” twice and 2 more',
    'Certificate “Tires” and 1 more ends Jan 4, 2027',
    'Stopped, last active Oct 12',
    'Never started, 1 curriculum open',
  ])
})
