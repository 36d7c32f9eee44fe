import { useField } from '../ui/fields/useField.ts'
import { dotted } from '../ui/formats.ts'
import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminPersonDialogQuery } from '../__generated__/AdminPersonDialogQuery.graphql.ts'
import { FindField, type Found } from '../ui/fields/FindField.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'

const schema = z.object({
  person: z.nullable(z.custom<Found>()).check(z.refine((person) => person !== null, 'Choose a person.')),
})

type Props = {
  incentiveId: string
  title: string
  text: string
  action: string
  /** Also people who have one already. */ all?: boolean
  onClose: () => void
  /** True when it is done. */ onChoose: (userId: string) => Promise<boolean>
}

/** One person to have something of an incentive. */
export default function AdminPersonDialog({ incentiveId, title, text, action, all = false, onClose, onChoose }: Props) {
  const form = useRecordForm({
    stored: { person: null as Found | null },
    schema,
    send: async ({ person }) => (person && (await onChoose(person.value)) ? { data: person } : undefined),
    saved: onClose,
  })
  const { field: person, problem } = useField(form.field('person'))
  return (
    <FormDialog title={title} form={form} onClose={onClose} action={action}>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <Suspense>
        <People
          incentiveId={incentiveId}
          all={all}
          chosen={person.value}
          onChoose={person.onChange}
          problem={problem}
        />
      </Suspense>
    </FormDialog>
  )
}

type PeopleProps = {
  incentiveId: string
  all: boolean
  chosen: Found | null
  onChoose: (chosen: Found | null) => void
  problem?: string
}

function People({ incentiveId, all, chosen, onChoose, problem }: PeopleProps) {
  const [useFound] = useState(
    () =>
      function useFoundPeople(text: string) {
        const { incentiveCandidates } = useLazyLoadQuery<AdminPersonDialogQuery>(
          graphql`
      query AdminPersonDialogQuery($incentiveId: ID!, $text: String, $all: Boolean) { incentiveCandidates(incentiveId: $incentiveId, text: $text, all: $all) { databaseId fullName email dealerName } }
    `,
          { incentiveId, text: text || null, all },
          { fetchPolicy: 'store-or-network' },
        )
        return incentiveCandidates.map(({ databaseId, fullName, email, dealerName }) => ({
          value: databaseId,
          label: dotted(fullName, dealerName ?? email),
        }))
      },
  )
  return (
    <FindField
      label="Person"
      placeholder="Search name or email address"
      chosen={chosen}
      onChoose={onChoose}
      useFound={useFound}
      error={problem}
      withAsterisk
      data-autofocus
      comboboxProps={{ withinPortal: true }}
    />
  )
}
