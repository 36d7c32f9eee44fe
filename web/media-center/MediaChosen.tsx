import { Button, Group, Paper, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MOST_CHOSEN } from '../contract/__generated__/limits.ts'
import { formatNumber } from '../ui/formats.ts'
import type { MediaEntry } from './entries.ts'
import { downloadAddress } from './MediaTile.tsx'
import { zipOf } from './paths.ts'

type Props = {
  items: readonly MediaEntry[]
  /** What is private among them too. */
  all: boolean
  onDone: () => void
  children?: ReactNode
}

/** What is done with all that is chosen. */
export function MediaChosen({ items, all, onDone, children }: Props) {
  const [first] = items
  const isMany = items.length > MOST_CHOSEN
  const ids = items.map(({ databaseId }) => databaseId)
  const one = items.length === 1 ? first : undefined
  return (
    <Paper withBorder p="xs" mb="md" role="region" aria-label="What is chosen">
      <Group gap="xs">
        <Text size="sm" fw={600} px={4} role="status">
          {formatNumber(items.length)} selected
        </Text>
        {isMany ? (
          <Text size="sm" c="dimmed">
            Choose at most {MOST_CHOSEN} to download, or their folder.
          </Text>
        ) : (
          <Button
            component="a"
            size="compact-sm"
            variant="default"
            href={one ? downloadAddress(one, all) : zipOf(ids, all)}
            download={one && one.kind !== 'FOLDER' ? one.name : `${one?.name ?? 'Media'}.zip`}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            Download
          </Button>
        )}
        {children}
        <Button size="compact-sm" variant="subtle" color="gray" ml="auto" onClick={onDone}>
          Clear selection
        </Button>
      </Group>
    </Paper>
  )
}
