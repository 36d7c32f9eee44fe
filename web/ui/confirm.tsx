import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

type Question = { title: string; text: ReactNode; action: string; danger?: boolean }
export type AskedQuestion = Question & { answer: (yes: boolean) => void }

let asked: AskedQuestion | undefined
const listeners = new Set<() => void>()

function show(next: AskedQuestion | undefined) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks before something that cannot be taken back; true when the person says yes. Needs PortalTheme. */
export const confirm = (question: Question) => new Promise<boolean>((resolve) => {
  asked?.answer(false)
  show({
    ...question,
    answer(yes) {
      show(undefined)
      resolve(yes)
    },
  })
})

export const currentQuestion = () => asked

export function onQuestion(listener: () => void) {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

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
