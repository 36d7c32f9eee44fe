// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DecisionBar, type Decision } from '../../web/ui/decisions/DecisionBar.tsx'
import { DecisionDialog } from '../../web/ui/decisions/DecisionDialog.tsx'
import type { Question } from '../../web/ui/decisions/question.tsx'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const approved = vi.fn()
const denied = vi.fn()
const undone = vi.fn()
const send = vi.fn<() => Promise<{ data?: unknown; fields?: Record<string, string> } | undefined>>()
const closed = vi.fn()
const stale = vi.fn()

const note = { name: 'reason', label: 'Reason', max: 500, missing: 'Say why.' }
const because: Question = { title: 'Why is it denied?', action: 'Deny it', danger: true, note }
const chosen: Question = {
  ...because,
  note: { name: 'note', label: 'More', max: 500 },
  reasons: [
    { value: 'DUPLICATE', label: 'Claimed before' },
    { value: 'OTHER', label: 'Another reason', needsNote: true },
  ],
}
const decisions = (question: Question): Decision[] => [
  { look: 'approve', label: 'Approve', onDecide: approved },
  { look: 'deny', label: 'Deny', question, onDecide: denied },
]

async function open(element: ReactNode) {
  const shell = (
    <PaddockTheme>
      <PortalTheme>
        <Outlet />
      </PortalTheme>
    </PaddockTheme>
  )
  const router = createMemoryRouter([{ element: shell, children: [{ path: '/', element }] }])
  await act(async () => render(<RouterProvider router={router} />))
}

const press = (key: string) => act(async () => fireEvent.keyDown(document.body, { key }))
const click = (name: RegExp | string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))

beforeEach(() => {
  for (const mock of [approved, denied, undone, send, closed, stale]) mock.mockReset()
})

describe('a bar of decisions', () => {
  it('approves at once, and takes back, by one key each', async () => {
    await open(<DecisionBar decisions={decisions(because)} isBusy={false} onUndo={undone} />)
    await press('a')
    await press('u')
    expect([approved.mock.calls.length, undone.mock.calls.length]).toEqual([1, 1])
  })

  it('asks why by keys alone, and is left by Escape without a word', async () => {
    await open(<DecisionBar decisions={decisions(chosen)} isBusy={false} />)
    await press('d')
    await press('Enter')
    expect(await screen.findByText('Choose a reason.')).toBeTruthy()
    await press('Escape')
    expect(screen.queryByRole('form', { name: 'Why is it denied?' })).toBeNull()
    await press('d')
    await press('1')
    await press('Enter')
    expect(denied.mock.calls).toEqual([[{ reason: 'DUPLICATE', note: '' }]])
  })

  it('wants words where a reason says too little, and keeps what was typed while the question is left', async () => {
    await open(<DecisionBar decisions={decisions(chosen)} isBusy={false} />)
    await press('d')
    await press('2')
    await press('Enter')
    await click(/^Deny it/)
    expect(await screen.findByText('Say in words why.')).toBeTruthy()
    await type(/^In words/, ' The serial is of another machine. ')
    await click('Cancel')
    await press('d')
    await click(/^Deny it/)
    expect(denied.mock.calls).toEqual([[{ reason: 'OTHER', note: 'The serial is of another machine.' }]])
  })

  it('does nothing while a decision is under way or its keys are off', async () => {
    await open(
      <>
        <DecisionBar decisions={decisions(because)} isBusy />
        <DecisionBar decisions={decisions(because)} isBusy={false} keysOn={false} />
      </>,
    )
    await press('a')
    await press('d')
    expect([approved.mock.calls.length, screen.queryByRole('form')]).toEqual([0, null])
  })
})

describe('a decision in a dialog', () => {
  const dialog = () => open(<DecisionDialog question={because} send={send} onStale={stale} onClose={closed} />)

  it('sends nothing without the words it needs', async () => {
    await dialog()
    await click('Deny it')
    expect(await screen.findByText('Say why.')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })

  it('puts what the server says at the note, and keeps it', async () => {
    send.mockResolvedValueOnce({ fields: { reason: 'Longer, please.' } }).mockResolvedValueOnce({ data: {} })
    await dialog()
    await type(/^Reason/, 'No.')
    await click('Deny it')
    expect(await screen.findByText('Longer, please.')).toBeTruthy()
    expect(closed).not.toHaveBeenCalled()
    await type(/^Reason/, 'No receipt.')
    await click('Deny it')
    expect(send.mock.calls.at(-1)).toEqual([{ reason: null, note: 'No receipt.' }])
    expect(closed).toHaveBeenCalledOnce()
  })

  it('goes, and has the record read anew, when somebody else decided meanwhile', async () => {
    send.mockResolvedValueOnce({ fields: { version: 'Somebody else decided this.' } })
    await dialog()
    await type(/^Reason/, 'No.')
    await click('Deny it')
    expect(await screen.findByText('Somebody else decided this.')).toBeTruthy()
    expect([stale.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
  })
})
