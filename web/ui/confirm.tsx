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

/** Someone else saved what is being edited: whose work stays? Undefined when the person wants to look first. */
export const chooseVersion = () => new Promise<'mine' | 'theirs' | undefined>((resolve) => {
  const id = 'choose-version'
  const choose = (choice?: 'mine' | 'theirs') => () => {
    resolve(choice)
    modals.close(id)
  }
  modals.open({
    modalId: id,
    title: 'Someone else saved this meanwhile',
    centered: true,
    onClose: () => resolve(undefined),
    children: (
      <>
        <Text size="sm" mb="lg">Load what they saved and lose what you changed here, or save yours over theirs.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={choose('theirs')}>Load theirs</Button>
          <Button onClick={choose('mine')}>Keep mine</Button>
        </Group>
      </>
    ),
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
