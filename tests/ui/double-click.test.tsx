// @vitest-environment happy-dom
import { Menu } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createMockEnvironment } from 'relay-test-utils'
import { expect, it, vi } from 'vitest'
import mutation, { type useDeleteRoleMutation } from '../../web/__generated__/useDeleteRoleMutation.graphql.ts'
import { useDuplicateContent } from '../../web/domain/content/useDuplicateContent.ts'
import { useSave } from '../../web/relay/useSave.ts'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { answer, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const Button = ({ name, onClick }: { name: string; onClick: () => unknown }) => (
  <button type="button" onClick={() => void onClick()}>
    {name}
  </button>
)
const press = (name: string, detail = 1) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name }), { detail }))

async function show(page: ReactNode) {
  const environment = createMockEnvironment()
  const router = createMemoryRouter([{ path: '*', element: page }])
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <PaddockTheme>
          <RouterProvider router={router} />
        </PaddockTheme>
      </RelayEnvironmentProvider>,
    ),
  )
  return { environment, router }
}

it('a save that is under way is not asked again; another one is, and the same one after it', async () => {
  const told = vi.fn()
  function Roles() {
    const [save] = useSave<useDeleteRoleMutation>(mutation)
    const remove = async (databaseId: string) => told(databaseId, Boolean((await save({ input: { databaseId } })).data))
    return ['r', 's'].map((id) => <Button key={id} name={id} onClick={() => remove(id)} />)
  }
  const { environment } = await show(<Roles />)
  const asked = () => vi.mocked(environment.executeMutation).mock.calls.length
  await press('r')
  await press('r', 2)
  expect([asked(), told.mock.calls]).toEqual([1, [['r', false]]])
  await press('s')
  // Back and forth, as a switch is: each counts.
  await press('r')
  expect(asked()).toBe(3)
  await act(async () => answer(environment, {}))
  expect(told.mock.calls.at(-1)).toEqual(['r', true])
  await press('r')
  expect(asked()).toBe(4)
  await act(async () => environment.mock.rejectMostRecentOperation(new Error('Away')))
  await press('r')
  expect(asked()).toBe(5)
})

it('a copy is made once, also where its editor has the button in the same place at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  try {
    function Editor() {
      const [duplicate] = useDuplicateContent({ target: 'BULLETIN', editorOf: (id) => `/bulletins/${id}` })
      return <Button name="Duplicate" onClick={() => duplicate({ databaseId: 'b' })} />
    }
    const { environment, router } = await show(<Editor />)
    const asked = () => vi.mocked(environment.executeMutation).mock.calls.length
    const made = () => act(async () => answer(environment, { duplicate: { databaseId: 'b-copy' } }))
    await press('Duplicate')
    await made()
    expect(router.state.location.pathname).toBe('/bulletins/b-copy')
    await press('Duplicate', 2)
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    await press('Duplicate')
    expect(asked()).toBe(2)
    await made()
    await vi.advanceTimersByTimeAsync(1000)
    // What was refused can be asked again.
    await press('Duplicate')
    await act(async () => environment.mock.rejectMostRecentOperation(new Error('Away')))
    await vi.advanceTimersByTimeAsync(1000)
    await press('Duplicate')
    expect(asked()).toBe(4)
    await made()
  } finally {
    vi.useRealTimers()
  }
})

it('an item of a menu is chosen once by a double click', async () => {
  const chosen = vi.fn()
  function Actions() {
    const [isOpen, setOpen] = useState(true)
    return (
      <Menu opened={isOpen} onChange={setOpen} transitionProps={{ duration: 100, exitDuration: 60_000 }}>
        <Menu.Target>
          <button type="button">Actions</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={chosen}>Move up</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )
  }
  await show(<Actions />)
  const item = await screen.findByRole('menuitem', { name: 'Move up', hidden: true })
  for (const detail of [1, 2, 3]) await act(async () => fireEvent.click(item, { detail }))
  expect(chosen).toHaveBeenCalledTimes(1)
})
