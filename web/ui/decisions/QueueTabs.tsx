import { Badge, Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { counted, formatNumber } from '../formats.ts'
import type { SearchState, SearchValues } from '../lists/search/useSearchState.ts'
import { Elsewhere, type Found } from './Elsewhere.tsx'

export type QueueState<State extends string> = {
  value: State
  label: string
  /** So many wait in it, shown beside its name; none for a state nobody waits in. */
  waiting?: number
  icon?: Icon
}

type Props<State extends string, S extends SearchValues> = {
  /** Requests by state. */
  label: string
  states: readonly QueueState<State>[]
  state: State
  search: SearchState<S>
  /** The part of the search that names the state. */
  name?: string
  /** Of those who wait: 3 waiting. */
  waits?: string
  /** How many match in each state, while something is searched for: a search goes over all of them. */
  found?: Found<State>
  /** What else of the search another tab begins without, such as an order it does not have. */
  without?: readonly string[]
  children: ReactNode
}

/** What there is to decide on, a tab for each state it may be in; the address says which is looked at. */
export function QueueTabs<State extends string, S extends SearchValues>({
  label,
  states,
  state,
  search,
  name = 'status',
  waits = 'waiting',
  found = {},
  without = [],
  children,
}: Props<State, S>) {
  const show = (chosen: string | null) =>
    search.set({
      ...Object.fromEntries(without.map((part) => [part, ''])),
      [name]: chosen ?? states[0]?.value ?? '',
    } as Partial<S>)
  return (
    <Tabs value={state} onChange={show}>
      <Tabs.List aria-label={label}>
        {states.map(({ value, label: word, waiting = 0, icon: Sign }) => (
          <Tabs.Tab
            key={value}
            value={value}
            leftSection={Sign && <Sign size={18} aria-hidden="true" />}
            rightSection={<TabCount found={found[value]} waiting={waiting} waits={waits} />}
          >
            {word}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={state} pt="md">
        <Elsewhere states={states} state={state} found={found} onShow={show} />
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

type CountProps = { found: number | undefined; waiting?: number; waits?: string }

/** Beside the name of a tab: what matches while something is searched for, else how many wait. */
export function TabCount({ found, waiting = 0, waits = '' }: CountProps) {
  if (found !== undefined)
    return (
      <Badge size="sm" variant="light" color="gray" aria-label={counted(found, 'match', 'matches')}>
        {formatNumber(found)}
      </Badge>
    )
  return (
    waiting > 0 && (
      <Badge size="sm" variant="filled" color="red" aria-label={`${waiting} ${waits}`}>
        {waiting}
      </Badge>
    )
  )
}

/** The state the address names, the first where it names none. */
export const stateIn = <State extends string>(states: readonly { value: State }[], asked: string | undefined): State =>
  (states.find(({ value }) => value === asked) ?? states[0])!.value
