import { Button, Center, Group, Loader, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { messageOf } from '../../alerts.ts'
import { ErrorState } from '../../states/ErrorState.tsx'
import classes from './InfiniteList.module.css'
import { useAppendOnScroll, type MorePages } from './useAppendOnScroll.ts'
import type { VirtualItemsProps } from './VirtualItems.tsx'

// lazy() forgets that the component is generic
const VirtualItems = lazy(() => import('./VirtualItems.tsx')) as <T>(props: VirtualItemsProps<T>) => ReactNode

/** Up to here every item stays in the page, where find-in-page and screen readers like it best. */
const PLAIN_UP_TO = 200

type Props<T> = MorePages & {
  items: readonly T[]
  keyOf: (item: T) => string
  children: (item: T) => ReactNode
  /** Names the list for screen readers. */
  label: string
  empty: ReactNode
  /** Smallest width of a column in pixels; left out, the list has one column. */
  columnWidth?: number
  pageSize?: number
}

/** Items that append while one scrolls, as rows or as a grid of cards. */
export function InfiniteList<T>({
  items,
  keyOf,
  children,
  label,
  empty,
  columnWidth,
  pageSize = 50,
  hasNext,
  loadNext,
}: Props<T>) {
  const { sentinel, loading, error, retry } = useAppendOnScroll(
    { hasNext, loadNext },
    { label, loaded: items.length, pageSize },
  )
  const plain = (
    <ul
      className={classes.list}
      aria-label={label}
      style={
        columnWidth ? { gridTemplateColumns: `repeat(auto-fill, minmax(min(${columnWidth}px, 100%), 1fr))` } : undefined
      }
    >
      {items.map((item) => (
        <li key={keyOf(item)} className={classes.item}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
  return (
    <div>
      {items.length === 0 && error ? (
        <ErrorState error={error} retry={retry} />
      ) : items.length === 0 && !hasNext && !loading ? (
        empty
      ) : items.length <= PLAIN_UP_TO ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <VirtualItems items={items} keyOf={keyOf} label={label} columnWidth={columnWidth}>
            {children}
          </VirtualItems>
        </Suspense>
      )}
      <div ref={sentinel} />
      <LoadingMore loading={loading} error={items.length > 0 ? error : null} retry={retry} />
    </div>
  )
}

/** What stands under a list while its next page is on its way, or could not come. */
export function LoadingMore({ loading, error, retry }: { loading: boolean; error: Error | null; retry: () => void }) {
  return (
    <div role="status">
      {loading && (
        <Center py="md">
          <Loader size="sm" type="dots" aria-label="Loading more" />
        </Center>
      )}
      {error && (
        <Group justify="center" py="md" gap="sm">
          <Text size="sm" c="var(--mantine-color-error)">
            {messageOf(error)}
          </Text>
          <Button size="compact-sm" variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
            Try again
          </Button>
        </Group>
      )}
    </div>
  )
}
