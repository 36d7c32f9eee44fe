import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import adminQuery, { type AdminMessageScreenQuery } from '../../web/__generated__/AdminMessageScreenQuery.graphql.ts'
import newQuery, {
  type AdminNewMessageScreenQuery,
} from '../../web/__generated__/AdminNewMessageScreenQuery.graphql.ts'
import inboxQuery, { type MessagesScreenQuery } from '../../web/__generated__/MessagesScreenQuery.graphql.ts'
import AdminMessageScreen from '../../web/messages/AdminMessageScreen.tsx'
import AdminNewMessageScreen from '../../web/messages/AdminNewMessageScreen.tsx'
import { wordsOf } from '../../web/messages/AdminMessageReach.tsx'
import MessagesScreen from '../../web/messages/MessagesScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('company-admin', ['send-messages', 'view-users']) })))

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const nameOf = ({ request }: { request: { node: { operation: { name: string } } } }) => request.node.operation.name

const received = (id: string, subject: string, readAt: string | null = null) => ({
  id,
  readAt,
  receivedAt: '2026-11-20T12:00:00.000Z',
  message: { id: `m-${id}`, databaseId: `m-${id}`, subject, excerpt: '', sender: 'Dana Cole', attachments: [] },
})
const showInbox = (address: string, text: string | null, subjects: string[]) =>
  showScreen<MessagesScreenQuery>({
    query: inboxQuery,
    Screen: MessagesScreen,
    path: '/auth/messages',
    address,
    variables: { text, unread: null },
    data: {
      unreadCounts: { counts: [{ id: 'messages', of: 'messages', count: 1 }] },
      inbox: { edges: subjects.map((subject, place) => ({ node: received(`r${place}`, subject) })) },
    },
  })
/** A message arrives while the inbox is open. */
const arrive = ({ environment }: Awaited<ReturnType<typeof showInbox>>, subject: string) => {
  const listening = environment.mock
    .getAllOperations()
    .find((operation) => nameOf(operation) === 'useInboxArrivalsSubscription')!
  return act(async () => environment.mock.nextValue(listening, { data: { messageReceived: received('new', subject) } }))
}
const subjects = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('what arrives stands at the head of the open inbox', async () => {
  await arrive(await showInbox('/auth/messages', null, ['Winter schedule']), 'Stop sale')
  expect(subjects()[0]).toContain('Stop sale')
  expect(subjects()[1]).toContain('Winter schedule')
})

test('what arrives does not stand among what was searched', async () => {
  await arrive(await showInbox('/auth/messages?text=winter', 'winter', ['Winter schedule']), 'Stop sale')
  expect(subjects()).toHaveLength(1)
})

test('a message that is deleted leaves when the list is read anew', async () => {
  const { environment } = await showInbox('/auth/messages', null, ['Winter schedule'])
  const inputs = () =>
    environment.mock
      .getAllOperations()
      .filter((operation) => nameOf(operation) === 'useInboxDeleteMutation')
      .map(({ request }) => request.variables.input as object)
  await press('Delete “Winter schedule”')
  expect(inputs()).toEqual([{ databaseId: 'm-r0', deleted: true }])
  const removal = environment.mock
    .getAllOperations()
    .find((operation) => nameOf(operation) === 'useInboxDeleteMutation')!
  await act(async () =>
    environment.mock.resolve(removal, { data: { deleteReceivedMessage: { messageRecipient: { id: 'r0' } } } }),
  )
  expect(nameOf(environment.mock.getMostRecentOperation())).toBe('MessagesScreenPageQuery')
})

const sending = {
  to: 'AUDIENCE',
  status: 'SENDING',
  sendAt: null,
  finishedAt: null,
  delivered: false,
  total: 50_000,
  sent: 12_000,
  leftOut: 0,
  mailTotal: 0,
  mailSent: 0,
  mailFailed: 0,
  mailDoubtful: 0,
  problem: null,
  readers: 0,
  groupNames: [],
}
const showSent = (more: object, columns: object = {}) =>
  showScreen<AdminMessageScreenQuery>({
    query: adminQuery,
    Screen: AdminMessageScreen,
    path: '/auth/admin/messages/:messageId',
    address: '/auth/admin/messages/m1',
    variables: { messageId: 'm1' },
    data: {
      message: {
        id: 'M1',
        databaseId: 'm1',
        subject: 'Stop sale',
        text: '<p>Park every unit.</p>',
        date: '2026-11-20T12:00:00.000Z',
        sender: 'Dana Cole',
        viewerCanEdit: false,
        viewerCanSteer: true,
        peopleCount: 0,
        audience: [],
        attachments: [],
        sending: { ...sending, ...more },
        ...columns,
      },
    },
  })

test('who sends sees how far it is, stops it and goes on', async () => {
  const { environment } = await showSent({})
  screen.getByRole('heading', { name: 'On its way' })
  screen.getByText('12,000 of 50,000')
  screen.getByText('You may leave this page; it goes on.')
  await press('Stop')
  await act(async () =>
    answer(environment, { stopMessage: { message: { id: 'M1', sending: { ...sending, status: 'STOPPED' } } } }),
  )
  screen.getByRole('heading', { name: 'Stopped' })
  await press('Resume')
  expect(nameOf(environment.mock.getMostRecentOperation())).toBe('AdminMessageActionsResumeMutation')
})

test('what failed is told, and tried again', async () => {
  const { environment } = await showSent({
    status: 'SENT',
    delivered: true,
    finishedAt: '2026-11-20T12:05:00.000Z',
    sent: 49_998,
    leftOut: 2,
    mailTotal: 40_000,
    mailSent: 39_990,
    mailFailed: 10,
    mailDoubtful: 1,
    readers: 1,
  })
  screen.getByText('39,990 of 40,000, 10 failed')
  screen.getByText(/^2 people were left out/)
  screen.getByText(/^1 email may have arrived twice/)
  screen.getByText(/read by 1 person of 49,998/)
  await press('Try failed emails again')
  expect(nameOf(environment.mock.getMostRecentOperation())).toBe('AdminMessageActionsRetryMutation')
})

test('who only reads along steers nothing', async () => {
  await showSent({ mailFailed: 3 }, { viewerCanSteer: false })
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try failed emails again' })).toBeNull()
})

test.each([
  [0, 0, 'Nobody gets it right now.'],
  [1, 0, '1 person gets it, without an email.'],
  [1, 1, '1 person gets it, by email too.'],
  [1200, 1200, '1,200 people get it, all of them by email too.'],
  [1200, 0, '1,200 people get it, none of them by email too.'],
  [1200, 3, '1,200 people get it, 3 of them by email too.'],
])('a message that reaches %i people, %i by email, says so', (people, emails, words) => {
  expect(wordsOf({ people, emails })).toBe(words)
})

const compose = () =>
  showScreen<AdminNewMessageScreenQuery>({
    query: newQuery,
    Screen: AdminNewMessageScreen,
    path: '/auth/admin/messages/create',
    address: '/auth/admin/messages/create',
    variables: { person: '', isNamed: false },
    data: { assignmentGroupNames: [{ databaseId: 'g1', name: 'Service crew', kind: 'STATIC' }] },
  })

test('people by name are offered to who may look people up, and nobody chosen is told at the field', async () => {
  await compose()
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'People by name' })))
  const subject = screen.getByRole('textbox', { name: /Subject/ })
  await act(async () => fireEvent.change(subject, { target: { value: 'Stop sale' } }))
  await press('Save draft')
  await screen.findByText('Choose who gets it.')
  expect((subject as HTMLInputElement).value).toBe('Stop sale')
})

test('who may look nobody up has nobody to name', async () => {
  setSession(sessionOf({ user: asRole('brand-manager', ['send-messages']) }))
  await compose()
  expect(screen.queryByRole('radio', { name: 'People by name' })).toBeNull()
})

test('the number of people follows the choice, before anything is sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { environment } = await compose()
  await waitFor(() => expect(nameOf(environment.mock.getMostRecentOperation())).toBe('AdminMessageReachQuery'))
  await act(async () => answer(environment, { messageReach: { people: 374, emails: 374 } }))
  screen.getByText('374 people get it, all of them by email too.')
  vi.useRealTimers()
})
