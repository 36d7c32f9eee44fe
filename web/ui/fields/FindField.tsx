import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useState } from 'react'
import { useReadOnly } from './ReadOnly.tsx'

export type Found = { value: string; label: string }

type Props<F extends Found> = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchable' | 'filter' | 'searchValue' | 'onSearchChange'
> & {
  label: string
  chosen: F | null
  onChoose: (chosen: F | null) => void
  /** Asks the server; may suspend. Called as a hook, so always the same function. */
  useFound: (text: string) => readonly F[]
}

/** One of very many: the server searches while one types. What is chosen stays listed although the search goes on. */
export function FindField<F extends Found = Found>({ chosen, onChoose, useFound, ...rest }: Props<F>) {
  const readOnly = useReadOnly()
  const [typed, setTyped] = useState(chosen?.label ?? '')
  const [settled] = useDebouncedValue(typed.trim(), 250)
  const text = useDeferredValue(settled === chosen?.label ? '' : settled)
  const found = useFound(text)
  const options = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : [...found]
  return (
    <Select
      nothingFoundMessage="Nothing found"
      {...rest}
      readOnly={readOnly || rest.readOnly}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      data={options.map(({ value, label }) => ({ value, label }))}
      value={chosen?.value ?? null}
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => onChoose(options.find((option) => option.value === value) ?? null)}
    />
  )
}
