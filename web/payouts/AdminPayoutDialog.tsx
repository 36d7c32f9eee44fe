import { Alert, Text } from '@mantine/core'
import type { usePayoutDecisions_payout$key } from '../__generated__/usePayoutDecisions_payout.graphql.ts'
import { DecisionDialog } from '../ui/decisions/DecisionDialog.tsx'
import { readPayout, sums, usePayoutDecisions } from './usePayoutDecisions.ts'

export type Asking = 'deny' | 'paid'
type Props = { payout: usePayoutDecisions_payout$key; what: Asking; connection: string; onClose: () => void }

const proof = { label: 'Check or transfer number', description: 'Optional. Appears in the list and the export.' }
const reason = { label: 'Reason', description: 'The person reads it.', missing: 'A reason is required.' }

/** Why not, or how it was paid otherwise. */
export function AdminPayoutDialog({ payout, what, connection, onClose }: Props) {
  const { number, recipientName } = readPayout(payout)
  const { deny, markSent } = usePayoutDecisions(connection)
  const isDenial = what === 'deny'
  return (
    <DecisionDialog
      question={{
        title: isDenial ? `Deny payout ${number}` : `Payout ${number} was paid elsewhere`,
        action: isDenial ? 'Deny' : 'Book as paid',
        danger: isDenial,
        note: isDenial ? { ...reason, name: 'reason', max: 500 } : { ...proof, name: 'reference', max: 120 },
      }}
      send={({ note }) => (isDenial ? deny(payout, note) : markSent(payout, note))}
      onClose={onClose}
    >
      <Text>
        <Text span fw={600}>
          {sums([payout])}
        </Text>{' '}
        to {recipientName}
      </Text>
      <Alert color="gray" variant="light">
        {isDenial
          ? 'The amount goes back into the balance at once, and the person is told why.'
          : 'It is booked as paid for good, and nothing is sent from here.'}
      </Alert>
    </DecisionDialog>
  )
}
