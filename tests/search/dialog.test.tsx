// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { IconSchool, IconUser } from '@tabler/icons-react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createMockEnvironment, type MockEnvironment } from 'relay-test-utils'
import { beforeEach, expect, it, vi } from 'vitest'
import '../../web/features.ts'
import { SearchButton } from '../../web/search/SearchButton.tsx'
import { screensNamed } from '../../web/search/screensNamed.ts'
import { setSession } from '../../web/session/session.ts'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { sessionOf } from '../shells/sessions.ts'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const entries = [
  { label: 'Courses', to: '/auth/admin/courses', icon: IconSchool },
  { group: 'Reports', icon: IconUser, links: [{ label: 'Users', to: '/auth/admin/report/user', icon: IconUser }] },
]

let environment: MockEnvironment
let router: ReturnType<typeof createMemoryRouter>

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('indexedDB', undefined)
  setSession(sessionOf({}))
  environment = createMockEnvironment()
  router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/auth/admin'] })
  await act(async () => {
    render(
      <RelayEnvironmentProvider environment={environment}>
        <PaddockTheme>
          <PortalTheme>
            <RouterProvider router={router} />
          </PortalTheme>
        </PaddockTheme>
      </RelayEnvironmentProvider>,
    )
  })
})

function Page() {
  return (
    <>
      <input aria-label="Notes" />
      <SearchButton portal="ADMIN" entries={entries} />
    </>
  )
}

const key = (name: string, more: object = {}, target: Element | Document = document) =>
  act(async () => void fireEvent.keyDown(target, { key: name, bubbles: true, ...more }))
const field = () => screen.findByRole('combobox', { name: 'Search' })
const type = async (text: string) => {
  const box = await field()
  await act(async () => void fireEvent.change(box, { target: { value: text } }))
  await act(() => new Promise((resolve) => void setTimeout(resolve, 200)))
  return box
}
const hit = (title: string, page: string) => ({ title, note: '', excerpt: null, page })
const PEOPLE = {
  kind: 'User',
  label: 'People',
  hasMore: true,
  list: '/auth/admin/user-manager?text=co',
  hits: [hit('Cole Adams', '/auth/admin/user-manager/1/edit'), hit('Cora Bell', '/auth/admin/user-manager/2/edit')],
}
const answer = (search: object[]) =>
  act(async () => environment.mock.resolve(environment.mock.getMostRecentOperation(), { data: { search } }))
const chosen = () => {
  const id = screen.getByRole('combobox', { name: 'Search' }).getAttribute('aria-activedescendant')
  const option = id ? document.getElementById(id) : null
  expect(option?.getAttribute('aria-selected')).toBe('true')
  return option?.textContent
}

it('opens by Ctrl K anywhere and by a slash where nobody types, and closes by Escape', async () => {
  const notes = screen.getByLabelText('Notes')
  await key('/', {}, notes)
  await key('k')
  expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull()
  await key('k', { ctrlKey: true }, notes)
  await key('Escape', {}, await field())
  await vi.waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
  await key('/')
  await field()
})

it('is moved in by the keyboard, told to screen readers and led away from', async () => {
  await key('k', { metaKey: true })
  const box = await type('co')
  await answer([PEOPLE])
  const list = screen.getByRole('listbox', { name: 'Results' })
  expect(box.getAttribute('aria-controls')).toBe(list.id)
  expect(
    within(list)
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['People, 2 results', 'Pages, 1 result'])
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cole Adams', 'Cora Bell', 'Show all people', 'Courses'])
  expect(screen.getByText('4 results. Use the arrow keys.')).toBeTruthy()
  expect(chosen()).toBe('Cole Adams')
  for (const [name, title] of [
    ['ArrowDown', 'Cora Bell'],
    ['End', 'Courses'],
    ['ArrowDown', 'Cole Adams'],
    ['ArrowUp', 'Courses'],
    ['Home', 'Cole Adams'],
  ] as const) {
    await key(name, {}, box)
    expect(chosen(), name).toBe(title)
  }
  const opened = vi.fn<(address: string) => void>()
  vi.stubGlobal('open', opened)
  await key('Enter', { ctrlKey: true }, box)
  expect(opened.mock.calls[0]?.[0]).toMatch(/\/auth\/admin\/user-manager\/1\/edit$/)
  await key('ArrowDown', {}, box)
  await key('Enter', {}, box)
  expect(router.state.location.pathname).toBe('/auth/admin/user-manager/2/edit')
})

it('an answer to what was typed before is dropped', async () => {
  await key('k', { ctrlKey: true })
  await type('co')
  const first = environment.mock.getMostRecentOperation()
  await type('cora')
  await answer([{ ...PEOPLE, hasMore: false, hits: [PEOPLE.hits[1]!] }])
  // Nobody waits for it any more.
  expect(environment.mock.getAllOperations()).not.toContain(first)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Cora Bell'])
})

it('says what to do with too little, with nothing found and without a line', async () => {
  await key('k', { ctrlKey: true })
  await type('x')
  expect(screen.getByText(/Type at least two letters/)).toBeTruthy()
  expect(environment.mock.getAllOperations()).toHaveLength(0)
  await type('xyzzy')
  await answer([])
  expect(screen.getByText('Nothing matches your search')).toBeTruthy()
  await type('xyzzyx')
  await act(async () =>
    environment.mock.reject(environment.mock.getMostRecentOperation(), new TypeError('Failed to fetch')),
  )
  expect(screen.getByText('You are offline')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await answer([PEOPLE])
  expect(screen.getAllByRole('option')).toHaveLength(3)
})

it('pages are found by the beginnings of their words', () => {
  const found = (text: string) => screensNamed(entries, text).map(({ title }) => title)
  expect([found('cour'), found('users rep'), found('ourses'), found(' ')]).toEqual([['Courses'], ['Users'], [], []])
})
