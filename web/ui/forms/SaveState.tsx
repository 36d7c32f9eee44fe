import { Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconDeviceFloppy, IconUsers } from '@tabler/icons-react'
import type { SaveState as State } from './autosave.ts'

const looks = {
  saved: { icon: IconCloudCheck, color: 'dimmed', words: 'Saved' },
  offline: { icon: IconCloudOff, color: 'var(--mantine-color-orange-text)', words: 'Offline, kept on this device' },
  unfinished: { icon: IconDeviceFloppy, color: 'var(--mantine-color-orange-text)', words: 'Kept on this device' },
  refused: {
    icon: IconAlertTriangle,
    color: 'var(--mantine-color-error)',
    words: 'Could not save, kept on this device',
  },
  held: {
    icon: IconDeviceFloppy,
    color: 'var(--mantine-color-orange-text)',
    words: 'Kept on this device until you choose',
  },
  conflict: { icon: IconUsers, color: 'var(--mantine-color-error)', words: 'Kept on this device until you choose' },
}

/** Where what is typed stands: on the server, on its way, or on this device and why. */
export function SaveState({ state, onRetry }: { state: State; onRetry: () => void }) {
  const { is } = state
  const look = is === 'saving' ? undefined : looks[is]
  return (
    <Group gap={8} wrap="nowrap" justify="flex-end">
      {/* Steady text, so that readers hear a change and not every key. */}
      <Group gap={6} wrap="nowrap" role="status" c={look?.color ?? 'dimmed'}>
        {look ? (
          <look.icon size={18} stroke={1.75} aria-hidden="true" style={{ flex: 'none' }} />
        ) : (
          <Loader size={14} color="gray" aria-hidden="true" />
        )}
        <Text size="sm" fw={500} c="inherit">
          {look?.words ?? 'Saving …'}
          {'text' in state && (
            <Text span size="sm" c="inherit" fw={400}>
              . {state.text}
            </Text>
          )}
        </Text>
      </Group>
      {(is === 'refused' || is === 'offline') && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Group>
  )
}
