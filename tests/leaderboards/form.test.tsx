// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import '../../web/features.ts'
import AdminLeaderboardScreenQuery, {
  type AdminLeaderboardScreenQuery as BoardQuery,
} from '../../web/__generated__/AdminLeaderboardScreenQuery.graphql.ts'
import AdminNewLeaderboardScreenQuery, {
  type AdminNewLeaderboardScreenQuery as NewQuery,
} from '../../web/__generated__/AdminNewLeaderboardScreenQuery.graphql.ts'
import AdminLeaderboardScreen from '../../web/leaderboards/AdminLeaderboardScreen.tsx'
import AdminNewLeaderboardScreen from '../../web/leaderboards/AdminNewLeaderboardScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('platform-admin', ['modify-leaderboards']) })))

const named = (name: string) => ({ edges: [{ node: { databaseId: name.toLowerCase(), name } }] })
const offered = { brands: named('Norrvik'), roles: named('Technician'), assignmentGroups: named('Sales') }
const board = (more: object = {}) => ({
  id: 'b1',
  databaseId: 'b1',
  name: 'June race',
  measure: 'COURSES',
  firstDay: '2026-06-01',
  lastDay: '2026-06-30',
  perWeek: true,
  brandId: null,
  country: 'US',
  region: 'TX',
  roleId: null,
  groupId: null,
  shown: false,
  state: 'RUNNING',
  version: 3,
  ...more,
})
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () =>
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } }),
  )

const showNew = () =>
  showScreen<NewQuery>({
    query: AdminNewLeaderboardScreenQuery,
    Screen: AdminNewLeaderboardScreen,
    path: '/auth/admin/leaderboards/create',
    address: '/auth/admin/leaderboards/create',
    variables: {},
    data: offered,
  })
const showBoard = (more: object = {}) =>
  showScreen<BoardQuery>({
    query: AdminLeaderboardScreenQuery,
    Screen: AdminLeaderboardScreen,
    path: '/auth/admin/leaderboards/:boardId/edit',
    address: '/auth/admin/leaderboards/b1/edit',
    variables: { boardId: 'b1' },
    data: { ...offered, leaderboard: board(more) },
  })

test('a new leaderboard says what it lacks before anything is sent', async () => {
  const { environment } = await showNew()
  await type('Name', 'July race')
  await press('Create leaderboard')
  expect(await screen.findAllByText('Choose a day.')).toHaveLength(2)
  expect(environment.mock.getAllOperations()).toEqual([])
})

test('a board is changed with all it counts, at the version that was read', async () => {
  const { environment } = await showBoard()
  await type('Name', 'June sprint')
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: /Shown to learners/ })))
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Claims granted' })))
  await press('Save')
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: {
      databaseId: 'b1',
      version: 3,
      name: 'June sprint',
      measure: 'CLAIMS',
      firstDay: '2026-06-01',
      lastDay: '2026-06-30',
      perWeek: true,
      brandId: null,
      country: 'US',
      region: 'TX',
      roleId: null,
      groupId: null,
      shown: true,
    },
  })
})

test('a final board has its name and whether it is shown, nothing else', async () => {
  await showBoard({ state: 'FROZEN' })
  const form = within(document.querySelector('form')!)
  form.getByText(/Its places are final/)
  form.getByRole('textbox', { name: /^Name/ })
  expect([form.queryByText('What it counts'), form.queryByText('Who is on it')]).toEqual([null, null])
})
