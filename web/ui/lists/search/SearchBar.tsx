import { Button, CloseButton, Select, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'

import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconCalendar, IconSearch } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import classes from './SearchBar.module.css'
import type { SearchState, SearchValues } from './useSearchState.ts'

type Name<T> = Extract<keyof T, string>

export type SearchField<T extends SearchValues = SearchValues> =
  | { kind: 'text'; name: Name<T>; label: string }
  | { kind: 'select'; name: Name<T>; label: string; options: { value: string; label: string }[] }
  | { kind: 'dates'; from: Name<T>; to: Name<T>; label: string }

type Props<T extends SearchValues> = {
  search: SearchState<T>
  fields: SearchField<T>[]
  /** After the filters: a way to the rarer ones. */ more?: ReactNode
  /** A button at the end of the row. */ actions?: ReactNode
}

/** Filters that have room beside the text; more of them have lines of their own. */
const FEW = 6
/** The least a filter takes: where all of them do not fit beside the text, the buttons have a line of their own. */
const LEAST = 140

/**
 * The filters of a list in one row. Text waits until one stops typing; on phones the selects fold away behind a button.
 */
export function SearchBar<T extends SearchValues>({ search, fields, more, actions }: Props<T>) {
  const [open, { toggle }] = useDisclosure(false)
  const texts = fields.filter((field) => field.kind === 'text')
  const others = fields.filter((field) => field.kind !== 'text')
  const set = (changes: SearchValues) => search.set(changes as Partial<T>)
  const folded = others.filter((field) =>
    field.kind === 'dates' ? search.values[field.from] || search.values[field.to] : search.values[field.name],
  ).length
  const width = LEAST * (others.length + Number(Boolean(more)) + Number(search.active > 0))
  return (
    <div className={classes.bar} role="search">
      {texts.map((field) => (
        <SearchText
          key={field.name}
          label={field.label}
          value={search.values[field.name] ?? ''}
          onSearch={(text) => set({ [field.name]: text })}
        />
      ))}
      {others.length > 0 && (
        <Button
          className={classes.toggle}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} />}
          onClick={toggle}
          aria-expanded={open}
        >
          Filters{folded ? ` (${folded})` : ''}
        </Button>
      )}
      <div
        className={classes.filters}
        style={{ '--filters': `${width}px` } as CSSProperties}
        data-open={open || undefined}
        data-many={others.length > FEW || undefined}
      >
        {others.map((field) => (
          <Filter
            key={field.kind === 'dates' ? field.from : field.name}
            field={field as SearchField}
            values={search.values}
            onSearch={set}
          />
        ))}
        {more}
        {search.active > 0 && (
          <Button variant="subtle" color="gray" onClick={search.clear}>
            Clear all
          </Button>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

type FilterProps = { field: SearchField; values: SearchValues; onSearch: (changes: SearchValues) => void }

/** A filter beside the text. */
const Filter = ({ field, values, onSearch }: FilterProps) =>
  field.kind === 'dates' ? (
    <SearchDates
      label={field.label}
      from={values[field.from]}
      to={values[field.to]}
      onSearch={(from, to) => onSearch({ [field.from]: from, [field.to]: to })}
    />
  ) : field.kind === 'select' ? (
    <SearchSelect
      label={field.label}
      options={field.options}
      value={values[field.name]}
      onSearch={(value) => onSearch({ [field.name]: value })}
    />
  ) : null

type DatesProps = {
  label: string
  from: string | undefined
  to: string | undefined
  onSearch: (from: string, to: string) => void
}

const DAY = 'YYYY-MM-DD'

/** The periods people ask for most, one press away. */
function periods(now = dayjs()): { value: [string, string]; label: string }[] {
  const whole = (of: dayjs.Dayjs, unit: 'month' | 'year'): [string, string] => [
    of.startOf(unit).format(DAY),
    of.endOf(unit).format(DAY),
  ]
  return [
    { value: whole(now, 'month'), label: 'This month' },
    { value: whole(now.subtract(1, 'month'), 'month'), label: 'Last month' },
    { value: whole(now, 'year'), label: 'This year' },
    { value: whole(now.subtract(1, 'year'), 'year'), label: 'Last year' },
  ]
}

const SearchDates = ({ label, from, to, onSearch }: DatesProps) => (
  <DatePickerInput
    type="range"
    className={classes.dates}
    valueFormat="MMM Do, YYYY"
    aria-label={label}
    placeholder={label}
    clearable
    presets={periods()}
    leftSection={<IconCalendar size={18} aria-hidden="true" />}
    leftSectionPointerEvents="none"
    clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    value={[from || null, to || null]}
    onChange={([from, to]) => onSearch(from ?? '', to ?? '')}
  />
)

type SelectProps = {
  label: string
  options: { value: string; label: string }[]
  value: string | undefined
  onSearch: (value: string) => void
}

const SearchSelect = ({ label, options, value, onSearch }: SelectProps) => (
  <Select
    className={classes.select}
    aria-label={label}
    placeholder={label}
    data={options}
    clearable
    searchable={options.length > 8}
    clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    value={value || null}
    onChange={(value) => onSearch(value ?? '')}
  />
)

function SearchText({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((text: string) => {
    sent.current = text
    onSearch(text)
  }, 300)
  // the address may change without us: back, clear all, a link
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value
      setTyped(value)
    }
  }, [value])
  const change = (text: string) => {
    setTyped(text)
    send(text.trim())
  }
  return (
    <TextInput
      className={classes.text}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear the search text" onClick={() => change('')} />}
    />
  )
}
