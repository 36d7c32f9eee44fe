import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { AdminDealerChoiceQuery } from '../__generated__/AdminDealerChoiceQuery.graphql.ts'
import { reportFailure } from '../relay/failure.ts'

type Option = { value: string; label: string }
type Props = {
  label: string
  /** Raw id, or empty. */
  value: string
  /** The chosen one, when its name is known already. */
  known?: Option
  onChange: (id: string, dealer?: Option) => void
  placeholder?: string
  /** Not offered: those chosen elsewhere. */
  except?: readonly string[]
}

const asked = graphql`query AdminDealerChoiceQuery($text: String) { dealerNames(text: $text) { databaseId displayName } }`

/** One dealer among thousands, by a few letters of its name or city. */
export function AdminDealerChoice({ label, value, known, onChange, placeholder = 'Any', except = [] }: Props) {
  const environment = useRelayEnvironment()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, 200)
  const [found, setFound] = useState<Option[]>([])
  const [chosen, setChosen] = useState<Option | undefined>(known)
  const [isSearching, setSearching] = useState(false)
  const current = value ? (known?.value === value ? known : chosen?.value === value ? chosen : undefined) : undefined
  // The name of the chosen dealer stands in the field: that is no search.
  const wanted = current && text === current.label ? '' : text
  useEffect(() => {
    setSearching(true)
    const subscription = fetchQuery<AdminDealerChoiceQuery>(environment, asked, { text: wanted }).subscribe({
      next: ({ dealerNames }) =>
        setFound(dealerNames.map(({ databaseId, displayName }) => ({ value: databaseId, label: displayName }))),
      error: (error: Error) => {
        setSearching(false)
        reportFailure(error)
      },
      complete: () => setSearching(false),
    })
    return () => subscription.unsubscribe()
  }, [environment, wanted])
  const offered = [
    ...(current && !found.some((option) => option.value === current.value) ? [current] : []),
    ...found.filter((option) => !except.includes(option.value)),
  ]
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      value={value || null}
      data={offered}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      maxDropdownHeight={280}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      nothingFoundMessage={isSearching ? 'Searching …' : 'No dealer of this name'}
      rightSection={isSearching && typed && !current ? <Loader size={16} aria-label="Searching" /> : undefined}
      onChange={(id) => {
        const option = offered.find((entry) => entry.value === id)
        setChosen(option)
        onChange(id ?? '', option)
      }}
    />
  )
}
