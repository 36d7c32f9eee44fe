// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMockEnvironment } from 'relay-test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import AdminBrandsScreenQuery, {
  type AdminBrandsScreenQuery as Query,
} from '../../web/__generated__/AdminBrandsScreenQuery.graphql.ts'
import mutation, { type useDeleteRoleMutation } from '../../web/__generated__/useDeleteRoleMutation.graphql.ts'
import AdminBrandsScreen from '../../web/brands/AdminBrandsScreen.tsx'
import { failure } from '../../web/relay/failure.ts'
import { useRemoval } from '../../web/relay/useRemoval.ts'
import { setSession } from '../../web/session/session.ts'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

type Look = Parameters<typeof useRemoval<useDeleteRoleMutation, string>>[2]

const gone = vi.fn()

function Record({ look }: { look: Look }) {
  const remove = useRemoval<useDeleteRoleMutation, string>(mutation, undefined, look)
  return (
    <button
      type="button"
      onClick={() => {
        void remove('r').then(gone)
      }}
    >
      Delete
    </button>
  )
}

async function remove(look: Look) {
  const environment = createMockEnvironment()
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <PaddockTheme>
          <PortalTheme>
            <Record look={look} />
          </PortalTheme>
        </PaddockTheme>
      </RelayEnvironmentProvider>,
    ),
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete' })))
  return environment
}

const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

const named =
  (name: string): Look =>
  (databaseId) => ({
    name,
    what: 'role',
    text: 'Nobody has this role.',
    send: (save) => save({ input: { databaseId } }),
  })

beforeEach(() => {
  gone.mockReset()
})

describe('a removal', () => {
  it('tells why a record stays, and asks nothing', async () => {
    const environment = await remove(() => ({ kept: 'Two people have this role.' }))
    expect(await screen.findByText('Two people have this role.')).toBeTruthy()
    expect([screen.queryByRole('dialog'), gone.mock.calls, environment.mock.getAllOperations()]).toEqual([
      null,
      [[false]],
      [],
    ])
  })

  it('tells a look-up that fails, and asks nothing', async () => {
    await remove(async () => {
      throw new Error('The server is away.')
    })
    expect(await screen.findByText('The server is away.')).toBeTruthy()
    expect([screen.queryByRole('dialog'), gone.mock.calls]).toEqual([null, [[false]]])
  })

  it('sends nothing when the person thinks better of it', async () => {
    const environment = await remove(named('Clerk'))
    expect(await screen.findByText('Nobody has this role.')).toBeTruthy()
    await click('Keep role')
    expect([gone.mock.calls, environment.mock.getAllOperations()]).toEqual([[[false]], []])
  })

  it('says what is gone once it is', async () => {
    const environment = await remove(named('Clerk'))
    await screen.findByText('Nobody has this role.')
    await click('Delete role')
    expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ input: { databaseId: 'r' } })
    expect(gone).not.toHaveBeenCalled()
    await act(async () => answer(environment, {}))
    expect(await screen.findByText('Clerk is deleted')).toBeTruthy()
    expect(gone.mock.calls).toEqual([[true]])
  })

  it('asks in words of its own where one ends it rather than deletes it', async () => {
    const environment = await remove((databaseId) => ({
      title: 'Unlink this sign-in?',
      stay: 'Keep linked',
      action: 'Unlink',
      text: 'A password is needed then.',
      done: 'The sign-in is unlinked',
      send: (save) => save({ input: { databaseId } }),
    }))
    expect(await screen.findByRole('dialog', { name: 'Unlink this sign-in?' })).toBeTruthy()
    await click('Unlink')
    await act(async () => answer(environment, {}))
    expect(await screen.findByText('The sign-in is unlinked')).toBeTruthy()
    expect(gone.mock.calls).toEqual([[true]])
  })

  it('leaves everything where the server refuses', async () => {
    const environment = await remove(named('Teller'))
    await screen.findByText('Nobody has this role.')
    await click('Delete role')
    await act(async () => environment.mock.rejectMostRecentOperation(failure({ message: 'Somebody has it by now.' })))
    expect([gone.mock.calls, screen.queryByText('Teller is deleted')]).toEqual([[[false]], null])
  })
})

it('a record that is deleted leaves its list, and the number over it follows', async () => {
  setSession(sessionOf({ user: asRole('company-admin', ['view-brands', 'create-delete-brand']) }))
  const brands = ['Norrvik', 'Solberg'].map((name) => ({
    node: { id: name, databaseId: name, name, segments: [], logoImage: null, room: null, createdAt: '2026-01-01' },
  }))
  const { environment } = await showScreen<Query>({
    query: AdminBrandsScreenQuery,
    Screen: AdminBrandsScreen,
    path: '/auth/admin/brands',
    address: '/auth/admin/brands',
    variables: { text: null, active: null, sort: 'NAME' },
    data: { brands: { totalCount: 2, edges: brands, pageInfo: { hasNextPage: false, endCursor: null } } },
  })
  expect(screen.getByText('2 brands')).toBeTruthy()
  await click('Actions for Solberg')
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true })))
  await act(async () => answer(environment, { brand: { id: 'Solberg', belongings: [] } }))
  await screen.findByRole('dialog')
  await click('Delete brand')
  await act(async () => answer(environment, { deleteBrand: { deletedId: 'Solberg' } }))
  expect(screen.queryByText('Solberg')).toBeNull()
  expect(screen.getByText('1 brand')).toBeTruthy()
})
