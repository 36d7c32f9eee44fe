import { Notifications } from '@mantine/notifications'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { MemoryRouter } from 'react-router'
import { createMockEnvironment } from 'relay-test-utils'
import { beforeEach, expect, test, vi } from 'vitest'
import { AdminCoursePeople } from '../../web/courses/people/AdminCoursePeople.tsx'
import { failure } from '../../web/relay/failure.ts'
import { setSession } from '../../web/session/session.ts'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { sessionOf } from '../shells/sessions.ts'
import { answer, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => {
  setSession(sessionOf())
  vi.stubGlobal('IntersectionObserver', function Observer() {
    return { observe() {}, disconnect() {}, unobserve() {} }
  })
})

const doubt = (id: string, more: object = {}) => ({
  node: {
    __typename: 'ProgressDoubt',
    id,
    databaseId: `raw ${id}`,
    personName: `Person ${id}`,
    sectionTitle: `Section ${id}`,
    why: 'Open for 1 of 20 seconds.',
    times: 1,
    status: 'WAITING',
    decidedAt: null,
    decidedByName: null,
    completedAt: null,
    viewerCanDecide: true,
    viewerCanUndo: false,
    ...more,
  },
  cursor: id,
})
const page = (...edges: object[]) => ({
  progressDoubts: { totalCount: edges.length, edges, pageInfo: { hasNextPage: false, endCursor: null } },
})

async function show(...edges: object[]) {
  const environment = createMockEnvironment()
  render(
    <RelayEnvironmentProvider environment={environment}>
      <PaddockTheme>
        <PortalTheme>
          <Notifications />
          <MemoryRouter>
            <AdminCoursePeople courseId="course" />
          </MemoryRouter>
        </PortalTheme>
      </PaddockTheme>
    </RelayEnvironmentProvider>,
  )
  await act(async () => answer(environment, page(...edges)))
  return environment
}
const asked = (environment: Awaited<ReturnType<typeof show>>) => environment.mock.getMostRecentOperation().request

test('what waits is listed first; one is dismissed, leaves the list and can be undone', async () => {
  const environment = await show(doubt('a'), doubt('b'))
  expect(screen.getByText('Person a')).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Section a, Person a' }))
  expect(asked(environment).variables).toMatchObject({ input: { databaseIds: ['raw a'] } })
  await act(async () =>
    answer(environment, {
      dismissProgressDoubts: { doubts: [{ id: 'a', status: 'DISMISSED', viewerCanDecide: false }] },
    }),
  )
  expect(screen.queryByText('Person a')).toBeNull()
  expect(screen.getByText('1 section')).toBeTruthy()
  const told = screen.getAllByText('1 section dismissed')[0]!.closest('[role=alert]') as HTMLElement
  fireEvent.click(within(told).getByRole('button', { name: 'Undo' }))
  expect(asked(environment).variables).toMatchObject({ input: { databaseIds: ['raw a'] } })
})

test('a page is accepted at once, without those that are for another', async () => {
  const environment = await show(doubt('a'), doubt('b'), doubt('own', { viewerCanDecide: false }))
  expect(screen.getByText('For another administrator')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('checkbox')[0]!)
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(asked(environment).variables).toMatchObject({ input: { databaseIds: ['raw a', 'raw b'] } })
  await act(async () => {
    environment.mock.rejectMostRecentOperation(
      failure({ message: 'Someone else decided or changed this section meanwhile.', extensions: { code: 'CONFLICT' } }),
    )
  })
  expect(screen.getAllByText('Someone else decided or changed this section meanwhile.')[0]).toBeTruthy()
  expect(screen.getByText('Person b')).toBeTruthy()
})

test('what was decided says by whom, and only who decided may undo it', async () => {
  const environment = await show(doubt('a'))
  fireEvent.click(screen.getByRole('option', { name: 'Dismissed', hidden: true }))
  await act(async () =>
    answer(
      environment,
      page(
        doubt('mine', {
          status: 'ACCEPTED',
          viewerCanDecide: false,
          viewerCanUndo: true,
          decidedAt: '2026-11-23T08:00:00Z',
          decidedByName: 'Ada Admin',
        }),
        doubt('theirs', {
          status: 'DISMISSED',
          viewerCanDecide: false,
          decidedAt: '2026-11-23T08:00:00Z',
          decidedByName: 'Bo Boss',
        }),
      ),
    ),
  )
  expect(screen.getByText(/by Ada Admin/)).toBeTruthy()
  expect(screen.getAllByText('Dismissed').length).toBeGreaterThan(0)
  expect(screen.getAllByRole('button', { name: /^Undo: / }).map((button) => button.getAttribute('aria-label'))).toEqual(
    ['Undo: Section mine, Person mine'],
  )
})
