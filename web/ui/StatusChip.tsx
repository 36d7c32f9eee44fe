import { Badge, Group, Switch } from '@mantine/core'
import type { ReactNode } from 'react'

type Look = { color: string; word: string }

// Every state is told by a color and a word, never by the color alone. Those here are of several features.
const looks: Record<string, Look> = {
  published: { color: 'green', word: 'Published' },
  unpublished: { color: 'gray', word: 'Unpublished' },
  draft: { color: 'yellow', word: 'Draft' },
  deleted: { color: 'red', word: 'Deleted' },
  denied: { color: 'red', word: 'Denied' },
  waiting_approval: { color: 'yellow', word: 'Waiting for approval' },
  pending: { color: 'yellow', word: 'Pending' },
  approved: { color: 'green', word: 'Approved' },
  active: { color: 'green', word: 'Active' },
  inactive: { color: 'gray', word: 'Inactive' },
  true: { color: 'green', word: 'Active' },
  false: { color: 'gray', word: 'Inactive' },
  not_started: { color: 'gray', word: 'Not started' },
  in_progress: { color: 'blue', word: 'In progress' },
  passed: { color: 'green', word: 'Passed' },
  completed: { color: 'green', word: 'Completed' },
  failed: { color: 'red', word: 'Failed' },
  open: { color: 'green', word: 'Open' },
  earning: { color: 'green', word: 'Earning' },
  sent: { color: 'green', word: 'Sent' },
  upcoming: { color: 'blue', word: 'Coming soon' },
}

/** The states of one feature, told as the tree is put together. */
export const addStates = (states: Readonly<Record<string, Look>>): void => void Object.assign(looks, states)

const inWords = (status: string) => status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')

function lookOf(status: string | boolean): Look {
  const key = String(status)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return looks[key] ?? { color: 'gray', word: inWords(key) }
}

/** The word a status is shown with; the same in chips and in filters. */
export const statusWord = (status: string | boolean) => lookOf(status).word

interface BadgeLook {
  color: string
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Tells it beside the color and the word. */
  sign: ReactNode
  title?: string | undefined
  children: ReactNode
}

/** How every state and every deadline is drawn: by a color, a sign and a word. */
export const StateBadge = ({ color, size = 'md', sign, title, children }: BadgeLook) => (
  <Badge color={color} size={size} tt="none" fw={600} style={{ flexShrink: 0 }} title={title} leftSection={sign}>
    {children}
  </Badge>
)

const dot = (
  <svg width="7" height="7" aria-hidden="true">
    <circle cx="3.5" cy="3.5" r="3.5" fill="currentColor" />
  </svg>
)

export function StatusChip({ status, size }: { status: string | boolean; size?: 'sm' | 'md' | 'lg' }) {
  const { color, word } = lookOf(status)
  return (
    <StateBadge color={color} size={size} sign={dot}>
      {word}
    </StateBadge>
  )
}

type SwitchProps = {
  status: string | boolean
  /** What the switch says is so, such as 'Norrvik is published'; nobody but who may turn it gets one. */
  says: string
  isOn: boolean
  onTurn: ((on: boolean) => unknown) | false
}

/** The state of a row, with the switch that turns it for who may. */
export const StatusSwitch = ({ status, says, isOn, onTurn }: SwitchProps) => (
  <Group gap={10} wrap="nowrap">
    {onTurn && (
      <Switch
        size="sm"
        checked={isOn}
        aria-label={says}
        onChange={(event) => {
          void onTurn(event.currentTarget.checked)
        }}
      />
    )}
    <StatusChip status={status} />
  </Group>
)
