import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { freshId } from '../ids/freshId.ts'

type Choice<T> = { label: string; value: T; look?: 'quiet' | 'danger' }

export type AskedQuestion = {
  title: string
  text: ReactNode
  choices: { label: string; look?: 'quiet' | 'danger'; choose: () => void }[]
  leave: () => void
}

let asked: AskedQuestion | undefined
const listeners = new Set<() => void>()

function show(next: AskedQuestion | undefined) {
  asked = next
  for (const listener of listeners) listener()
}

/** PortalTheme shows what is asked. */
export const currentQuestion = () => asked

export function onQuestion(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the person chose; undefined when they closed the question. A new question closes the one before. */
function ask<T>(title: string, text: ReactNode, choices: Choice<T>[]) {
  asked?.leave()
  return new Promise<T | undefined>((resolve) => {
    const answer = (value?: T) => {
      show(undefined)
      resolve(value)
    }
    show({
      title,
      text,
      choices: choices.map(({ value, ...choice }) => ({ ...choice, choose: () => answer(value) })),
      leave: () => answer(),
    })
  })
}

type Question = {
  title: string
  text: ReactNode
  /** Of the button that does it. */
  action: string
  /** Of the button that leaves everything as it is, in words of its own: beside “Cancel visit” a “Cancel” says nothing. */
  stay: string
  danger?: boolean
}

/** Asks before something that cannot be undone; true when the person says yes. Needs PortalTheme. */
export async function confirm({ title, text, action, stay, danger }: Question) {
  const answer = await ask(title, text, [
    { label: stay, value: false, look: 'quiet' },
    { label: action, value: true, look: danger ? 'danger' : undefined },
  ])
  return answer ?? false
}

/** Someone else saved what is being edited: whose work stays? Undefined when the person wants to look first. */
export const chooseVersion = () =>
  ask<'mine' | 'theirs'>(
    'Someone else saved this meanwhile',
    'Load what they saved and lose what you changed here, or keep what you changed: it is saved over theirs, and what you did not change stays as they saved it.',
    [
      { label: 'Load theirs', value: 'theirs', look: 'quiet' },
      { label: 'Keep mine', value: 'mine' },
    ],
  )

/** Says what was done and offers to take it back while the toast is up. The answer takes the toast down. */
export function showUndo(message: string, undo: () => void): () => void {
  const id = `undo:${freshId()}`
  notifications.show({
    id,
    color: 'gray',
    autoClose: 10_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          // The words give way, not the button.
          style={{ flexShrink: 0 }}
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  })
  return () => {
    notifications.hide(id)
  }
}
