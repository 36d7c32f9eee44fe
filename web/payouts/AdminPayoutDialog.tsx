import { Alert, Text } from '@mantine/core'
import { DecisionDialog } from '../ui/decisions/DecisionDialog.tsx'
import { usePayoutDecisions } from './usePayoutDecisions.ts'

export type Asking = 'deny' | 'paid'
type Props = {
  payout: {
    databaseId: string
    number: number
    version: number
    recipientName: string
    money: string
    value: { minor: number | string; currency: string }
  }
  what: Asking
  connection: string
  onClose: () => void
}

const proof = { label: 'Cheque or transfer number', description: 'Optional. Stands in the list and the export.' }
const reason = { label: 'Reason', description: 'The person reads it.', missing: 'A reason is required.' }

/** Why not, or how it was paid otherwise. */
export function AdminPayoutDialog({ payout, what, connection, onClose }: Props) {
  const { deny, markSent } = usePayoutDecisions(connection)
  const isDenial = what === 'deny'
  return (
    <DecisionDialog
      question={{
        title: isDenial ? `Deny payout ${payout.number}` : `Payout ${payout.number} was paid elsewhere`,
        action: isDenial ? 'Deny' : 'Book as paid',
        danger: isDenial,
        note: isDenial ? { ...reason, name: 'reason', max: 500 } : { ...proof, name: 'reference', max: 120 },
      }}
      send={({ note }) => (isDenial ? deny(payout, note) : markSent(payout, note))}
      onClose={onClose}
    >
      <Text>
        <Text span fw={600}>
          {payout.money}
        </Text>{' '}
        to {payout.recipientName}
      </Text>
      <Alert color="gray" variant="light">
        {isDenial
          ? 'The amount goes back into the balance at once, and the person is told why.'
          : 'It is booked as paid for good, and nothing is sent from here.'}
      </Alert>
    </DecisionDialog>
  )
}
