import { List, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { BulkReasons_change$key } from '../../__generated__/BulkReasons_change.graphql.ts'
import { counted, formatNumber } from '../../ui/formats.ts'

/** How many are left out, and why, the most frequent reason first. */
export function BulkReasons({ change }: { change: BulkReasons_change$key }) {
  const { left, kept, noun, nouns, reasons } = useFragment(
    graphql`fragment BulkReasons_change on BulkChange { left kept noun nouns reasons { why count } }`,
    change,
  )
  if (!reasons.length) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {counted(left + kept, noun, nouns)} left out
      </Text>
      <List size="sm" spacing={2} mt={4} c="dimmed">
        {reasons.map(({ why, count }) => (
          <List.Item key={why}>
            {formatNumber(count)}: {why}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
