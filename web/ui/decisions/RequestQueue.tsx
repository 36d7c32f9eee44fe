import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '../PageHeader.tsx'
import type { SearchState } from '../lists/search/useSearchState.ts'
import { QueueTabs, stateIn, type QueueState } from './QueueTabs.tsx'

type Values = { text: string; status: string }

type Props<S extends string> = {
  title: string
  text: string
  back?: { to: string; label: string }
  /** In which they may be, those that wait first. */
  states: readonly (readonly [value: S, label: string])[]
  /** How many wait. */
  waiting: number
  /** What a search came to in each state, by its name; null where nothing was searched for. */
  found: ComponentProps<typeof QueueTabs>['found']
  search: SearchState<Values>
  /** The list of those in a state. */
  children: (state: S) => ReactNode
}

/** Requests to be decided, by state, with what a search finds in the other states. */
export function RequestQueue<S extends string>({ states, waiting, found, search, children, ...head }: Props<S>) {
  const tabs = states.map(([value, label], index): QueueState<S> => ({
    value,
    label,
    ...(index === 0 ? { waiting } : {}),
  }))
  const state = stateIn(tabs, search.values.status)
  return (
    <>
      <PageHeader {...head} />
      <QueueTabs label="Requests by state" states={tabs} state={state} search={search} found={found}>
        {children(state)}
      </QueueTabs>
    </>
  )
}
