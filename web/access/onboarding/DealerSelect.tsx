import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuildingStore } from '@tabler/icons-react'
import { useEffect, useState, type Ref } from 'react'
import { call } from '../../session/rest.ts'
import type { Bound } from '../../ui/fields/bound.ts'
import { useField } from '../../ui/fields/useField.ts'
import { showFailure } from '../../ui/alerts.ts'

type Dealer = { _id: string; name: string; displayName: string; city: string; region: string }
type Props = {
  value: string | null
  onChange: (dealer: string | null) => void
  onBlur?: () => void
  error?: string
  ref?: Ref<HTMLInputElement>
}

/** Finds a dealer by a few letters of its name or city among thousands. */
export function DealerSelect({ value, onChange, onBlur, error, ref }: Props) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, 200)
  const [dealers, setDealers] = useState<Dealer[]>([])
  const [chosen, setChosen] = useState<Dealer>()
  const [isSearching, setSearching] = useState(true)

  useEffect(() => {
    let isCurrent = true
    // The name of the chosen dealer stands in the field: that is no search.
    const wanted = chosen && text === chosen.displayName ? '' : text
    setSearching(true)
    call<Dealer[]>('GET', `/api/dealers/all-names?${new URLSearchParams({ text: wanted })}`)
      .then((found) => {
        if (isCurrent) setDealers(found)
      })
      .catch(showFailure)
      .finally(() => {
        if (isCurrent) setSearching(false)
      })
    return () => {
      isCurrent = false
    }
  }, [text, chosen])

  const offered = chosen && !dealers.some(({ _id }) => _id === chosen._id) ? [chosen, ...dealers] : dealers
  return (
    <Select
      ref={ref}
      label="Dealer"
      placeholder="Search by name or city"
      searchable
      clearable
      withAsterisk
      value={value}
      error={error}
      onBlur={onBlur}
      data={offered.map(({ _id, displayName }) => ({ value: _id, label: displayName }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      maxDropdownHeight={280}
      onChange={(id) => {
        setChosen(offered.find(({ _id }) => _id === id))
        onChange(id)
      }}
      leftSection={<IconBuildingStore size={18} aria-hidden="true" />}
      rightSection={isSearching && typed ? <Loader size={16} aria-label="Searching" /> : undefined}
      clearButtonProps={{ 'aria-label': 'Clear the dealer' }}
      nothingFoundMessage={isSearching ? 'Searching …' : 'This company does not exist. Add a new company.'}
    />
  )
}

/** The same in a form; '' while none is chosen. */
export function DealerField(bound: Bound<string | null>) {
  const {
    field: { ref, value, onChange, onBlur },
    problem,
  } = useField(bound)
  return (
    <DealerSelect
      ref={ref}
      value={value || null}
      onChange={(dealer) => onChange(dealer ?? '')}
      onBlur={onBlur}
      error={problem}
    />
  )
}
