import { Alert, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
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

const denial = z.object({ text: z.string().check(z.trim(), z.minLength(1, 'A reason is required.')) })
const proof = z.object({ text: z.string().check(z.trim()) })

/** Why not, or how it was paid otherwise. */
export function AdminPayoutDialog({ payout, what, connection, onClose }: Props) {
  const { deny, markSent } = usePayoutDecisions(connection)
  const isDenial = what === 'deny'
  const form = useRecordForm({
    stored: { text: '' },
    schema: isDenial ? denial : proof,
    async send({ text }) {
      const { done, problem } = await (isDenial ? deny(payout, text) : markSent(payout, text))
      return done ? { data: payout } : problem ? { fields: { text: problem } } : undefined
    },
    saved: onClose,
  })
  const { control } = form
  return (
    <FormDialog
      title={isDenial ? `Deny payout ${payout.number}` : `Payout ${payout.number} was paid elsewhere`}
      form={form}
      onClose={onClose}
      action={isDenial ? 'Deny' : 'Book as paid'}
      danger={isDenial}
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
      {isDenial ? (
        <TextAreaField
          control={control}
          name="text"
          label="Reason"
          description="The person reads it."
          required
          minRows={2}
          maxLength={500}
          data-autofocus
        />
      ) : (
        <TextField
          control={control}
          name="text"
          label="Cheque or transfer number"
          description="Optional. Stands in the list and the export."
          maxLength={120}
          data-autofocus
        />
      )}
    </FormDialog>
  )
}
