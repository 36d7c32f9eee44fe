import { Group, SimpleGrid } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Fields } from '../../ui/fields/bound.ts'
import { graphql, useFragment } from 'react-relay'
import type { LoyaltyForm_query$key } from '../../__generated__/LoyaltyForm_query.graphql.ts'
import type {
  LoyaltyForm_submission$data,
  LoyaltyForm_submission$key,
} from '../../__generated__/LoyaltyForm_submission.graphql.ts'
import type { LoyaltyFormSaveMutation } from '../../__generated__/LoyaltyFormSaveMutation.graphql.ts'
import type { LoyaltyFormSubmitMutation } from '../../__generated__/LoyaltyFormSubmitMutation.graphql.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { freshId } from '../../ui/ids/freshId.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { AttachmentsField } from './AttachmentsField.tsx'
import { loyaltyValues, type LoyaltyValues } from './loyaltyValues.ts'
import { PartsField } from './PartsField.tsx'

type Props = {
  query: LoyaltyForm_query$key
  submission?: LoyaltyForm_submission$key | null
  type?: 'RECEIPT' | 'PHOTO'
  onClose: () => void
  onSaved: () => void
}

const today = () => new Intl.DateTimeFormat('en-CA').format(new Date())

/** The server's names of fields in the form's: files are one field, and parts are counted with the rows left empty. */
const toFields = (fields: Record<string, string>, rows: readonly number[]) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const [field, index, ...rest] = name.split('.')
      if (field === 'attachments' || field === 'attachmentIds') return ['files', message]
      return [
        field === 'items' && index !== undefined ? [field, rows[Number(index)] ?? index, ...rest].join('.') : name,
        message,
      ]
    }),
  )

type Known = NonNullable<LoyaltyForm_submission$data>
type Start = Pick<Props, 'onClose' | 'onSaved'> & { type: 'RECEIPT' | 'PHOTO'; dealerId: string | null }

/** What the fields begin with: the submission, or a first empty row. */
const storedOf = (known: Known | null | undefined, { type, dealerId }: Start): LoyaltyValues => ({
  type: known?.type === 'PHOTO' || (!known && type === 'PHOTO') ? 'PHOTO' : 'RECEIPT',
  dealerId: known?.dealerId ?? dealerId,
  brandId: known?.brandId ?? null,
  happenedOn: known?.happenedOn ?? null,
  invoiceNumber: known?.invoiceNumber ?? '',
  spent: known?.spent?.amount ?? '',
  currency: known?.spent?.currency ?? 'USD',
  note: known?.note ?? '',
  items: known
    ? known.items.map(({ partNumber, quantity }) => ({ partNumber, quantity }))
    : [{ partNumber: '', quantity: 1 }],
  files: known ? known.attachments.flatMap((file) => fileValue(file) ?? []) : [],
})

function useLoyaltyForm(known: Known | null | undefined, start: Start) {
  const [submit] = useSave<LoyaltyFormSubmitMutation>(graphql`
    mutation LoyaltyFormSubmitMutation($input: SubmitLoyaltyInput!) { submitLoyalty(input: $input) { submission {
      id number } } }
  `)
  const [save] = useSave<LoyaltyFormSaveMutation>(graphql`
    mutation LoyaltyFormSaveMutation($input: SaveLoyaltySubmissionInput!) { saveLoyaltySubmission(input: $input) {
      submission { id status ...LoyaltyForm_submission ...LoyaltyDetails_submission } } }
  `)
  // One form is one submission, however often the button is pressed or the line breaks.
  const [idempotencyKey] = useState(() => freshId())
  return useRecordForm({
    stored: storedOf(known, start),
    schema: loyaltyValues,
    version: known?.version,
    async send({ files, items: bought, spent, invoiceNumber, type: chosen, ...values }, version) {
      // Rows left empty are not sent; what the server says of the others is told at their place.
      const rows = chosen === 'RECEIPT' ? bought.flatMap(({ partNumber }, row) => (partNumber.trim() ? [row] : [])) : []
      const input = {
        ...values,
        ...(chosen === 'RECEIPT' ? { spent, invoiceNumber } : {}),
        attachmentIds: files.map(({ _id }) => _id),
        items: rows.map((row) => ({
          partNumber: bought[row]!.partNumber.trim(),
          quantity: bought[row]!.quantity ?? 1,
        })),
      }
      const { data, fields } = known
        ? await save({ input: { ...input, databaseId: known.databaseId, version } })
        : await submit({ input: { ...input, type: chosen, idempotencyKey } })
      return data ? { data } : { fields: toFields(fields, rows) }
    },
    saved() {
      showDone(
        known?.status === 'DENIED'
          ? 'Submitted again'
          : known
            ? 'The submission is saved'
            : 'Submitted. We’ll let you know as soon as it is decided',
      )
      start.onSaved()
      start.onClose()
    },
    reload: start.onSaved,
  })
}

function titleOf(status: string | undefined, isReceipt: boolean) {
  if (status) return status === 'DENIED' ? 'Fix and submit again' : 'Change the submission'
  return isReceipt ? 'Submit a receipt' : 'Submit photos'
}

const InvoiceFields = ({ field }: { field: Fields<LoyaltyValues> }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <TextField {...field('invoiceNumber')} label="Invoice number" required spellCheck={false} autoComplete="off" />
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextField
        {...field('spent')}
        label="Amount"
        required
        inputMode="decimal"
        placeholder="1,299.00"
        style={{ flex: 1 }}
        autoComplete="off"
      />
      <SelectField {...field('currency')} label="Currency" data={['USD', 'CAD', 'EUR']} allowDeselect={false} w={96} />
    </Group>
  </SimpleGrid>
)

/** Sends a receipt or photos in, or changes what waits or was refused. */
export function LoyaltyForm({ query, submission = null, type = 'RECEIPT', onClose, onSaved }: Props) {
  const { userLoyalty, brands } = useFragment(
    graphql`
    fragment LoyaltyForm_query on Query {
      userLoyalty { dealers { databaseId displayName } dealerStandings { dealer { databaseId } } }
      brands(first: 100) { edges { node { databaseId name } } }
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment LoyaltyForm_submission on LoyaltySubmission {
      databaseId version type unit status brandId dealerId happenedOn invoiceNumber spent { amount currency }
        note items { partNumber quantity } attachments { ...fileValue_file }
    }
  `,
    submission,
  )
  const isPhone = useMediaQuery('(max-width: 48em)')
  const { dealers, dealerStandings } = userLoyalty
  const dealerId = dealerStandings[0]?.dealer.databaseId ?? dealers[0]?.databaseId ?? null
  const form = useLoyaltyForm(known, { type, dealerId, onClose, onSaved })
  const { control, field } = form
  const [kind, chosen] = useWatch({ control, name: ['type', 'dealerId'] })
  const isReceipt = kind === 'RECEIPT'
  const unit =
    known && known.dealerId === chosen
      ? known.unit === 'CREDITS'
        ? 'CREDITS'
        : 'POINTS'
      : dealerStandings.some(({ dealer }) => dealer.databaseId === chosen)
        ? 'CREDITS'
        : 'POINTS'

  return (
    <FormDialog
      title={titleOf(known?.status, isReceipt)}
      form={form}
      onClose={onClose}
      action={known ? (known.status === 'DENIED' ? 'Submit again' : 'Save') : 'Submit'}
      size="lg"
      fullScreen={isPhone}
      leaving={{ title: 'Leave without submitting?', text: 'What you entered is not submitted yet.', action: 'Leave' }}
    >
      <AttachmentsField
        {...field('files')}
        label={isReceipt ? 'Receipt' : 'Photos'}
        hint={
          isReceipt
            ? 'The whole receipt, flat and sharp. PDF, PNG or JPEG, up to 10 files.'
            : 'Your display or event. PNG, JPEG or PDF, up to 10 files.'
        }
      />
      {isReceipt && <InvoiceFields field={field} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...field('happenedOn')} label={isReceipt ? 'Bought on' : 'Day'} required maxDate={today()} />
        <SelectField
          {...field('brandId')}
          label="Brand"
          placeholder={isReceipt ? 'As the parts tell' : 'None'}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the brand' }}
          data={brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
        />
      </SimpleGrid>
      {dealers.length > 1 && (
        <SelectField
          {...field('dealerId')}
          label="Dealer"
          data={dealers.map(({ databaseId, displayName }) => ({ value: databaseId, label: displayName }))}
          allowDeselect={false}
        />
      )}
      {isReceipt && <PartsField form={form} unit={unit} />}
      <TextAreaField
        {...field('note')}
        label={isReceipt ? 'Note' : 'What the photos show'}
        required={!isReceipt}
        minRows={2}
      />
    </FormDialog>
  )
}
