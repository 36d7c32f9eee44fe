import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import AdminUserScreenQuery, {
  type AdminUserScreenQuery as UserQuery,
} from '../../web/__generated__/AdminUserScreenQuery.graphql.ts'
import type { Right } from '../../web/contract/__generated__/limits.ts'
import { setSession } from '../../web/session/session.ts'
import AdminUserScreen from '../../web/users/AdminUserScreen.tsx'
import { sessionOf } from '../shells/sessions.ts'
import { showScreen } from '../support/screens.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (name: string, daysLeft: number | null) => ({
  curriculumId: name.toLowerCase(),
  name,
  completedCount: 1,
  total: 3,
  dueOn: '2026-11-20',
  daysLeft,
})

async function show(rights: Right[], ...openTraining: object[]) {
  setSession(sessionOf({ user: { rights: ['view-users', 'user-reports', ...rights] } }))
  await showScreen<UserQuery>({
    query: AdminUserScreenQuery,
    Screen: AdminUserScreen,
    path: '/auth/admin/user-manager/:userId/edit',
    address: '/auth/admin/user-manager/u9/edit',
    variables: { userId: 'u9', seesTraining: true },
    data: {
      user: { databaseId: 'u9', fullName: 'Ines Roy', status: 'ACTIVE', openTraining },
      courseProgresses: { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
    },
  })
  await act(async () => {
    fireEvent.click(screen.getByRole('tab', { name: /Training/ }))
  })
}

test('a person’s page names what is overdue, and leads there who may see curriculums', async () => {
  await show(['view-curriculums'], open('Sand', -4), open('Dunes', 3), open('Trails', null), open('Mud', -1))
  const overdue = within(screen.getByRole('list', { name: 'Overdue' }))
  expect(overdue.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SandCurriculum, 1 of 3 courses passedOverdue by 4 days',
    'MudCurriculum, 1 of 3 courses passedOverdue by 1 day',
  ])
  expect(overdue.getByRole('link', { name: 'Sand' }).getAttribute('href')).toBe('/auth/admin/curriculums/sand/edit')
})

test('who may not see curriculums reads the names, and nothing stands there where nothing is overdue', async () => {
  await show([], open('Sand', -4))
  const overdue = within(screen.getByRole('list', { name: 'Overdue' }))
  expect([overdue.getByText('Sand').textContent, overdue.queryByRole('link')]).toEqual(['Sand', null])
  cleanup()
  await show([], open('Dunes', 3))
  expect(screen.queryByRole('list', { name: 'Overdue' })).toBeNull()
})
