import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { LoadingMore } from './InfiniteList.tsx'
import classes from './PickPanel.module.css'
import { RowsSkeleton } from '../Skeletons.tsx'
import { useAppendOnScroll, type MorePages } from './useAppendOnScroll.ts'

export type Picked = { chosen: readonly string[]; onChange: (chosen: string[]) => void }

type Props = {
  searchLabel: string
  /** Of the button, by how many are chosen. */
  action: (count: number) => string
  isSaving: boolean
  onSubmit: (chosen: string[]) => void
  onClose: () => void
  /** The list that fits the text: a component with a query of its own around PickList. */
  children: (text: string, picked: Picked) => ReactNode
}

/** Searches what there is, takes several of it: what was chosen stays chosen while one searches on. Stands in a dialog. */
export function PickPanel({ searchLabel, action, isSaving, onSubmit, onClose, children }: Props) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), 250)
  const text = useDeferredValue(settled)
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <Stack>
      <TextInput
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
        leftSection={<IconSearch size={18} aria-hidden="true" />}
      />
      <Suspense fallback={<RowsSkeleton count={5} />}>{children(text, { chosen, onChange: setChosen })}</Suspense>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {chosen.length ? `${chosen.length} chosen` : ''}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} loading={isSaving} onClick={() => onSubmit(chosen)}>
            {action(chosen.length)}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

type ListProps<T> = MorePages &
  Picked & {
    items: readonly T[]
    keyOf: (item: T) => string
    nameOf: (item: T) => string
    /** A second, quieter line. */
    textOf?: (item: T) => ReactNode
    aside?: (item: T) => ReactNode
    label: string
    empty: string
    pageSize?: number
  }

/** What may be picked, with a box before each; appends while one scrolls. */
export function PickList<T>({
  items,
  keyOf,
  nameOf,
  textOf,
  aside,
  label,
  empty,
  chosen,
  onChange,
  hasNext,
  loadNext,
  pageSize = 50,
}: ListProps<T>) {
  const { sentinel, loading, error, retry } = useAppendOnScroll({ hasNext, loadNext }, items.length, pageSize, 200)
  if (items.length === 0 && !hasNext)
    return (
      <Text size="sm" c="dimmed" py="md" role="status">
        {empty}
      </Text>
    )
  return (
    <div className={classes.list} role="group" aria-label={label} tabIndex={-1}>
      {items.map((item) => {
        const key = keyOf(item)
        const text = textOf?.(item)
        return (
          <label key={key} className={classes.row}>
            <Checkbox
              aria-label={nameOf(item)}
              checked={chosen.includes(key)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
              }
            />
            <div className={classes.words}>
              <Text size="sm" fw={550}>
                {nameOf(item)}
              </Text>
              {text && (
                <Text size="xs" c="dimmed" lineClamp={1} component="div">
                  {text}
                </Text>
              )}
            </div>
            {aside?.(item)}
          </label>
        )
      })}
      <div ref={sentinel} />
      <LoadingMore loading={loading} error={error} retry={retry} />
    </div>
  )
}
