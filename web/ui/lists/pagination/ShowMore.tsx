import { Button } from '@mantine/core'
import { formatNumber } from '../../formats.ts'
import { LoadingMore } from './InfiniteList.tsx'

type Pages = { hasNext: boolean; isLoadingNext: boolean; loadNext: (count: number) => unknown; error?: Error | null }

/** The foot of a short list on a page with more on it: the next ones when they are asked for, not while one scrolls by. */
export function ShowMore({
  pages,
  of,
}: {
  pages: Pages
  /** How many there are in all, where that helps. */ of?: number
}) {
  const { hasNext, isLoadingNext, loadNext, error } = pages
  if (!hasNext) return null
  const ask = () => {
    loadNext(20)
  }
  if (error) return <LoadingMore loading={false} error={error} retry={ask} />
  return (
    <Button mt="xs" variant="default" size="xs" loading={isLoadingNext} onClick={ask}>
      {of === undefined ? 'Show more' : `Show more of ${formatNumber(of)}`}
    </Button>
  )
}
