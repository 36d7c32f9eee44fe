// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import '../../web/features.ts'
import query, { type ReportMailsScreenQuery } from '../../web/__generated__/ReportMailsScreenQuery.graphql.ts'
import Screen from '../../web/reports/ReportMailsScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('company-admin', ['user-reports', 'view-users']) })))

const person = (name: string) => ({ id: name, databaseId: name, fullName: name })
const schedule = (more: object = {}) => ({
  id: 's1',
  databaseId: 's1',
  title: 'Users',
  words: 'On the last day of each month at 6 AM',
  every: 'MONTH',
  weekday: null,
  monthDay: 31,
  hour: 6,
  sincePrevious: true,
  onlyWithRows: false,
  format: 'CSV',
  nextAt: '2026-11-30T11:00:00Z',
  isPaused: false,
  unseenCount: 2,
  view: { id: 'v1', databaseId: 'v1', name: 'Monday list' },
  recipients: [person('Ann'), person('Bea'), person('Cid')],
  stopped: [person('Dan')],
  ...more,
})
const show = (reportSchedules: object[], reportsReceived: object[] = []) =>
  showScreen<ReportMailsScreenQuery>({
    query,
    Screen,
    path: '/auth/admin/report/emails',
    address: '/auth/admin/report/emails',
    variables: {},
    data: { reportSchedules, reportsReceived },
  })
const choose = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Actions for Monday list' })))
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true })))
}

test('the list says when and to whom, and pauses, sends and changes what one has emailed', async () => {
  const { environment } = await show([schedule()])
  const sent = () => environment.mock.getMostRecentOperation().request.variables
  screen.getByText('On the last day of each month at 6 AM')
  screen.getByText('Ann, Bea, 3 more people')
  await choose('Pause')
  expect(sent()).toEqual({ input: { databaseId: 's1', paused: true } })
  await act(async () =>
    answer(environment, { pauseReportSchedule: { reportSchedule: { id: 's1', isPaused: true, nextAt: null } } }),
  )
  screen.getByText('Paused')
  await choose('Send now to me')
  expect(sent()).toEqual({ input: { databaseId: 's1' } })
  await act(async () => answer(environment, { sendReportScheduleNow: { reportSchedule: { id: 's1' } } }))
  await choose('Change')
  const form = within(await screen.findByRole('dialog'))
  form.getByText(/And 2 more people your role does not show you/)
  form.getByText(/Stopped it for themselves: Dan/)
  await act(async () => fireEvent.click(form.getByRole('radio', { name: 'Every week' })))
  await act(async () => fireEvent.click(form.getByRole('button', { name: 'Save' })))
  expect(sent()).toEqual({
    input: {
      databaseId: 's1',
      viewId: 'v1',
      every: 'WEEK',
      weekday: 1,
      monthDay: null,
      hour: 6,
      sincePrevious: true,
      onlyWithRows: false,
      format: 'CSV',
      recipientIds: ['Ann', 'Bea', 'Cid'],
    },
  })
})

test('what is emailed to the reader is stopped there', async () => {
  const received = { id: 'r1', databaseId: 'r1', name: 'Behind', title: 'Users', sender: 'Kim Lee', words: 'Every day at 8 AM' } // prettier-ignore
  const { environment } = await show([], [{ ...received, wanted: true }])
  screen.getByText('No report emails yet')
  screen.getByText('Users report · Every day at 8 AM · from Kim Lee')
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: /Behind/ })))
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { databaseId: 'r1', wanted: false },
  })
})
