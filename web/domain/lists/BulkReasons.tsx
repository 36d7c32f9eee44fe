import { List, Text } from '@mantine/core'
import { formatNumber } from '../../ui/formats.ts'

type Props = { title: string; reasons: readonly { why: string; count: number }[] }

/** Why some are left out, the most frequent reason first. */
export const BulkReasons = ({ title, reasons }: Props) =>
  reasons.length > 0 && (
    <div>
      <Text size="sm" fw={600}>
        {title}
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
