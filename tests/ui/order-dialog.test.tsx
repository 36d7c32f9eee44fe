// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OrderDialog } from '../../web/ui/lists/ordering/OrderDialog.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const save = vi.fn<(keys: string[]) => Promise<{ data?: unknown }>>()
const saved = vi.fn()
const closed = vi.fn()
const rows = ['Norrvik', 'Solberg', 'Tindra'].map((name) => ({ key: name.toLowerCase(), name }))
const useRows = () => ({ rows, pages: { hasNext: false, loadNext: () => undefined } })

beforeEach(async () => {
  save.mockReset().mockResolvedValue({ data: {} })
  closed.mockReset()
  saved.mockReset()
  vi.stubGlobal('IntersectionObserver', function Observer() {
    return { observe() {}, disconnect() {} }
  })
  await act(async () =>
    render(
      <PaddockTheme>
        <OrderDialog
          title="Order of brands"
          label="Brands in order"
          text="Learners see brands in this order."
          useRows={useRows}
          keyOf={({ key }) => key}
          nameOf={({ name }) => name}
          send={save}
          onSaved={saved}
          onClose={closed}
        />
      </PaddockTheme>,
    ),
  )
})

const order = () =>
  within(screen.getByRole('list', { name: 'Brands in order' }))
    .getAllByRole('listitem')
    .map((item) => rows.find(({ name }) => item.textContent?.includes(name))?.name)
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const press = (name: string, key: string) =>
  act(async () => fireEvent.keyDown(screen.getByRole('button', { name }), { key, altKey: true }))

describe('a list put in order', () => {
  it('moves by the keyboard, says where a row is now, and stays inside its ends', async () => {
    await press('Move Tindra up', 'ArrowUp')
    expect(order()).toEqual(['Norrvik', 'Tindra', 'Solberg'])
    expect(screen.getByText('Tindra is now 2 of 3')).toBeTruthy()
    await press('Move Tindra up', 'ArrowUp')
    await press('Move Tindra up', 'ArrowUp')
    expect(order()).toEqual(['Tindra', 'Norrvik', 'Solberg'])
  })

  it('keeps the focus in the row that was moved, at an end on the button that is left', async () => {
    const step = async (name: string) => {
      screen.getByRole('button', { name }).focus()
      await click(name)
      await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
      return document.activeElement?.getAttribute('aria-label')
    }
    expect(await step('Move Tindra up')).toBe('Move Tindra up')
    expect(await step('Move Tindra up')).toBe('Move Tindra down')
    expect(await step('Move Tindra down')).toBe('Move Tindra down')
    expect(await step('Move Tindra down')).toBe('Move Tindra up')
  })

  it('is saved by its keys, can be undone, and closes', async () => {
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save order' }).disabled).toBe(true)
    await click('Move Norrvik down')
    await click('Save order')
    expect(closed).toHaveBeenCalledOnce()
    await screen.findByText('The order is saved')
    await click('Undo')
    expect(save.mock.calls).toEqual([[['solberg', 'norrvik', 'tindra']], [['norrvik', 'solberg', 'tindra']]])
    expect(saved).toHaveBeenCalledTimes(2)
  })

  it('stays open as it was moved when the server refuses', async () => {
    save.mockResolvedValueOnce({})
    await click('Move Norrvik down')
    await click('Save order')
    expect([closed.mock.calls.length, saved.mock.calls.length, order()]).toEqual([
      0,
      0,
      ['Solberg', 'Norrvik', 'Tindra'],
    ])
  })
})
