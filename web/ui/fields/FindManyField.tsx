import { Loader, MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { useField } from './useField.ts'
import type { Found } from './FindField.tsx'
import type { FieldOf } from './TextField.tsx'

type Props = FieldOf<readonly string[]> &
  Pick<MultiSelectProps, 'description' | 'placeholder' | 'nothingFoundMessage'> & {
    /** What those chosen so far are called. */
    known: readonly Found[]
    /** Asks the server, once the field is opened; may suspend. Called as a hook, so always the same function. */
    useFound: (text: string) => readonly Found[]
  }

/** Some of very many: the server searches while one types. What is chosen stays listed although the search goes on. */
export function FindManyField({ control, name, max: _max, min: _min, known, useFound, ...rest }: Props) {
  const { field, problem, readOnly } = useField<readonly string[]>({ control, name })
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 250)
  const [found, setFound] = useState<{ text: string; options: readonly Found[] }>()
  const [named, setNamed] = useState(known)
  const chosen = [...(field.value ?? [])]
  const options = new Map([...named, ...known, ...(found?.options ?? [])].map(({ value, label }) => [value, label]))
  const inSight = [...new Set([...chosen, ...(found?.options ?? []).map(({ value }) => value)])]
  const isSearching = isAsked && found?.text !== text
  return (
    <>
      <MultiSelect
        {...rest}
        {...field}
        value={chosen}
        onChange={(values) => {
          setNamed(values.flatMap((value) => ({ value, label: options.get(value) ?? value })))
          field.onChange(values)
        }}
        data={inSight.map((value) => ({ value, label: options.get(value) ?? value }))}
        searchable
        clearable
        hidePickedOptions
        maxDropdownHeight={280}
        placeholder={chosen.length ? undefined : rest.placeholder}
        nothingFoundMessage={isSearching ? 'Searching …' : rest.nothingFoundMessage}
        filter={({ options: all }) => all.filter((option) => 'value' in option && !chosen.includes(option.value))}
        searchValue={typed}
        onSearchChange={setTyped}
        onDropdownOpen={() => setAsked(true)}
        rightSection={isSearching ? <Loader size={16} aria-hidden="true" /> : undefined}
        readOnly={readOnly}
        error={problem}
        clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      />
      {isAsked && (
        <Suspense>
          <Search text={text} useFound={useFound} onFound={setFound} />
        </Suspense>
      )}
    </>
  )
}

type SearchProps = {
  text: string
  useFound: (text: string) => readonly Found[]
  onFound: (found: { text: string; options: readonly Found[] }) => void
}

// Beside the field, so that the field stays while an answer is awaited.
function Search({ text, useFound, onFound }: SearchProps) {
  const options = useFound(text)
  const print = JSON.stringify(options)
  useEffect(() => {
    onFound({ text, options: JSON.parse(print) as Found[] })
  }, [text, print, onFound])
  return null
}
