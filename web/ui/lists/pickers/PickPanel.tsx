import { Button, Checkbox, Group, Loader, Modal, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { formatNumber } from '../../formats.ts'
import classes from './PickPanel.module.css'
import { RowsSkeleton } from '../../states/Skeletons.tsx'
import { useAppendOnScroll, type MorePages } from '../pagination/useAppendOnScroll.ts'

/** What is ticked: single things, or everything the search finds, however much of it is loaded. */
type Picked<R> = { keys: string[]; rows: R[]; all: boolean; text: string }

type Ticks<R> = { rows: ReadonlyMap<string, R>; all: boolean; total: number }

type ListProps<R, W> = {
  /** Narrows the search beside its text: where one picks for, and the filters. */
  within: W
  /** Asks the server; may suspend. Called as a hook, so always the same function. */
  useFound: (text: string, within: W) => { rows: readonly R[]; totalCount?: number; pages: MorePages }
  keyOf: (row: R) => string
  children: (row: R) => ReactNode
  /** Names the list for screen readers. */
  label: string
  /** What it says when there is nothing, by what is searched for. */
  nothing: (text: string) => string
  /** Offers everything the search finds; the answer of `useFound` counts it. */
  allowsAll?: boolean
}

type Props<R, W> = ListProps<R, W> & {
  searchLabel: string
  /** Of one thing and of several, as in 'person' and 'people'. */
  one: string
  many: string
  /** What the button does with them; adds them unless said. */
  verb?: string
  /** Further filters beside the search field. */
  filters?: ReactNode
  /** Resolves to true when it is done. */
  onPick: (picked: Picked<R>) => Promise<boolean>
  onClose: () => void
}

/** The panel in a dialog of its own. */
export function PickDialog<R, W>({
  title,
  text,
  ...panel
}: Props<R, W> & { title: string; /** A sentence above the search. */ text?: string }) {
  return (
    <Modal opened onClose={panel.onClose} title={title} size="lg">
      {text && (
        <Text size="sm" mb="md">
          {text}
        </Text>
      )}
      <PickPanel {...panel} />
    </Modal>
  )
}

/**
 * Chooses out of many thousands: the server searches, pages append while one scrolls, 'all found' needs none of them
 * loaded.
 */
export function PickPanel<R, W>({
  searchLabel,
  one,
  many,
  verb = 'Add',
  filters,
  onPick,
  onClose,
  ...list
}: Props<R, W>) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), 250)
  const text = useDeferredValue(settled)
  const [ticks, setTicks] = useState<Ticks<R>>({ rows: new Map(), all: false, total: 0 })
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const isDone = await onPick({ keys: [...ticks.rows.keys()], rows: [...ticks.rows.values()], all: ticks.all, text })
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Stack>
      <Group gap="sm" align="flex-end">
        <TextInput
          className={classes.search}
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={typed}
          maxLength={200}
          data-autofocus
          // What was ticked one by one stays while one searches on; 'all found' means this search alone.
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            if (ticks.all) setTicks({ rows: new Map(), all: false, total: 0 })
          }}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSection={settled !== text && <Loader size={16} aria-hidden="true" />}
        />
        {filters}
      </Group>
      <Suspense fallback={<RowsSkeleton count={6} />}>
        <PickList {...list} text={text} ticks={ticks} onChange={setTicks} />
      </Suspense>
      <Footer
        count={ticks.all ? ticks.total : ticks.rows.size}
        labelFor={(count) => (count > 1 ? `${verb} ${formatNumber(count)} ${many}` : `${verb} ${one}`)}
        isBusy={isBusy}
        onPick={() => {
          void submit()
        }}
        onClose={onClose}
      />
    </Stack>
  )
}

type FooterProps = {
  count: number
  /** Of the button that does it. */
  labelFor: (count: number) => string
  isBusy: boolean
  onPick: () => void
  onClose: () => void
}

/** How many are chosen, and what is done with them. */
const Footer = ({ count, labelFor, isBusy, onPick, onClose }: FooterProps) => (
  <Group justify="space-between" gap="xs">
    <Text size="sm" c="dimmed" role="status">
      {count > 0 ? `${formatNumber(count)} chosen` : ''}
    </Text>
    <Group gap="xs">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button disabled={count === 0} loading={isBusy} onClick={onPick}>
        {labelFor(count)}
      </Button>
    </Group>
  </Group>
)

type PickListProps<R, W> = ListProps<R, W> & { text: string; ticks: Ticks<R>; onChange: (ticks: Ticks<R>) => void }

function PickList<R, W>(props: PickListProps<R, W>) {
  const { text, within, useFound, keyOf, children, label, nothing, allowsAll = false, ticks, onChange } = props
  const { rows, totalCount = rows.length, pages } = useFound(text, within)
  const { sentinel, loading, error, retry } = useAppendOnScroll(pages, { loaded: rows.length, margin: 0 })
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed" py="md" role="status">
        {nothing(text)}
      </Text>
    )
  const toggle = (row: R) => {
    const ticked = new Map(ticks.rows)
    if (!ticked.delete(keyOf(row))) ticked.set(keyOf(row), row)
    onChange({ rows: ticked, all: false, total: totalCount })
  }
  return (
    <div className={classes.frame}>
      {allowsAll && (
        <div className={classes.all}>
          <Checkbox
            size="sm"
            checked={ticks.all}
            label={`All ${formatNumber(totalCount)} found`}
            onChange={() => onChange({ rows: new Map(), all: !ticks.all, total: totalCount })}
          />
        </div>
      )}
      <ScrollArea.Autosize
        mah="min(46vh, 420px)"
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'region' }}
      >
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={keyOf(row)}>
              <Checkbox
                size="sm"
                classNames={{ body: classes.body, labelWrapper: classes.words }}
                checked={ticks.all || ticks.rows.has(keyOf(row))}
                disabled={ticks.all}
                onChange={() => toggle(row)}
                label={children(row)}
              />
            </li>
          ))}
        </ul>
        <div ref={sentinel} />
        <MorePagesState loading={loading} error={error} retry={retry} />
      </ScrollArea.Autosize>
    </div>
  )
}

type PagesStateProps = { loading: boolean; error: Error | null; retry: () => void }

const MorePagesState = ({ loading, error, retry }: PagesStateProps) => (
  <>
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
  </>
)

/** A thing without a picture: its name, a quieter line and a chip at the end. */
export function PickLine({ title, text, aside }: { title: string; text?: ReactNode; aside?: ReactNode }) {
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          {title}
        </Text>
        {text && (
          <Text size="xs" c="dimmed" lineClamp={1} component="div">
            {text}
          </Text>
        )}
      </div>
      {aside}
    </div>
  )
}
