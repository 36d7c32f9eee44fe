// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import type { TableColumn } from '../../web/ui/lists/tables/columns.ts'
import { RecordTable } from '../../web/ui/lists/tables/RecordTable.tsx'
import { useSearchState } from '../../web/ui/lists/search/useSearchState.ts'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

type Row = { id: string; name: string }

const defaults = { text: '', sort: 'name' }
const columns: TableColumn<Row>[] = [{ id: 'name', label: 'Brand', sort: 'name', cell: ({ name }) => name }]
const taken = vi.fn()
const loadNext = vi.fn()
let look: (inSight: boolean) => void = () => {}

function List({ rows, hasNext = false, total = rows.length }: { rows: Row[]; hasNext?: boolean; total?: number }) {
  const search = useSearchState(defaults)
  return (
    <RecordTable
      label="Brands"
      rows={rows}
      totalCount={total}
      selectsAll
      pages={{ hasNext, loadNext }}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      actions={({ name }) => [{ label: 'Open', onClick: () => taken(name) }]}
      search={search}
      filters={[{ kind: 'text', name: 'text', label: 'Search brands' }]}
      notFound="No brand matches this search"
      none={{ title: 'No brands yet', action: <button type="button">New brand</button> }}
      bulk={(chosen, done, isAll) => (
        <button
          type="button"
          onClick={() => {
            taken(...(isAll ? ['all'] : chosen.map(({ name }) => name)))
            done()
          }}
        >
          Remove
        </button>
      )}
    />
  )
}

const brands = ['Norrvik', 'Solberg', 'Tindra'].map((name) => ({ id: name.toLowerCase(), name }))

async function open(address: string, rows: Row[], hasNext?: boolean, total?: number) {
  const router = createMemoryRouter([{ path: '/', element: <List rows={rows} hasNext={hasNext} total={total} /> }], {
    initialEntries: [address],
  })
  await act(async () =>
    render(
      <PaddockTheme>
        <RouterProvider router={router} />
      </PaddockTheme>,
    ),
  )
  return router
}

const click = (element: HTMLElement) => act(async () => fireEvent.click(element))

beforeEach(() => {
  taken.mockClear()
  loadNext.mockClear()
  vi.stubGlobal('IntersectionObserver', function Observer(tell: (entries: { isIntersecting: boolean }[]) => void) {
    return {
      observe() {
        look = (isIntersecting) => tell([{ isIntersecting }])
      },
      disconnect() {},
    }
  })
})

describe('a table of records', () => {
  it('says that nothing fits and takes the search back, other than where there is nothing at all', async () => {
    const router = await open('/?text=zzz&sort=-name&page=2', [])
    expect(screen.getByText('No brand matches this search')).toBeTruthy()
    expect(screen.queryByText('No brands yet')).toBeNull()
    await click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(router.state.location.search).toBe('?sort=-name&page=2')
    expect(screen.getByText('No brands yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New brand' })).toBeTruthy()
  })

  it('keeps its sort in the address, out of it where it is as always, and turns it round', async () => {
    const router = await open('/', brands)
    const head = () => screen.getByRole('columnheader', { name: 'Brand' })
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    await click(within(head()).getByRole('button'))
    expect([router.state.location.search, head().getAttribute('aria-sort')]).toEqual(['?sort=-name', 'descending'])
    await click(within(head()).getByRole('button'))
    expect([router.state.location.search, head().getAttribute('aria-sort')]).toEqual(['', 'ascending'])
  })

  it('asks for the next page when the end comes into sight', async () => {
    await open('/', brands, true)
    expect(loadNext).not.toHaveBeenCalled()
    await act(async () => look(true))
    expect(loadNext).toHaveBeenCalledOnce()
  })

  it('hands over what was ticked, in the order of the list, and takes the ticks away when that is done', async () => {
    await open('/', brands)
    await click(screen.getByRole('checkbox', { name: 'Select Tindra' }))
    await click(screen.getByRole('checkbox', { name: 'Select Norrvik' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Remove' }))
    expect(taken).toHaveBeenCalledWith('Norrvik', 'Tindra')
    expect(screen.queryByText('2 selected')).toBeNull()
    expect(screen.getByText('3 brands')).toBeTruthy()
  })

  it('chooses nothing that left the list meanwhile', async () => {
    const [first, ...others] = brands
    function Shrinking() {
      const [rows, setRows] = useState(brands)
      return (
        <>
          <List rows={rows} />
          <button type="button" onClick={() => setRows(others)}>
            {first!.name} is decided elsewhere
          </button>
        </>
      )
    }
    const router = createMemoryRouter([{ path: '/', element: <Shrinking /> }])
    await act(async () =>
      render(
        <PaddockTheme>
          <RouterProvider router={router} />
        </PaddockTheme>,
      ),
    )
    await click(screen.getByRole('checkbox', { name: 'Select Tindra' }))
    await click(screen.getByRole('checkbox', { name: 'Select Norrvik' }))
    await click(screen.getByRole('button', { name: 'Norrvik is decided elsewhere' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Remove' }))
    expect(taken).toHaveBeenCalledWith('Tindra')
  })

  it('takes all rows between two with Shift, by mouse and by keyboard, and lets them go with Escape', async () => {
    const rows = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ id: name, name }))
    await open('/', rows)
    const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
    await click(box('B'))
    await act(async () => fireEvent.click(box('D'), { shiftKey: true }))
    expect(screen.getByText('3 selected')).toBeTruthy()
    await act(async () => fireEvent.click(box('C'), { shiftKey: true }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    await act(async () => {
      fireEvent.keyDown(box('E'), { key: ' ', shiftKey: true })
      fireEvent.click(box('E'), { shiftKey: true })
    })
    await click(screen.getByRole('button', { name: 'Remove' }))
    expect(taken).toHaveBeenCalledWith('B', 'C', 'D', 'E')
    await click(box('A'))
    await act(async () => fireEvent.keyDown(document.body, { key: 'Escape' }))
    expect(screen.queryByText('1 selected')).toBeNull()
    await click(box('A'))
    // In a field Escape is the field’s.
    await act(async () => fireEvent.keyDown(screen.getByLabelText('Search brands'), { key: 'Escape' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  it('means all that match where that is asked for, until one is let go or something else is searched for', async () => {
    await open('/', brands, true, 250)
    await click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    expect(screen.getByText('3 selected')).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Select all 250' }))
    expect(screen.getByText('250 selected')).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Only these 3' }))
    expect(screen.getByText('3 selected')).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Select all 250' }))
    await click(screen.getByRole('button', { name: 'Remove' }))
    expect(taken).toHaveBeenCalledWith('all')
    await click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await click(screen.getByRole('button', { name: 'Select all 250' }))
    await click(screen.getByRole('checkbox', { name: 'Select Norrvik' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await click(screen.getByRole('button', { name: 'Select all 250' }))
    await click(within(screen.getByRole('columnheader', { name: 'Brand' })).getByRole('button'))
    expect(screen.getByText('3 selected')).toBeTruthy()
  })

  it('says the whole of what a column had to cut when it is pointed at, and nothing of what is whole', async () => {
    await open('/', brands)
    const cell = screen.getByText('Solberg')
    fireEvent.pointerOver(cell)
    expect(cell.title).toBe('')
    cell.style.overflow = 'hidden'
    Object.defineProperties(cell, { scrollWidth: { value: 760 }, clientWidth: { value: 200 } })
    fireEvent.pointerOver(cell)
    expect(cell.title).toBe('Solberg')
  })

  it('opens the actions of one row', async () => {
    await open('/', brands)
    await click(screen.getByRole('button', { name: 'Actions for Solberg' }))
    await click(await screen.findByRole('menuitem', { name: 'Open', hidden: true }))
    expect(taken).toHaveBeenCalledWith('Solberg')
  })
})
