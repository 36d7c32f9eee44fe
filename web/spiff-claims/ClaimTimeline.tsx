import { Text, Timeline } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCash,
  IconCheck,
  IconEdit,
  IconHourglass,
  IconScan,
  IconSend,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { ClaimTimeline_claim$key } from '../__generated__/ClaimTimeline_claim.graphql.ts'
import { formatDate, formatDateTime } from '../ui/formats.ts'

type Look = { words: string; icon: Icon; color?: string }

const looks: Record<string, Look> = {
  submitted: { words: 'Submitted', icon: IconSend },
  edited: { words: 'Changed', icon: IconEdit },
  resubmitted: { words: 'Submitted again', icon: IconSend },
  approved: { words: 'Approved', icon: IconCheck, color: 'green' },
  denied: { words: 'Refused', icon: IconX, color: 'red' },
  reversed: { words: 'The approval was reversed', icon: IconArrowBackUp, color: 'red' },
  withdrawn: { words: 'Withdrawn', icon: IconX, color: 'gray' },
  completed: { words: 'Paid out', icon: IconCash, color: 'teal' },
  scanned: { words: 'Receipt read', icon: IconScan },
}

/** All that happened to a claim, and what comes next. */
export function ClaimTimeline({ claim }: { claim: ClaimTimeline_claim$key }) {
  const { status, payoutOn, steps } = useFragment(
    graphql`
    fragment ClaimTimeline_claim on SpiffClaim { status payoutOn steps { databaseId kind status note createdAt } }
  `,
    claim,
  )
  const next =
    status === 'SCANNING'
      ? 'The receipt is being read, which takes moments'
      : status === 'PENDING'
        ? 'A reviewer looks at it'
        : status === 'APPROVED'
          ? `The money is expected${payoutOn ? ` by ${formatDate(payoutOn)}` : ''}`
          : null
  return (
    <Timeline bulletSize={28} lineWidth={2} active={steps.length - 1}>
      {steps.map(({ databaseId, kind, status: led, note, createdAt }) => {
        const { words, icon: StepIcon, color } = looks[kind] ?? { words: kind, icon: IconCheck }
        const isCleared = kind === 'scanned' && led === 'APPROVED'
        const isAgain = kind === 'reversed' && led === 'PENDING'
        return (
          <Timeline.Item
            key={databaseId}
            bullet={<StepIcon size={16} aria-hidden="true" />}
            color={isCleared ? 'green' : isAgain ? undefined : color}
            title={isCleared ? 'Receipt read and approved' : isAgain ? 'Looked at again' : words}
          >
            {note && note.replace(/\.$/, '') !== words && (
              <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                {note}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {formatDateTime(createdAt)}
            </Text>
          </Timeline.Item>
        )
      })}
      {next && (
        <Timeline.Item
          bullet={<IconHourglass size={16} aria-hidden="true" />}
          title={
            <Text span c="dimmed" fw={500}>
              {next}
            </Text>
          }
          lineVariant="dashed"
        />
      )}
    </Timeline>
  )
}
