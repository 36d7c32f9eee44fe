import { Button, Group, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { counted } from '../../ui/formats.ts'
import classes from './CallQueue.module.css'

type Props = { count: number; canRemind: boolean; isBusy: boolean; onRemind: () => void; onClear: () => void }

/** What is done about several at once; it stays in sight. */
export const Chosen = ({ count, canRemind, isBusy, onRemind, onClear }: Props) => (
  <Group className={classes.bulk} role="group" aria-label="Chosen people" gap="sm">
    <Text size="sm">{counted(count, 'person', 'people')} chosen</Text>
    <Button
      size="xs"
      leftSection={<IconBell size={16} aria-hidden="true" />}
      loading={isBusy}
      disabled={!canRemind}
      onClick={onRemind}
    >
      Remind
    </Button>
    <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
      Clear
    </Button>
  </Group>
)
