// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import AdminRolesScreenQuery, {
  type AdminRolesScreenQuery as RolesQuery,
} from '../../web/__generated__/AdminRolesScreenQuery.graphql.ts'
import AdminRolesScreen from '../../web/roles/AdminRolesScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('platform-admin', ['view-users']) })))

const right = (name: string, takesEffectWith: string | null = null) => ({
  name,
  label: name,
  category: 'users',
  viewerHolds: true,
  takesEffectWith,
})
const coach = {
  id: 'coach',
  databaseId: 'coach',
  name: 'Coach',
  description: '',
  rank: 10,
  builtIn: false,
  entersAdmin: true,
  version: 1,
  viewerCanEdit: true,
  userCount: 2,
  rights: [{ name: 'view-users' }],
}
const data = {
  rights: [right('view-users'), right('edit-users'), right('send-messages', 'Messages')],
  roles: { edges: [{ node: { __typename: 'Role', ...coach }, cursor: 'coach' }] },
}
const variables = { list: true, matrix: true, holders: false, ofRole: false, ofRight: false, why: false }
const nobody = {
  text: null,
  role: '',
  right: '',
  person: '',
  other: '',
  dealer: '',
  asksPerson: false,
  asksDealer: false,
}

const show = () =>
  showScreen<RolesQuery>({
    query: AdminRolesScreenQuery,
    Screen: AdminRolesScreen,
    path: '/auth/admin/roles',
    address: '/auth/admin/roles?tab=matrix',
    variables: { ...variables, ...nobody },
    data,
  })

const cell = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /edit-users: Coach/ })
const goTo = (name: string) => act(async () => fireEvent.click(screen.getByRole('tab', { name })))

test('what is ticked in the matrix stays while another tab is looked at', async () => {
  await show()
  expect(cell().checked).toBe(false)
  fireEvent.click(cell())
  await goTo('Roles')
  expect(screen.queryByRole('checkbox', { name: /edit-users: Coach/ })).toBeNull()
  await goTo('Rights matrix')
  expect(cell().checked).toBe(true)
  screen.getByText('One change in one role, not saved yet')
})

test('leaving the page from another tab still asks', async () => {
  const { router } = await show()
  fireEvent.click(cell())
  await goTo('Roles')
  await act(async () => void router.navigate('/elsewhere'))
  expect(screen.queryByText('elsewhere')).toBeNull()
  const stay = await screen.findByRole('button', { name: 'Keep editing' })
  await act(async () => fireEvent.click(stay))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(screen.queryByText('elsewhere')).toBeNull()
})

test('what is saved is no longer a change', async () => {
  const { environment } = await show()
  fireEvent.click(cell())
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const { input } = environment.mock.getMostRecentOperation().request.variables
  expect(input).toEqual({ databaseId: 'coach', version: 1, rights: ['view-users', 'edit-users'] })
  await act(async () =>
    answer(environment, {
      saveRole: { role: { ...coach, version: 2, rights: [{ name: 'view-users' }, { name: 'edit-users' }] } },
    }),
  )
  expect(screen.queryByText(/One change/)).toBeNull()
  expect(cell().checked).toBe(true)
})

test('a right nothing asks for yet says what it waits for', async () => {
  await show()
  expect(screen.getByRole('rowheader', { name: /send-messages/ }).textContent).toContain('Takes effect with: Messages')
  expect(screen.getByRole('rowheader', { name: 'view-users' }).textContent).not.toContain('Takes effect')
})

test('rights are searched by their name, the category beside it, and what is ticked stays meanwhile', async () => {
  await show()
  fireEvent.click(cell())
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search rights' }), { target: { value: 'users SEND' } })
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual(['send-messages: Coach'])
  screen.getByText('One change in one role, not saved yet')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search rights' }), { target: { value: 'moon' } })
  screen.getByText('No right matches your search.')
})

test('who holds what offers to clear nothing where nothing is searched for', async () => {
  await showScreen<RolesQuery>({
    query: AdminRolesScreenQuery,
    Screen: AdminRolesScreen,
    path: '/auth/admin/roles',
    address: '/auth/admin/roles?tab=holders',
    variables: { ...variables, list: false, matrix: false, holders: true, ...nobody },
    data,
  })
  screen.getByText('Choose a role or a right')
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
})
