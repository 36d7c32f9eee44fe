import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { showUndo } from '../../dialogs/confirm.tsx'
import { LoadingMore } from '../pagination/InfiniteList.tsx'
import { ReorderList } from './ReorderList.tsx'
import { RowsSkeleton } from '../../states/Skeletons.tsx'
import { useAppendOnScroll, type MorePages } from '../pagination/useAppendOnScroll.ts'

type Props<R> = {
  title: string
  /** Names the list for screen readers. */
  label: string
  /** Who meets them in this order. */
  text: string
  /** Asks the server for the rows as they stand; may suspend. Called as a hook, so always the same function. */
  useRows: () => { rows: readonly R[]; pages: MorePages }
  keyOf: (row: R) => string
  nameOf: (row: R) => string
  /** Fires the mutation; no `data` where it was refused. */
  send: (keys: string[]) => Promise<{ data?: unknown }>
  /** Once it is saved, or taken back. */
  onSaved?: () => unknown
  onClose: () => void
  /** Beside the name. */
  children?: (row: R) => ReactNode
}

/** Puts a list of any length into another order, which can be undone. */
export function OrderDialog<R>(props: Props<R>) {
  return (
    <Modal opened onClose={props.onClose} title={props.title} size="lg">
      <Suspense fallback={<RowsSkeleton count={6} />}>
        <Order {...props} />
      </Suspense>
    </Modal>
  )
}

const PAGE = 100
const LISTED = { pageSize: PAGE, margin: 300 }

function Order<R>({ label, text, useRows, keyOf, nameOf, send, onSaved, onClose, children }: Props<R>) {
  const { rows, pages } = useRows()
  // What was moved so far; rows of later pages follow behind.
  const [reordered, setMoved] = useState<readonly R[]>()
  const [isSaving, setSaving] = useState(false)
  const order = reordered ? [...reordered, ...rows.slice(reordered.length)] : rows
  const { sentinel, loading, error, retry } = useAppendOnScroll(pages, { ...LISTED, loaded: rows.length })
  const save = async (keys: string[]) => {
    const { data } = await send(keys)
    if (data) void onSaved?.()
    return data !== undefined
  }
  const submit = async () => {
    const before = rows.map(keyOf)
    setSaving(true)
    const isSaved = await save(order.map(keyOf))
    setSaving(false)
    if (!isSaved) return
    showUndo('The order is saved', () => {
      void save(before)
    })
    onClose()
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {text} Drag a row by its number, or hold Alt and press an arrow key.
      </Text>
      <ReorderList items={order} keyOf={keyOf} nameOf={nameOf} onMove={setMoved} label={label}>
        {(row) => (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" fw={600}>
              {nameOf(row)}
            </Text>
            {children?.(row)}
          </Group>
        )}
      </ReorderList>
      <div ref={sentinel} />
      <LoadingMore loading={loading} error={error} retry={retry} />
      <Group justify="flex-end" gap="xs" pos="sticky" bottom={0} py="sm" bg="var(--surface)">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={isSaving}
          disabled={!reordered}
          onClick={() => {
            void submit()
          }}
        >
          Save order
        </Button>
      </Group>
    </Stack>
  )
}
