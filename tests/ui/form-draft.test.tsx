// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { TextField } from '../../web/ui/fields/TextField.tsx'
import { FormPage } from '../../web/ui/forms/FormPage.tsx'
import { useRecordForm } from '../../web/ui/forms/useRecordForm.ts'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const schema = z.object({ name: z.string(), city: z.string() })
type Answer = { data?: object; fields?: Record<string, string> }
const send = vi.fn(async (_values: { name: string; city: string }, _version: number | undefined): Promise<Answer> => ({
  data: {},
}))

type Props = { version?: number; draft?: string; city?: string }

function Page({ version = 3, draft = 'me/brand/b', city = 'Ås' }: Props) {
  const stored = { name: 'Norrvik', city }
  const form = useRecordForm({ stored, schema, version, draft, send, saved: () => undefined })
  return (
    <FormPage form={form}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('city')} label="City" />
    </FormPage>
  )
}

async function open(page = <Page />) {
  const shell = (
    <PaddockTheme>
      <PortalTheme>
        <Outlet />
      </PortalTheme>
    </PaddockTheme>
  )
  const router = createMemoryRouter([
    {
      element: shell,
      children: [
        { path: '/', element: page },
        { path: '/elsewhere', element: 'Elsewhere' },
      ],
    },
  ])
  await act(async () => render(<RouterProvider router={router} />))
  return router
}

/** The browser is closed and opened again. */
async function again(page = <Page />) {
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'))
  })
  cleanup()
  await open(page)
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => act(async () => fireEvent.change(field(label), { target: { value } }))
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const notice = () => screen.queryByText('Your unsaved changes are back')

beforeEach(() => {
  localStorage.clear()
  send.mockClear()
})

it('what was typed survives a closed browser, and is saved against the version it stands on', async () => {
  await open()
  await type('Name', 'Norrvik Nord')
  await again(<Page version={5} />)
  expect([field('Name').value, field('City').value, Boolean(notice())]).toEqual(['Norrvik Nord', 'Ås', true])
  await click('Save them')
  expect(send.mock.calls).toEqual([[{ name: 'Norrvik Nord', city: 'Ås' }, 3]])
  expect(notice()).toBeNull()
  await again()
  expect([field('Name').value, notice()]).toEqual(['Norrvik', null])
})

it('brings back only what was typed: the rest is as a colleague saved it meanwhile', async () => {
  await open()
  await type('Name', 'Norrvik Nord')
  await again(<Page version={5} city="Voss" />)
  expect([field('Name').value, field('City').value]).toEqual(['Norrvik Nord', 'Voss'])
  send.mockResolvedValueOnce({ fields: { version: 'Stale' } })
  await click('Save them')
  await screen.findByText('Someone else saved this meanwhile')
  await click('Keep mine')
  expect(send.mock.calls).toEqual([
    [{ name: 'Norrvik Nord', city: 'Voss' }, 3],
    [{ name: 'Norrvik Nord', city: 'Voss' }, 5],
  ])
  expect(notice()).toBeNull()
})

it('nothing comes back that was discarded, on this visit or the next', async () => {
  await open()
  await type('Name', 'Norrvik Nord')
  await again()
  await click('Discard them')
  expect([field('Name').value, notice()]).toEqual(['Norrvik', null])
  await again()
  expect([field('Name').value, notice()]).toEqual(['Norrvik', null])
})

it('who leaves knowing that it is not saved is not reminded of it', async () => {
  const router = await open()
  await type('Name', 'Norrvik Nord')
  await act(async () => router.navigate('/elsewhere'))
  await screen.findByText('Leave without saving?')
  await click('Leave')
  expect(screen.getByText('Elsewhere')).toBeTruthy()
  cleanup()
  await open()
  expect([field('Name').value, notice()]).toEqual(['Norrvik', null])
})

it('a draft of another record or person stays theirs', async () => {
  await open()
  await type('Name', 'Norrvik Nord')
  await again(<Page draft="you/brand/b" />)
  expect([field('Name').value, notice()]).toEqual(['Norrvik', null])
})
