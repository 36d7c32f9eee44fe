import type { ReactNode } from 'react'
import { PageHeader } from '../PageHeader.tsx'
import type { SearchState } from '../lists/search/useSearchState.ts'
import { foundIn } from './Elsewhere.tsx'
import { QueueTabs, stateIn, type QueueState } from './QueueTabs.tsx'

/** What a search came to in each state, by its name. */
type Root = { requestCounts: { counts: readonly { count: number }[] } }
type Values = { text: string; status: string }

type Props<S extends string> = {
  title: string
  text: string
  back?: { to: string; label: string }
  /** In which they may be, those that wait first. */
  states: readonly (readonly [value: S, label: string])[]
  root: Root
  search: SearchState<Values>
  /** The list of those in a state. */
  children: (state: S) => ReactNode
}

/** How many wait, of the one kind that was asked for. */
export const waitingIn = ({ requestCounts }: Root): number => requestCounts.counts[0]?.count ?? 0

/** Requests to be decided, by state, with what a search finds in the other states. */
export function RequestQueue<S extends string>({ states, root, search, children, ...head }: Props<S>) {
  const tabs = states.map(([value, label], index): QueueState<S> => ({
    value,
    label,
    ...(index === 0 ? { waiting: waitingIn(root) } : {}),
  }))
  const state = stateIn(tabs, search.values.status)
  return (
    <>
      <PageHeader {...head} />
      <QueueTabs
        label="Requests by state"
        states={tabs}
        state={state}
        search={search}
        found={foundIn(root, ({ totalCount }) => totalCount)}
      >
        {children(state)}
      </QueueTabs>
    </>
  )
}
