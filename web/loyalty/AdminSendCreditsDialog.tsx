import { Alert, Input, SegmentedControl, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import { useField } from '../ui/fields/useField.ts'
import { MAX_GRANT, SendCreditsInput } from '../contract/__generated__/limits.ts'
import type { AdminSendCreditsDialogMutation } from '../__generated__/AdminSendCreditsDialogMutation.graphql.ts'
import type { AdminSendCreditsDialogQuery } from '../__generated__/AdminSendCreditsDialogQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { FindField, type Found } from '../ui/fields/FindField.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { freshId } from '../ui/ids/freshId.ts'
import { required } from '../ui/texts.ts'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { formatNumber } from '../ui/formats.ts'
import { amountWords } from './words.ts'

type Kind = 'dealer' | 'person'

function useFound(kind: Kind, text: string): Found[] {
  const { creditRecipients } = useLazyLoadQuery<AdminSendCreditsDialogQuery>(
    graphql`
    query AdminSendCreditsDialogQuery($kind: String!, $text: String) { creditRecipients(kind: $kind, text: $text) {
      id name detail balance } }
  `,
    { kind, text: text || null },
  )
  return creditRecipients.map(({ id, name, detail, balance }) => ({
    value: id,
    label: `${name || detail} · ${detail} · has ${formatNumber(balance)}`,
  }))
}
const useFoundDealers = (text: string) => useFound('dealer', text)
const useFoundPeople = (text: string) => useFound('person', text)

const schemaOf = (kind: Kind) =>
  z.object({
    to: z
      .nullable(z.custom<Found>())
      .check(z.refine((to) => to !== null, kind === 'dealer' ? 'Choose a dealer.' : 'Choose a person.')),
    amount: z.nullable(z.number()).check(z.refine((amount) => Boolean(amount), 'Enter how many.')),
    reason: required('The reason', SendCreditsInput.reason.max, 'Enter what it is for.'),
  })

type Props = { person?: Found; onClose: () => void; onSent: () => void }

/** Gives credits to a dealer or points to a person; a question before, since nothing takes it back. */
export default function AdminSendCreditsDialog({ person, onClose, onSent }: Props) {
  const [kind, setKind] = useState<Kind>(person ? 'person' : 'dealer')
  // One dialog is one sending, however often the button is pressed or the line breaks.
  const [idempotencyKey] = useState(() => freshId())
  const [send] = useSave<AdminSendCreditsDialogMutation>(graphql`
    mutation AdminSendCreditsDialogMutation($input: SendCreditsInput!) { sendCredits(input: $input) {
      name amount unit } }
  `)
  const unit = kind === 'dealer' ? 'CREDITS' : 'POINTS'
  const form = useRecordForm({
    stored: { to: person ?? null, amount: null as number | null, reason: '' },
    schema: schemaOf(kind),
    async send({ to, amount, reason }) {
      if (!to || !amount) return undefined
      const name = to.label.split(' · ')[0]!
      const sure = await confirm({
        title: `Send ${amountWords(amount, unit)} to ${name}?`,
        text: `They are booked at once, and ${kind === 'dealer' ? 'its managers are' : `${name} is`} told. Reason: ${reason}`,
        action: 'Send',
        stay: 'Not now',
      })
      if (!sure) return undefined
      const receiver = kind === 'dealer' ? { dealerId: to.value } : { userId: to.value }
      const { data, fields } = await send({ input: { ...receiver, amount, reason, idempotencyKey } })
      if (data) return { data }
      const { dealerId, userId, ...others } = fields
      const refused = dealerId ?? userId
      return { fields: { ...others, ...(refused ? { to: refused } : {}) } }
    },
    saved({ sendCredits: { name, amount } }) {
      showDone(`${amountWords(amount, unit)} sent to ${name}`)
      onSent()
      onClose()
    },
  })
  const { field } = form
  const { field: to, problem } = useField(field('to'))
  const receiver = { chosen: to.value, onChoose: to.onChange, error: problem }
  return (
    <FormDialog title={kind === 'dealer' ? 'Send credits' : 'Send points'} form={form} onClose={onClose} action="Send">
      {!person && (
        <Input.Wrapper label="To" labelElement="div">
          <SegmentedControl
            fullWidth
            mt={6}
            aria-label="To"
            value={kind}
            onChange={(value) => {
              setKind(value === 'dealer' ? 'dealer' : 'person')
              to.onChange(null)
              form.form.clearErrors()
            }}
            data={[
              { value: 'dealer', label: 'A dealer: credits' },
              { value: 'person', label: 'A person: points' },
            ]}
          />
        </Input.Wrapper>
      )}
      <Suspense fallback={<Skeleton height={62} />}>
        {kind === 'dealer' ? (
          <FindField
            key="dealer"
            label="Dealer of the program"
            placeholder="Name, city or dealer id"
            {...receiver}
            useFound={useFoundDealers}
          />
        ) : (
          <FindField
            key="person"
            label="Person"
            placeholder="Name or email"
            {...receiver}
            useFound={useFoundPeople}
            disabled={person !== undefined}
          />
        )}
      </Suspense>
      <NumberField
        {...field('amount')}
        label={kind === 'dealer' ? 'Credits' : 'Points'}
        required
        min={SendCreditsInput.amount.min}
        max={kind === 'dealer' ? MAX_GRANT.credits : MAX_GRANT.points}
        thousandSeparator=","
      />
      <TextField
        {...field('reason')}
        label="Reason"
        description="The receiver reads it; it appears in the statement."
      />
      <Alert color="gray" variant="light">
        Your name is kept with it. You cannot send anything to yourself or your own dealer.
      </Alert>
    </FormDialog>
  )
}
