// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { readSearch, useOwnSearch, useSearchState, writeSearch } from '../../web/ui/lists/search/useSearchState.ts'

const defaults = { text: '', status: '', sort: 'title' }

test('the address fills the values, and silence means the default', () => {
  expect(readSearch(new URLSearchParams('text=brake&crum=Courses'), defaults)).toEqual({
    text: 'brake',
    status: '',
    sort: 'title',
  })
})

test('only what differs stands in the address, and what belongs to others stays', () => {
  const next = writeSearch(new URLSearchParams('crum=Courses&text=brake&status=DRAFT'), defaults, {
    text: '',
    status: 'PUBLISHED',
    sort: 'title',
  })
  expect(next.toString()).toBe('crum=Courses&status=PUBLISHED')
})

test('a search is set, counted and cleared without losing the sort', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/?crum=Courses&sort=-title']}>{children}</MemoryRouter>
  )
  const { result } = renderHook(() => ({ search: useSearchState(defaults), location: useLocation() }), { wrapper })
  expect(result.current.search).toMatchObject({ values: { sort: '-title' }, active: 0 })
  act(() => result.current.search.set({ text: 'brake', status: 'DRAFT' }))
  expect(result.current.search).toMatchObject({ values: { text: 'brake', status: 'DRAFT' }, active: 2 })
  expect(result.current.location.search).toBe('?crum=Courses&sort=-title&text=brake&status=DRAFT')
  act(() => result.current.search.clear())
  expect(result.current.location.search).toBe('?crum=Courses&sort=-title')
})

const views = ['status'] as const

test('what is looked at is no part of the search: it neither counts nor goes when the search is cleared', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/?status=DENIED&text=brake']}>{children}</MemoryRouter>
  )
  const { result } = renderHook(() => ({ search: useSearchState(defaults, views), location: useLocation() }), {
    wrapper,
  })
  expect(result.current.search.active).toBe(1)
  act(() => result.current.search.clear())
  expect(result.current.location.search).toBe('?status=DENIED')
})

test('a list may keep its search to itself', () => {
  const { result } = renderHook(() => useOwnSearch(defaults))
  act(() => result.current.set({ text: 'brake', sort: '-title' }))
  expect(result.current).toMatchObject({ values: { text: 'brake', sort: '-title' }, active: 1 })
  act(() => result.current.clear())
  expect(result.current).toMatchObject({ values: { text: '', sort: '-title' }, active: 0 })
})
