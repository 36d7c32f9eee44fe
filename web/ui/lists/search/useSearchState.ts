import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Every value is text; an empty one means "not searched for". The defaults give the names and what stands when the
 * address is silent.
 */
export type SearchValues = Record<string, string>

export type SearchState<T extends SearchValues = SearchValues> = {
  values: T
  set: (changes: Partial<T>) => void
  clear: () => void
  /** How many values differ from their defaults; sorting and what is looked at do not count. */
  active: number
}

/** What the address says, over the defaults. Parameters of others are ignored. */
export function readSearch<T extends SearchValues>(params: URLSearchParams, defaults: T): T {
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value])) as T
}

/** The address after a change: only what differs from the defaults stands in it, and what belongs to others stays. */
export function writeSearch<T extends SearchValues>(
  params: URLSearchParams,
  defaults: T,
  changes: Partial<T>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (!(name in defaults)) continue
    if (value === undefined || value === defaults[name]) next.delete(name)
    else next.set(name, value)
  }
  return next
}

const none: readonly never[] = []

/** How many of the search are on, and the way to none. */
function searchOf<T extends SearchValues>(
  { values, set }: Pick<SearchState<T>, 'values' | 'set'>,
  defaults: T,
  views: readonly (keyof T)[] = none,
): SearchState<T> {
  const names = Object.keys(defaults).filter((name) => name !== 'sort' && !views.includes(name))
  return {
    values,
    set,
    clear: () => set(Object.fromEntries(names.map((name) => [name, defaults[name]])) as Partial<T>),
    active: names.filter((name) => values[name] !== defaults[name]).length,
  }
}

/**
 * The state of a search, kept in the address so that it can be shared, reloaded and gone back to. `views` says which
 * part is looked at, such as a tab: clearing the search leaves it. Both must be constants.
 */
export function useSearchState<T extends SearchValues>(
  defaults: T,
  views: readonly (keyof T)[] = none,
): SearchState<T> {
  const [params, setParams] = useSearchParams()
  const values = useMemo(() => readSearch(params, defaults), [params, defaults])
  const set = useCallback(
    (changes: Partial<T>) => {
      setParams((now) => writeSearch(now, defaults, changes), { replace: true, preventScrollReset: true })
    },
    [setParams, defaults],
  )
  return searchOf({ values, set }, defaults, views)
}

/** The same for a list on a tab of another record's page, which keeps its search to itself. */
export function useOwnSearch<T extends SearchValues>(defaults: T): SearchState<T> {
  const [values, setValues] = useState(defaults)
  const set = useCallback((changes: Partial<T>) => setValues((now) => ({ ...now, ...changes })), [])
  return searchOf({ values, set }, defaults)
}
