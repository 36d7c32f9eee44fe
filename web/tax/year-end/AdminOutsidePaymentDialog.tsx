import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { AddTaxOutsidePaymentInput } from '../../contract/__generated__/limits.ts'
import type { AdminOutsidePaymentDialogMutation } from '../../__generated__/AdminOutsidePaymentDialogMutation.graphql.ts'
import type { AdminOutsidePaymentDialogPeopleQuery } from '../../__generated__/AdminOutsidePaymentDialogPeopleQuery.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import type { FormOf } from '../../ui/fields/bound.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FindField, type Found } from '../../ui/fields/FindField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useField } from '../../ui/fields/useField.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { freshId } from '../../ui/ids/freshId.ts'
import { upTo } from '../../ui/texts.ts'

function useFoundPeople(text: string): Found[] {
  const { users } = useLazyLoadQuery<AdminOutsidePaymentDialogPeopleQuery>(
    graphql`
    query AdminOutsidePaymentDialogPeopleQuery($text: String) {
      users(first: 20, text: $text) { edges { node { databaseId fullName email } } }
    }
  `,
    { text: text || null },
  )
  return users.edges.map(({ node }) => ({ value: node.databaseId, label: `${node.fullName} · ${node.email}` }))
}

const schema = z.object({
  to: z.nullable(z.custom<Found>()).check(z.refine((to) => to !== null, 'Choose a person.')),
  kind: z.enum(['MISC', 'NEC']),
  paidOn: z.nullable(z.string()).check(z.refine(Boolean, 'Choose the day it was paid.')),
  amount: z.string().check(z.refine((amount) => amount.trim() !== '', 'Enter the amount.')),
  withheld: z.string(),
  reference: upTo('The reference', AddTaxOutsidePaymentInput.reference.max),
})

type Values = z.infer<typeof schema>

const blank: Values = { to: null, kind: 'MISC', paidOn: null, amount: '', withheld: '', reference: '' }

function PaymentFields({ form: { field } }: { form: FormOf<Values> }) {
  const { field: to, problem } = useField(field('to'))
  return (
    <>
      <Suspense fallback={<Skeleton height={62} />}>
        <FindField
          label="Person"
          placeholder="Name or email"
          chosen={to.value}
          onChoose={to.onChange}
          error={problem}
          useFound={useFoundPeople}
        />
      </Suspense>
      <ChoiceField
        {...field('kind')}
        label="What it was"
        stacked
        data={[
          { value: 'MISC', label: 'Prize, award or incentive (1099-MISC, box 3)' },
          { value: 'NEC', label: 'Work as a contractor (1099-NEC, box 1)' },
        ]}
      />
      <DateField {...field('paidOn')} label="Paid on" required />
      <TextField {...field('amount')} label="Amount in US dollars" inputMode="decimal" placeholder="1,299.00" />
      <TextField
        {...field('withheld')}
        label="Backup withholding"
        description="US dollars of it kept back for the IRS; empty for none."
        inputMode="decimal"
      />
      <TextField {...field('reference')} label="Reference" description="Such as a check number." />
    </>
  )
}

type Props = { payerId: string; connection: string; onClose: () => void }

/** A payment outside of the portal, to a person in it. */
export function AdminOutsidePaymentDialog({ payerId, connection, onClose }: Props) {
  // One dialog is one payment, however often the button is pressed.
  const [idempotencyKey] = useState(() => freshId())
  const { revalidate } = useRevalidator()
  const [save] = useSave<AdminOutsidePaymentDialogMutation>(graphql`
    mutation AdminOutsidePaymentDialogMutation($input: AddTaxOutsidePaymentInput!, $connections: [ID!]!) {
      addTaxOutsidePayment(input: $input) {
        payment @prependNode(connections: $connections, edgeTypeName: "QueryTaxOutsidePaymentsConnectionEdge") {
          id databaseId recipientName kind paidOn reference voidedAt enteredByName
          amount { minor currency } withheld { minor currency }
        }
      }
    }
  `)
  const form = useRecordForm({
    stored: blank,
    schema,
    async send({ to, paidOn, withheld, ...values }) {
      if (!to || !paidOn) return undefined
      const { data, fields } = await save({
        input: { ...values, payerId, userId: to.value, paidOn, withheld: withheld || null, idempotencyKey },
        connections: [connection],
      })
      if (data) return { data }
      const { userId, ...others } = fields
      return { fields: { ...others, ...(userId ? { to: userId } : {}) } }
    },
    saved() {
      showDone('The payment is entered')
      void revalidate()
      onClose()
    },
  })
  return (
    <FormDialog title="Add payment" form={form} onClose={onClose} action="Add payment">
      <PaymentFields form={form} />
    </FormDialog>
  )
}
