import { Button, Group, Text } from '@mantine/core'
import { counted } from '../formats.ts'

/** How many match a search in each state, as far as it was asked: nothing while nothing is searched for. */
export type Found<State extends string> = Partial<Record<State, number | undefined>>

type Counted = { totalCount: number }

/** The same from an answer that holds a connection under the name of each state; `countOf` reads one. */
export const foundIn = <State extends string>(answer: object, countOf: (held: Counted) => number): Found<State> =>
  Object.fromEntries(
    Object.entries(answer).flatMap(([name, held]: [string, unknown]) =>
      held !== null && typeof held === 'object' && 'totalCount' in held ? [[name, countOf(held as Counted)]] : [],
    ),
  ) as Found<State>

type Props<State extends string> = {
  states: readonly { value: State; label: string }[]
  /** The one that is looked at. */
  state: State
  found: Found<State>
  onShow: (state: State) => void
}

/** Where a search has matches while the state looked at has none: “1 match in Denied”, each the way there. */
export function Elsewhere<State extends string>({ states, state, found, onShow }: Props<State>) {
  const others = found[state] === 0 ? states.filter(({ value }) => value !== state && (found[value] ?? 0) > 0) : []
  if (others.length === 0) return null
  return (
    <Group gap="xs" mb="md" role="status">
      <Text size="sm">Found elsewhere:</Text>
      {others.map(({ value, label }) => (
        <Button key={value} size="compact-sm" variant="light" onClick={() => onShow(value)}>
          {counted(found[value]!, 'match', 'matches')} in {label.replace(/ \([\d,]+\)$/, '')}
        </Button>
      ))}
    </Group>
  )
}
