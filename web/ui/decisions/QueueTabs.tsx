import { Badge, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SearchState } from '../lists/search/useSearchState.ts'

export type QueueState<State extends string> = {
  value: State
  label: string
  /** So many wait in it, shown beside its name; none for a state nobody waits in. */
  waiting?: number
}

type Props<State extends string> = {
  /** Requests by state. */
  label: string
  states: readonly QueueState<State>[]
  state: State
  search: SearchState
  /** The part of the search that names the state. */
  name?: string
  /** Of those who wait: 3 waiting. */
  waits?: string
  children: ReactNode
}

/** What there is to decide on, a tab for each state it may be in; the address says which is looked at. */
export function QueueTabs<State extends string>({
  label,
  states,
  state,
  search,
  name = 'status',
  waits = 'waiting',
  children,
}: Props<State>) {
  return (
    <Tabs value={state} onChange={(chosen) => search.set({ [name]: chosen ?? states[0]?.value ?? '' })}>
      <Tabs.List aria-label={label}>
        {states.map(({ value, label: word, waiting = 0 }) => (
          <Tabs.Tab
            key={value}
            value={value}
            rightSection={
              waiting > 0 && (
                <Badge size="sm" variant="filled" color="red" aria-label={`${waiting} ${waits}`}>
                  {waiting}
                </Badge>
              )
            }
          >
            {word}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={state} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

/** The state the address names, the first where it names none. */
export const stateIn = <State extends string>(states: readonly { value: State }[], asked: string | undefined): State =>
  (states.find(({ value }) => value === asked) ?? states[0])!.value
