import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import listQuery, { type FieldTrainingScreenQuery } from '../../web/__generated__/FieldTrainingScreenQuery.graphql.ts'
import settingQuery, { type SettingScreenQuery } from '../../web/__generated__/SettingScreenQuery.graphql.ts'
import query, { type VisitScreenQuery } from '../../web/__generated__/VisitScreenQuery.graphql.ts'
import SettingScreen from '../../web/field-training/SettingScreen.tsx'
import FieldTrainingScreen from '../../web/field-training/FieldTrainingScreen.tsx'
import { looking } from '../../web/field-training/routes.ts'
import VisitScreen from '../../web/field-training/VisitScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('dealer-manager') })))

const base = {
  id: 'visit',
  databaseId: 'v1',
  status: 'REQUESTED',
  label: 'REQUESTED',
  types: ['SALES', 'PARTS'],
  place: 'Hill Powersports, Bend, OR',
  note: 'Two are new.',
  reason: '',
  outcome: '',
  askedByName: 'Mia Desk',
  instructorName: 'Dana Reed',
  instructorId: 'i1',
  movedByName: null,
  movedAt: '2099-11-20T10:00:00.000Z',
  isUnread: false,
  viewerSteps: [] as string[],
  dealerId: 'd1',
  dealerName: 'Hill Powersports',
  version: 3,
  minutes: 120,
  timeZone: 'EST',
  timeZoneName: 'America/New_York',
  startAt: '2099-12-03T14:00:00.000Z',
  startDay: '2099-12-03',
  startTime: '09:00',
  endDay: '2099-12-03',
  endTime: '11:00',
  closedDays: ['2099-12-04'],
  wishes: [
    { startAt: '2099-12-03T14:00:00.000Z', day: '2099-12-03', time: '09:00' },
    { startAt: '2099-12-10T18:00:00.000Z', day: '2099-12-10', time: '13:00' },
  ],
  attendees: [
    { id: 'a1', databaseId: 'p1', name: 'Sam Floor', position: 'Technician', attended: null as boolean | null },
    { id: 'a2', databaseId: 'p2', name: 'Oz Bay', position: null, attended: null as boolean | null },
  ],
  discussion: { id: 'talk', target: 'FIELD_TRAINING_APPOINTMENT', databaseId: 'v1', commentCount: 0 },
}
const comments = {
  totalCount: 0,
  edges: [],
  pageInfo: { hasNextPage: false, endCursor: null, hasPreviousPage: false, startCursor: null },
}

const show = (visit: object | null) =>
  showScreen<VisitScreenQuery>({
    query,
    Screen: VisitScreen,
    path: '/auth/field-training/:appointmentId',
    address: '/auth/field-training/v1',
    variables: { visitId: 'v1' },
    data: { fieldTrainingAppointment: visit && { ...base, ...visit }, comments },
  })
const press = async (name: string, within_: ReturnType<typeof within> | typeof screen = screen) => {
  const button = await within_.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const variablesOf = ({ environment }: Awaited<ReturnType<typeof show>>) =>
  environment.mock.getMostRecentOperation().request.variables

test('the dealer waits for an answer, and sees what was asked for', async () => {
  await show({ viewerSteps: ['WISH', 'CANCEL'] })
  screen.getByText('Waiting for the district manager to answer.')
  screen.getByText(/^Dec 3rd, 2099, 9:00 AM – 11:00 AM/)
  screen.getByText(/Other choices: Dec 10th, 2099, 1:00 PM/)
  screen.getByText('With Dana Reed')
  expect(screen.queryByRole('button', { name: 'Accept this time' })).toBeNull()
})

test.each([
  ['', { label: null, isOpen: true, sort: 'SOONEST' }],
  ['?label=UPCOMING', { label: 'UPCOMING', isOpen: null, sort: 'SOONEST' }],
  ['?label=COMPLETED', { label: 'COMPLETED', isOpen: null, sort: 'LATEST' }],
  ['?label=ALL', { label: null, isOpen: null, sort: 'LATEST' }],
  ['?label=ALL&sort=start', { label: null, isOpen: null, sort: 'SOONEST' }],
  ['?sort=-dealer', { label: null, isOpen: true, sort: 'DEALER_DESC' }],
])('a list begins with what comes next, and of what is over with the latest: %s', (search, asked) => {
  const request = new Request(`http://portal/auth/field-training${search}`)
  expect(looking({ request, params: {} } as never)).toMatchObject(asked)
})

test('where nothing is open the way leads to what is over', async () => {
  const { router } = await showScreen<FieldTrainingScreenQuery>({
    query: listQuery,
    Screen: FieldTrainingScreen,
    path: '/auth/field-training',
    address: '/auth/field-training',
    variables: { text: null, label: null, from: null, until: null, isMonth: false, isOpen: true, sort: 'SOONEST' },
    data: {
      visitsDealers: false,
      fieldTrainingDealers: { edges: [] },
      fieldTrainingAppointments: { edges: [], totalCount: 0 },
    },
  })
  screen.getByText('No open visits')
  screen.getByRole('link', { name: 'Subscribe in your calendar' })
  await press('Show all visits')
  expect(router.state.location.search).toBe('?label=ALL')
})

test('days to confirm are told with their clock', async () => {
  await show({ viewerSteps: ['CONFIRM'] })
  await press('Confirm')
  await screen.findByText('Times are Eastern (EST).')
})

test('a proposed time is accepted with one press, in the version that was seen', async () => {
  const shown = await show({ status: 'PROPOSED', viewerSteps: ['WISH', 'ACCEPT', 'CANCEL'] })
  screen.getByText('This time is proposed to you. Accept it, or suggest other days.')
  screen.getByRole('button', { name: 'Suggest other days' })
  await press('Accept this time')
  expect(variablesOf(shown)).toEqual({ input: { databaseId: 'v1', version: 3 } })
  await act(async () =>
    answer(shown.environment, {
      confirmFieldTraining: {
        fieldTrainingAppointment: { ...base, status: 'CONFIRMED', label: 'UPCOMING', viewerSteps: ['CANCEL'] },
      },
    }),
  )
  expect(screen.queryByRole('button', { name: 'Accept this time' })).toBeNull()
  screen.getByText('Visit upcoming')
})

test('who visits confirms one of the days the dealer named, or says who was there and what was done', async () => {
  const shown = await show({ viewerSteps: ['PROPOSE', 'CONFIRM', 'CANCEL'] })
  await press('Confirm')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm the visit' }))
  await act(async () => fireEvent.click(dialog.getByRole('radio', { name: /Dec 10th/ })))
  await press('Confirm', dialog)
  expect(variablesOf(shown)).toEqual({ input: { databaseId: 'v1', version: 3, startAt: '2099-12-10T18:00:00.000Z' } })
})

test('completing asks what was done', async () => {
  const shown = await show({ status: 'CONFIRMED', label: 'PAST', viewerSteps: ['COMPLETE'] })
  await press('Complete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete the visit' }))
  await press('Complete', dialog)
  await dialog.findByText('What was done is required.')
  const sent = shown.environment.mock.getAllOperations().map(({ request }) => request.node.params.name)
  expect(sent).not.toContain('CompleteDialogMutation')
  await act(async () => fireEvent.click(dialog.getByRole('checkbox', { name: 'Oz Bay' })))
  await act(async () =>
    fireEvent.change(dialog.getByRole('textbox', { name: /What was done/ }), { target: { value: 'Brakes.' } }),
  )
  await press('Complete', dialog)
  expect(variablesOf(shown)).toEqual({
    input: { databaseId: 'v1', version: 3, outcome: 'Brakes.', attendedIds: ['p1'] },
  })
})

test('what was said of a completed visit is corrected from how it stands', async () => {
  const shown = await show({
    status: 'COMPLETED',
    label: 'COMPLETED',
    outcome: 'Brakes.',
    viewerSteps: ['CORRECT'],
    attendees: base.attendees.map((one, index) => ({ ...one, attended: index === 0 })),
  })
  await press('Correct')
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the visit' }))
  await act(async () =>
    fireEvent.change(dialog.getByRole('textbox', { name: /What was done/ }), { target: { value: 'Clutches.' } }),
  )
  await press('Save', dialog)
  expect(variablesOf(shown)).toEqual({
    input: { databaseId: 'v1', version: 3, outcome: 'Clutches.', attendedIds: [base.attendees[0]!.databaseId] },
  })
})

test('what is over says who was there, or why it was canceled; one that is not there says so', async () => {
  await show({
    status: 'COMPLETED',
    label: 'COMPLETED',
    outcome: 'Brakes.',
    attendees: base.attendees.map((one, index) => ({ ...one, attended: index === 0 })),
  })
  screen.getByRole('img', { name: 'Was there' })
  screen.getByRole('img', { name: 'Was not there' })
  screen.getByText('Brakes.')
})

test('a visit is named by its day, and says who did what', async () => {
  await show({ status: 'CANCELED', label: 'CANCELED', reason: 'Snow.', movedByName: 'Dana Reed' })
  screen.getByRole('heading', { level: 1, name: 'Hill Powersports, Dec 3rd, 2099' })
  screen.getByText(/^Field training · Sales, Parts and accessories · Canceled by Dana Reed, /)
})

test('what has begun is edited by who completes it alone', async () => {
  await show({ status: 'CONFIRMED', label: 'PAST', viewerSteps: ['CANCEL'] })
  screen.getByRole('button', { name: 'Cancel visit' })
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('what to cancel is asked with what stays beside it', async () => {
  await show({ viewerSteps: ['WISH', 'CANCEL'] })
  await press('Cancel visit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the visit to Hill Powersports?' }))
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await press('Keep visit', dialog)
})

test('a canceled visit, and none', async () => {
  await show({ status: 'CANCELED', label: 'CANCELED', reason: 'Snow.' })
  screen.getByText('Why it was canceled')
  screen.getByText('Snow.')
  expect(screen.queryByRole('button', { name: 'Cancel visit' })).toBeNull()
})

test('a visit that is not there for the viewer', async () => {
  await show(null)
  expect(screen.getAllByText(/visit/i).length).toBeGreaterThan(0)
  expect(screen.queryByText('Hill Powersports')).toBeNull()
})

test('days without visits are saved with the version they were read in, and only once they changed', async () => {
  setSession(sessionOf({ user: asRole('district-manager') }))
  const { environment } = await showScreen<SettingScreenQuery>({
    query: settingQuery,
    Screen: SettingScreen,
    path: '/auth/field-training/setting',
    address: '/auth/field-training/setting?dealer=d1',
    variables: { dealer: 'd1' },
    data: {
      fieldTrainingDealers: { edges: [{ node: { id: 'dealer', databaseId: 'd1', displayName: 'Hill' } }] },
      fieldTrainingAvailability: { id: 'days', dealerId: 'd1', version: 2, disabilities: ['2099-01-02'] },
    },
  })
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save.hasAttribute('disabled')).toBe(true)
  screen.getByText('Jan 2nd, 2099')
  const next = document.querySelector<HTMLButtonElement>('button[data-direction="next"]')!
  await act(async () => fireEvent.click(next))
  const day = [...document.querySelectorAll<HTMLButtonElement>('table button:not([data-outside])')].find(
    ({ textContent }) => textContent === '15',
  )!
  await act(async () => fireEvent.click(day))
  screen.getByText('2 days without visits')
  // Whatever month is shown, each of them is told and taken off where it is told.
  await press('Remove Jan 2nd, 2099')
  await press('Save')
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { dealerId: 'd1', version: 2, disabilities: [expect.stringMatching(/-15$/)] },
  })
})
