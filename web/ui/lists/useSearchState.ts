import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** Every value is text; an empty one means "not searched for". The defaults give the names and what stands when the address is silent. */
export type SearchValues = Record<string, string>

export type SearchState<T extends SearchValues> = {
  values: T
  set: (changes: Partial<T>) => void
  clear: () => void
  /** How many values differ from their defaults; sorting does not count. */
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

/** The state of a search, kept in the address so that it can be shared, reloaded and gone back to. `defaults` must be a constant. */
export function useSearchState<T extends SearchValues>(defaults: T): SearchState<T> {
  const [params, setParams] = useSearchParams()
  const values = useMemo(() => readSearch(params, defaults), [params, defaults])
  const set = useCallback(
    (changes: Partial<T>) => {
      setParams((now) => writeSearch(now, defaults, changes), { replace: true, preventScrollReset: true })
    },
    [setParams, defaults],
  )
  const clear = useCallback(() => {
    const { sort: _sort, ...rest } = defaults
    set(rest as Partial<T>)
  }, [set, defaults])
  const active = Object.keys(defaults).filter((name) => name !== 'sort' && values[name] !== defaults[name]).length
  return { values, set, clear, active }
}
