// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { DeleteRecord, FormPage } from '../../web/ui/forms/FormPage.tsx'
import { FormPanel } from '../../web/ui/forms/FormPanel.tsx'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { TextField } from '../../web/ui/fields/TextField.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { useRecordForm } from '../../web/ui/forms/useRecordForm.ts'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const schema = z.object({ name: z.string() })
const warned = vi.spyOn(console, 'warn')

function Part({ label }: { label: string }) {
  const form = useRecordForm({ stored: { name: '' }, schema, send: async () => ({ data: {} }), saved: () => undefined })
  return (
    <FormPage form={form} saveLabel={`Save ${label}`}>
      <TextField {...form.field('name')} label={label} />
    </FormPage>
  )
}

let sure = false

function Editor() {
  const form = useRecordForm({ stored: { name: '' }, schema, send: async () => ({ data: {} }), saved: () => undefined })
  const remove = (
    <DeleteRecord form={form} ask={async () => sure} to="/elsewhere">
      Delete brand
    </DeleteRecord>
  )
  return (
    <FormPage form={form} more={remove}>
      <TextField {...form.field('name')} label="Title" />
    </FormPage>
  )
}

function Page() {
  const [tab, setTab] = useState('details')
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => setTab(chosen ?? 'details')}
      keepMounted={false}
      keepMountedMode="display-none"
    >
      <Tabs.List>
        <Tabs.Tab value="details">Details</Tabs.Tab>
        <Tabs.Tab value="more">More</Tabs.Tab>
      </Tabs.List>
      <FormPanel value="details" shown={tab}>
        <Part label="Name" />
      </FormPanel>
      <FormPanel value="more" shown={tab}>
        <Part label="Address" />
      </FormPanel>
    </Tabs>
  )
}

async function open() {
  const router = createMemoryRouter([
    {
      element: (
        <PaddockTheme>
          <PortalTheme>
            <Outlet />
          </PortalTheme>
        </PaddockTheme>
      ),
      children: [
        { path: '/', element: <Page /> },
        { path: '/editor', element: <Editor /> },
        { path: '/elsewhere', element: <p>elsewhere</p> },
      ],
    },
  ])
  await act(async () => render(<RouterProvider router={router} />))
  return router
}

const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const click = (role: 'button' | 'tab', name: string) =>
  act(async () => fireEvent.click(screen.getByRole(role, { name })))
const closing = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  warned.mockClear()
})

describe('forms on tabs', () => {
  it('keep what was typed while another tab is shown', async () => {
    await open()
    await type('Name', 'Norrvik')
    expect(screen.queryByLabelText('Address')).toBeNull()
    await click('tab', 'More')
    await type('Address', 'Main Street')
    await click('tab', 'Details')
    expect([
      screen.getByLabelText<HTMLInputElement>('Name').value,
      screen.getByLabelText<HTMLInputElement>('Address').value,
    ]).toEqual(['Norrvik', 'Main Street'])
  })

  it('ask once before they are left, also for a form out of sight, and never without something typed', async () => {
    const router = await open()
    expect(closing()).toBe(false)
    await type('Name', 'Norrvik')
    await click('tab', 'More')
    await type('Address', 'Main Street')
    expect(closing()).toBe(true)
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findAllByText('Leave without saving?')).toHaveLength(1)
    await click('button', 'Keep editing')
    expect(router.state.location.pathname).toBe('/')
    await click('button', 'Save Address')
    expect(closing()).toBe(true)
    await act(() => router.navigate('/elsewhere'))
    await screen.findByText('Leave without saving?')
    await click('button', 'Leave')
    expect(await screen.findByText('elsewhere')).toBeTruthy()
    expect([closing(), warned.mock.calls.flat().filter((said) => /blocker/.test(String(said)))]).toEqual([false, []])
  })

  it('are left without a word once everything is saved', async () => {
    const router = await open()
    await type('Name', 'Norrvik')
    await click('button', 'Save Name')
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findByText('elsewhere')).toBeTruthy()
  })
})

describe('deleting what a form is about', () => {
  it('keeps what was typed when the person thinks better of it, and then leaves without a further question', async () => {
    const router = await open()
    await act(() => router.navigate('/editor'))
    await type('Title', 'Norrvik')
    await click('button', 'Delete brand')
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Norrvik')
    sure = true
    await click('button', 'Delete brand')
    expect(await screen.findByText('elsewhere')).toBeTruthy()
    expect([closing(), screen.queryByText('Leave without saving?')]).toEqual([false, null])
  })
})
