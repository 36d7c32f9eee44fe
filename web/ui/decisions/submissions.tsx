import { Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import {
  DecideLoyaltyInput,
  ReverseLoyaltyInput,
  SubmissionStatus as SubmissionStatuses,
} from '../../contract/__generated__/limits.ts'
import { formatAgo } from '../formats.ts'
import type { Question } from './question.tsx'

export type SubmissionStatus = (typeof SubmissionStatuses)[number]

/** What waits: whoever waits longest comes first. What is decided: the last decision does. */
export const orderOfSubmissions = (status: SubmissionStatus) => (status === 'PENDING' ? 'created' : '-decided')

const nothing: Record<SubmissionStatus, { title: string; text: string }> = {
  PENDING: { title: 'Nothing is waiting', text: 'What people submit appears here at once.' },
  APPROVED: { title: 'Nothing was approved yet', text: 'What was granted appears here, and can be reversed.' },
  DENIED: { title: 'Nothing was denied', text: 'What was refused appears here, with the reason.' },
}

export const noSubmissions = (status: SubmissionStatus) => ({
  icon: IconInbox,
  color: status === 'PENDING' ? 'green' : 'gray',
  ...nothing[status],
})

/** Why something that was submitted is refused. */
export const denialOf = (title: string): Question => ({
  title,
  action: 'Deny',
  danger: true,
  note: {
    name: 'reason',
    label: 'Reason',
    description: 'The person reads it and can fix the submission.',
    max: DecideLoyaltyInput.reason.max,
    missing: 'Say why, so that it can be fixed.',
  },
})

/** Why something that was granted is taken back. */
export const reversalOf = (title: string): Question => ({
  title,
  action: 'Reverse approval',
  stay: 'Keep approval',
  danger: true,
  note: {
    name: 'reason',
    label: 'Reason',
    description: 'The person reads it. What was granted leaves the account.',
    max: ReverseLoyaltyInput.reason.max,
    missing: 'Say why the approval is reversed.',
  },
})

export const ForAnother = () => (
  <Text size="xs" c="dimmed">
    For another administrator
  </Text>
)

/** Who submitted it, and where they work. */
export function SentInBy({
  person,
  dealer,
  isTitle = false,
}: {
  person: string
  dealer?: string | null
  isTitle?: boolean
}) {
  return (
    <>
      <Text size="sm" fw={isTitle ? 600 : undefined}>
        {person}
      </Text>
      {dealer && (
        <Text size="xs" c="dimmed" fw={400} lineClamp={1}>
          {dealer}
        </Text>
      )}
    </>
  )
}

/** When it was decided, by whom, and why it was refused. */
export function DecidedOn({ at, by, reason }: { at?: string | null; by?: string | null; reason?: string | null }) {
  return (
    <>
      <Text size="sm">
        {at ? formatAgo(at) : ''}
        {by ? ` by ${by}` : ''}
      </Text>
      {reason && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {reason}
        </Text>
      )}
    </>
  )
}
