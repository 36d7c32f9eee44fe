import { Alert, Text } from '@mantine/core'
import type { usePayoutDecisions_payout$key } from '../__generated__/usePayoutDecisions_payout.graphql.ts'
import { DecisionDialog } from '../ui/decisions/DecisionDialog.tsx'
import { readPayout, sums, usePayoutDecisions } from './usePayoutDecisions.ts'

export type Asking = 'deny' | 'paid' | 'foreign'
type Props = { payout: usePayoutDecisions_payout$key; what: Asking; connection: string; onClose: () => void }

const questions = {
  deny: {
    title: (number: number) => `Deny payout ${number}`,
    action: 'Deny',
    danger: true,
    note: {
      name: 'reason',
      max: 500,
      label: 'Reason',
      description: 'The person reads it.',
      missing: 'A reason is required.',
    },
    text: 'The amount goes back into the balance at once, and the person is told why.',
  },
  paid: {
    title: (number: number) => `Payout ${number} was paid elsewhere`,
    action: 'Book as paid',
    danger: false,
    note: {
      name: 'reference',
      max: 120,
      label: 'Check or transfer number',
      description: 'Optional. Appears in the list and the export.',
    },
    text: 'It is booked as paid for good, and nothing is sent from here.',
  },
  foreign: {
    title: (number: number) => `Payout ${number} was paid by hand`,
    action: 'Book as paid',
    danger: false,
    note: {
      name: 'reference',
      max: 120,
      label: 'Form and payment',
      description: 'Such as W-8BEN of Nov 3, transfer 1182. Appears in the list and the export.',
      missing: 'Name the form and the payment.',
    },
    text: 'Only for who is no U.S. person for taxes: their W-8BEN is kept outside of the portal, and what the law has you withhold was taken off. It is booked as paid for good, and nothing is sent from here.',
  },
} as const

/** Why not, or how it was paid otherwise. */
export function AdminPayoutDialog({ payout, what, connection, onClose }: Props) {
  const { number, recipientName } = readPayout(payout)
  const { deny, markSent } = usePayoutDecisions(connection)
  const { title, text, ...question } = questions[what]
  return (
    <DecisionDialog
      question={{ ...question, title: title(number) }}
      send={({ note }) => (what === 'deny' ? deny(payout, note) : markSent(payout, note, what === 'foreign'))}
      onClose={onClose}
    >
      <Text>
        <Text span fw={600}>
          {sums([payout])}
        </Text>{' '}
        to {recipientName}
      </Text>
      <Alert color="gray" variant="light">
        {text}
      </Alert>
    </DecisionDialog>
  )
}
