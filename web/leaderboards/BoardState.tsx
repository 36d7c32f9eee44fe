import { Text } from '@mantine/core'
import { StatusChip } from '../ui/StatusChip.tsx'
import type { words_counted$key } from '../__generated__/words_counted.graphql.ts'
import { countedWords } from './words.ts'

/** Where a board is in its period. */
export const BoardState = ({ state }: { state: string }) => <StatusChip status={`board_${state}`} />

/** As of when places are, below them. */
export function CountedAt({ board }: { board: words_counted$key }) {
  const words = countedWords(board)
  return words ? (
    <Text size="sm" c="dimmed" mt="sm">
      {words}
    </Text>
  ) : null
}
