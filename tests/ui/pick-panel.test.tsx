// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '../../web/ui/fields/bound.ts'
import { FindManyField } from '../../web/ui/fields/FindManyField.tsx'
import { PickDialog } from '../../web/ui/lists/pickers/PickPanel.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const people = ['Jo Hagen', 'Mia Hayes', 'Liv Moe'].map((name) => ({ key: name.split(' ')[0]!, name }))
const asked = vi.fn()
const pick = vi.fn()
const closed = vi.fn()

function useFound(text: string, within: string) {
  asked(text, within)
  const rows = people.filter(({ name }) => name.includes(text))
  return { rows, totalCount: text ? rows.length : 4200, pages: { hasNext: false, loadNext: () => undefined } }
}

const useOptions = (text: string) => {
  asked(text)
  return people.flatMap(({ key, name }) => (name.includes(text) ? [{ value: key, label: name }] : []))
}

type Chosen = { managers: string[] }

function Managers() {
  const { control, watch } = useForm<Chosen, unknown, Chosen>({ defaultValues: { managers: ['Old'] } })
  const field = fieldsOf(control, z.object({ managers: z.array(z.string()) }))
  return (
    <>
      <FindManyField
        {...field('managers')}
        label="Managers"
        known={[{ value: 'Old', label: 'Ola Lund' }]}
        useFound={useOptions}
        nothingFoundMessage="Nobody of this name"
      />
      <output>{watch('managers').join()}</output>
    </>
  )
}

const show = (element: React.ReactNode) => act(async () => render(<PaddockTheme>{element}</PaddockTheme>))
const click = (element: HTMLElement) => act(async () => fireEvent.click(element))
/** What is typed is asked for once the person pauses. */
const askedFor = (text: string) => waitFor(() => expect(asked.mock.lastCall?.[0]).toBe(text), { timeout: 30_000 })

beforeEach(() => {
  for (const mock of [asked, pick, closed]) mock.mockReset()
  pick.mockResolvedValue(true)
  vi.stubGlobal('IntersectionObserver', function Observer() {
    return { observe() {}, disconnect() {} }
  })
})

describe('picking out of very many', () => {
  const open = () =>
    show(
      <PickDialog
        title="Add people"
        searchLabel="Search by name"
        one="person"
        many="people"
        label="People to choose from"
        within="north"
        useFound={useFound}
        keyOf={({ key }) => key}
        nothing={(text) => (text ? 'Nobody else fits.' : 'Everyone is there.')}
        allowsAll
        onPick={pick}
        onClose={closed}
      >
        {({ name }) => name}
      </PickDialog>,
    )
  const search = async (text: string) => {
    await act(async () => fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: text } }))
    await askedFor(text)
    // Asked for is not drawn yet: the list of before may stand a moment longer.
    await waitFor(
      () =>
        expect(people.filter(({ name }) => screen.queryByRole('checkbox', { name })).map(({ name }) => name)).toEqual(
          people.flatMap(({ name }) => (name.includes(text) ? [name] : [])),
        ),
      { timeout: 30_000 },
    )
  }

  it('keeps what was ticked while one searches on, and hands over keys and rows', async () => {
    await open()
    await click(screen.getByRole('checkbox', { name: 'Mia Hayes' }))
    await search('Jo')
    expect(screen.queryByRole('checkbox', { name: 'Mia Hayes' })).toBeNull()
    await click(screen.getByRole('checkbox', { name: 'Jo Hagen' }))
    await click(screen.getByRole('button', { name: 'Add 2 people' }))
    expect(pick.mock.calls[0]).toMatchObject([{ keys: ['Mia', 'Jo'], rows: [people[1], people[0]], all: false }])
    expect([closed.mock.calls.length, asked.mock.calls.every(([, within]) => within === 'north')]).toEqual([1, true])
  })

  it('takes everything the search finds, and forgets that when the search changes', async () => {
    await open()
    await click(screen.getByRole('checkbox', { name: 'All 4,200 found' }))
    expect(screen.getByRole('button', { name: 'Add 4,200 people' })).toBeTruthy()
    await search('Jo')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add person' }).disabled).toBe(true)
    await click(screen.getByRole('checkbox', { name: 'All 1 found' }))
    await click(screen.getByRole('button', { name: 'Add person' }))
    expect(pick.mock.calls[0]).toMatchObject([{ keys: [], all: true, text: 'Jo' }])
  })

  it('stays open when it was refused, and says when nothing is left', async () => {
    pick.mockResolvedValueOnce(false)
    await open()
    await click(screen.getByRole('checkbox', { name: 'Liv Moe' }))
    await click(screen.getByRole('button', { name: 'Add person' }))
    expect(closed).not.toHaveBeenCalled()
    await search('zzz')
    expect(await screen.findByText('Nobody else fits.', undefined, { timeout: 30_000 })).toBeTruthy()
  })
})

describe('a field for some of very many', () => {
  it('asks nothing before it is opened, finds by what is typed and keeps the names of those chosen', async () => {
    await show(<Managers />)
    expect([asked.mock.calls.length, screen.getAllByText('Ola Lund').length > 0]).toEqual([0, true])
    await click(screen.getByRole('combobox', { name: 'Managers' }))
    await act(async () =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Managers' }), { target: { value: 'Liv' } }),
    )
    await askedFor('Liv')
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Jo Hagen', hidden: true })).toBeNull(), {
      timeout: 30_000,
    })
    await click(screen.getByRole('option', { name: 'Liv Moe', hidden: true }))
    await act(async () =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Managers' }), { target: { value: 'Jo' } }),
    )
    await askedFor('Jo')
    expect(screen.getByRole('status').textContent).toBe('Old,Liv')
    expect(screen.getAllByText('Liv Moe').length).toBeGreaterThan(0)
  })
})
