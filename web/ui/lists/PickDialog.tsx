import { Button, Checkbox, Group, Loader, Modal, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { formatNumber } from '../formats.ts'
import classes from './PickDialog.module.css'
import { RowsSkeleton } from '../Skeletons.tsx'
import { useAppendOnScroll, type MorePages } from './useAppendOnScroll.ts'

/** What is ticked: single things, or everything the search finds, however much of it is loaded. */
export type Picked = { ids: ReadonlySet<string>; all: boolean; total: number }

const NOTHING: Picked = { ids: new Set(), all: false, total: 0 }

type Props = {
  title: string
  /** Of the search field. */
  label: string
  /** Of one thing and of several, as in 'person' and 'people'. */
  one: string
  many: string
  onClose: () => void
  /** Resolves to true when the dialog is done. */
  onPick: (picked: Picked, text: string) => Promise<boolean>
  /** Further filters beside the search field. */
  filters?: ReactNode
  /** The list for a search; usually a PickList inside a part that asks the server. */
  children: (text: string, picked: Picked, onChange: (picked: Picked) => void) => ReactNode
}

/** Chooses out of many thousands: the server searches, pages append while one scrolls, 'all found' needs none of them loaded. */
export function PickDialog({ title, label, one, many, onClose, onPick, filters, children }: Props) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), 250)
  const text = useDeferredValue(settled)
  const [picked, setPicked] = useState(NOTHING)
  const [isBusy, setBusy] = useState(false)
  const count = picked.all ? picked.total : picked.ids.size
  const submit = async () => {
    setBusy(true)
    const done = await onPick(picked, text)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Stack>
        <Group gap="sm" align="flex-end">
          <TextInput
            className={classes.search}
            type="search"
            aria-label={label}
            placeholder={label}
            value={typed}
            maxLength={200}
            data-autofocus
            // What was ticked one by one stays while one searches on; 'all found' means this search alone.
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              if (picked.all) setPicked(NOTHING)
            }}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            rightSection={settled !== text && <Loader size={16} aria-hidden="true" />}
          />
          {filters}
        </Group>
        <Suspense fallback={<RowsSkeleton count={6} />}>{children(text, picked, setPicked)}</Suspense>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" role="status">
            {count > 0 ? `${formatNumber(count)} chosen` : ''}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              disabled={count === 0}
              loading={isBusy}
              onClick={() => {
                void submit()
              }}
            >
              {count > 1 ? `Add ${formatNumber(count)} ${many}` : `Add ${one}`}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

type ListProps<T> = MorePages & {
  label: string
  items: readonly T[]
  totalCount: number
  keyOf: (item: T) => string
  children: (item: T) => ReactNode
  empty: ReactNode
  picked: Picked
  onChange: (picked: Picked) => void
  /** Offers everything the search finds. */
  allowsAll?: boolean
}

export function PickList<T>({
  label,
  items,
  totalCount,
  keyOf,
  children,
  empty,
  picked,
  onChange,
  allowsAll = false,
  hasNext,
  loadNext,
}: ListProps<T>) {
  const { sentinel, loading, error, retry } = useAppendOnScroll({ hasNext, loadNext }, items.length, 50, 0)
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed" py="md" role="status">
        {empty}
      </Text>
    )
  const toggle = (id: string) => {
    const ids = new Set(picked.ids)
    if (!ids.delete(id)) ids.add(id)
    onChange({ ids, all: false, total: totalCount })
  }
  return (
    <div className={classes.frame}>
      {allowsAll && (
        <div className={classes.all}>
          <Checkbox
            size="sm"
            checked={picked.all}
            label={`All ${formatNumber(totalCount)} found`}
            onChange={() => onChange({ ids: new Set(), all: !picked.all, total: totalCount })}
          />
        </div>
      )}
      <ScrollArea.Autosize
        mah="min(46vh, 420px)"
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'region' }}
      >
        <ul className={classes.list}>
          {items.map((item) => {
            const id = keyOf(item)
            return (
              <li key={id}>
                <Checkbox
                  size="sm"
                  classNames={{ body: classes.body, labelWrapper: classes.words }}
                  checked={picked.all || picked.ids.has(id)}
                  disabled={picked.all}
                  onChange={() => toggle(id)}
                  label={children(item)}
                />
              </li>
            )
          })}
        </ul>
        <div ref={sentinel} />
        {loading && (
          <Group justify="center" py="xs">
            <Loader size="sm" aria-label="Loading more" />
          </Group>
        )}
        {error && (
          <Group justify="center" py="xs">
            <Button size="xs" variant="default" onClick={retry}>
              Load more
            </Button>
          </Group>
        )}
      </ScrollArea.Autosize>
    </div>
  )
}
