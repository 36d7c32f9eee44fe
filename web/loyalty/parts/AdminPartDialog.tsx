import { SimpleGrid } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { required, within } from '../../ui/texts.ts'
import { SaveEligibleItemInput } from '../../contract/__generated__/limits.ts'
import type { AdminPartDialog_item$key } from '../../__generated__/AdminPartDialog_item.graphql.ts'
import type { AdminPartDialog_query$key } from '../../__generated__/AdminPartDialog_query.graphql.ts'
import type { AdminPartDialogMutation } from '../../__generated__/AdminPartDialogMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

const schema = z
  .object({
    partNumber: z
      .string()
      .check(
        z.trim(),
        z.regex(/[\p{L}\p{N}]/u, 'Part number is required.'),
        z.maxLength(
          SaveEligibleItemInput.partNumber.max,
          `Use at most ${SaveEligibleItemInput.partNumber.max} characters.`,
        ),
      ),
    name: required('Name', SaveEligibleItemInput.name.max),
    brandId: z.nullable(z.string()),
    credits: z
      .nullable(within(SaveEligibleItemInput.credits))
      .check(z.refine((credits) => credits !== null, 'Enter how many credits each piece earns.')),
    startDate: z.nullable(z.string()).check(z.refine((day) => Boolean(day), 'Choose the first day.')),
    endDate: z.nullable(z.string()).check(z.refine((day) => Boolean(day), 'Choose the last day.')),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      error: 'The last day cannot be before the first.',
      path: ['endDate'],
    }),
  )

type Props = {
  query: AdminPartDialog_query$key
  item: AdminPartDialog_item$key | null
  onClose: () => void
  onSaved: () => void
}

export function AdminPartDialog({ query, item, onClose, onSaved }: Props) {
  const { brands } = useFragment(
    graphql`fragment AdminPartDialog_query on Query { brands(first: 100) { edges { node { databaseId name } } } }`,
    query,
  )
  const known = useFragment(
    graphql`fragment AdminPartDialog_item on EligibleItem { databaseId version partNumber name brandId credits
      startDate endDate }`,
    item,
  )
  const [save] = useSave<AdminPartDialogMutation>(graphql`
    mutation AdminPartDialogMutation($input: SaveEligibleItemInput!) { saveEligibleItem(input: $input) { item {
      id partNumber brandName earning ...AdminPartDialog_item } } }
  `)
  const form = useRecordForm({
    stored: {
      partNumber: known?.partNumber ?? '',
      name: known?.name ?? '',
      brandId: known?.brandId ?? null,
      credits: (known?.credits ?? null) as number | null,
      startDate: (known?.startDate ?? null) as string | null,
      endDate: (known?.endDate ?? null) as string | null,
    },
    schema,
    version: known?.version,
    send: (values, version) => save({ input: { ...values, databaseId: known?.databaseId, version } }),
    saved: ({ saveEligibleItem: { item: made } }) => {
      showDone(`${made.partNumber} is saved`)
      onSaved()
      onClose()
    },
    reload: onSaved,
  })
  const { field } = form
  return (
    <FormDialog
      title={known ? `Edit ${known.partNumber}` : 'New eligible part'}
      form={form}
      onClose={onClose}
      size="lg"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...field('partNumber')} label="Part number" required spellCheck={false} data-autofocus />
        <NumberField {...field('credits')} label="Credits for each piece" required />
      </SimpleGrid>
      <TextField {...field('name')} label="Name" />
      <SelectField
        {...field('brandId')}
        label="Brand"
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the brand' }}
        data={brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...field('startDate')} label="First day" required />
        <DateField {...field('endDate')} label="Last day" required />
      </SimpleGrid>
    </FormDialog>
  )
}
