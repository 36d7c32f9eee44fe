import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

type Question = { title: string; text: ReactNode; action: string; danger?: boolean }

/** Asks before something that cannot be taken back; true when the person says yes. Needs PortalTheme. */
export const confirm = ({ title, text, action, danger = false }: Question) => new Promise<boolean>((resolve) => {
  modals.openConfirmModal({
    title,
    children: <Text size="sm" component="div">{text}</Text>,
    labels: { confirm: action, cancel: 'Cancel' },
    confirmProps: { color: danger ? 'red' : undefined },
    centered: true,
    onConfirm: () => resolve(true),
    onCancel: () => resolve(false),
    onClose: () => resolve(false),
  })
})

/** Says what was done and offers to take it back while the toast is up. */
export function showUndo(message: string, undo: () => void) {
  const id = `undo:${crypto.randomUUID()}`
  notifications.show({
    id,
    color: 'gray',
    autoClose: 8_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="subtle" onClick={() => { notifications.hide(id); undo() }}>Undo</Button>
      </Group>
    ),
  })
}
