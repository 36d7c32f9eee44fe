import { Badge } from '@mantine/core'

type Look = { color: string; word: string }

// Every state is told by a colour and a word, never by the colour alone.
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
  invited: { color: 'blue', word: 'Invited' },
  deactivated: { color: 'gray', word: 'Deactivated' },
  not_started: { color: 'gray', word: 'Not started' },
  in_progress: { color: 'blue', word: 'In progress' },
  passed: { color: 'green', word: 'Passed' },
  completed: { color: 'green', word: 'Completed' },
  failed: { color: 'red', word: 'Failed' },
  open: { color: 'green', word: 'Open' },
  claim_only: { color: 'yellow', word: 'Claims only' },
  scanning: { color: 'blue', word: 'Being read' },
  granted: { color: 'green', word: 'Approved' },
  paid: { color: 'teal', word: 'Paid' },
  withdrawn: { color: 'gray', word: 'Withdrawn' },
  requested: { color: 'yellow', word: 'Requested' },
  tax_hold: { color: 'orange', word: 'Waits for a tax form' },
  sending: { color: 'blue', word: 'Being sent' },
  sent: { color: 'green', word: 'Sent' },
  canceled: { color: 'gray', word: 'Taken back' },
  reward_earned: { color: 'blue', word: 'Earned' },
  reward_redeemed: { color: 'green', word: 'Redeemed' },
  reward_sent: { color: 'green', word: 'Sent' },
  reward_expired: { color: 'gray', word: 'Expired' },
  reward_undone: { color: 'red', word: 'Taken back' },
  earning: { color: 'green', word: 'Earning' },
  upcoming: { color: 'blue', word: 'Coming soon' },
  mandatory: { color: 'orange', word: 'Mandatory' },
}

const inWords = (status: string) => status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')

function lookOf(status: string | boolean): Look {
  const key = String(status)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return looks[key] ?? { color: 'gray', word: inWords(key) }
}

/** The word a status is shown with; the same in chips and in filters. */
export const statusWord = (status: string | boolean) => lookOf(status).word

export function StatusChip({ status, size = 'md' }: { status: string | boolean; size?: 'sm' | 'md' | 'lg' }) {
  const { color, word } = lookOf(status)
  return (
    <Badge
      color={color}
      size={size}
      tt="none"
      fw={600}
      style={{ flexShrink: 0 }}
      leftSection={
        <svg width="7" height="7" aria-hidden="true">
          <circle cx="3.5" cy="3.5" r="3.5" fill="currentColor" />
        </svg>
      }
    >
      {word}
    </Badge>
  )
}
