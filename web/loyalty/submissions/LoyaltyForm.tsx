import { ActionIcon, Button, Group, Input, SimpleGrid, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { LoyaltyItemInput, MAX_LOYALTY_ITEMS, SubmitLoyaltyInput } from '../../contract/__generated__/limits.ts'
import type { LoyaltyForm_query$key } from '../../__generated__/LoyaltyForm_query.graphql.ts'
import type { LoyaltyForm_submission$key } from '../../__generated__/LoyaltyForm_submission.graphql.ts'
import type { LoyaltyFormSaveMutation } from '../../__generated__/LoyaltyFormSaveMutation.graphql.ts'
import type { LoyaltyFormSubmitMutation } from '../../__generated__/LoyaltyFormSubmitMutation.graphql.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { AttachmentsField } from './AttachmentsField.tsx'
import { loyaltyValues, type LoyaltyValues } from './loyaltyValues.ts'
import { PartLookup } from './PartLookup.tsx'
import { plural } from '../../ui/formats.ts'

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
  const [submit] = useSave<LoyaltyFormSubmitMutation>(graphql`
    mutation LoyaltyFormSubmitMutation($input: SubmitLoyaltyInput!) { submitLoyalty(input: $input) { submission {
      id number } } }
  `)
  const [save] = useSave<LoyaltyFormSaveMutation>(graphql`
    mutation LoyaltyFormSaveMutation($input: SaveLoyaltySubmissionInput!) { saveLoyaltySubmission(input: $input) {
      submission { id status ...LoyaltyForm_submission ...LoyaltyDetails_submission } } }
  `)
  // One form is one submission, however often the button is pressed or the line breaks.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const isPhone = useMediaQuery('(max-width: 48em)')
  const { dealers, dealerStandings } = userLoyalty
  const stored: LoyaltyValues = {
    type: known?.type === 'PHOTO' || (!known && type === 'PHOTO') ? 'PHOTO' : 'RECEIPT',
    dealerId: known?.dealerId ?? dealerStandings[0]?.dealer.databaseId ?? dealers[0]?.databaseId ?? null,
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
  }
  const form = useRecordForm({
    stored,
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
          ? 'Sent in again'
          : known
            ? 'The submission is saved'
            : 'Sent in: you are told as soon as it is decided',
      )
      onSaved()
      onClose()
    },
    reload: onSaved,
  })
  const { control } = form
  const parts = useFieldArray({ control, name: 'items' })
  const [kind, dealerId, day, items] = useWatch({ control, name: ['type', 'dealerId', 'happenedOn', 'items'] })
  const isReceipt = kind === 'RECEIPT'
  const unit =
    known && known.dealerId === dealerId
      ? known.unit === 'CREDITS'
        ? 'CREDITS'
        : 'POINTS'
      : dealerStandings.some(({ dealer }) => dealer.databaseId === dealerId)
        ? 'CREDITS'
        : 'POINTS'

  const title = known
    ? known.status === 'DENIED'
      ? 'Mend and send in again'
      : 'Change the submission'
    : isReceipt
      ? 'Send in a receipt'
      : 'Send in photos'
  return (
    <FormDialog
      title={title}
      form={form}
      onClose={onClose}
      action={known ? (known.status === 'DENIED' ? 'Send in again' : 'Save') : 'Send in'}
      size="lg"
      fullScreen={isPhone}
      leaving={{ title: 'Leave without sending?', text: 'What you entered is not sent yet.', action: 'Leave' }}
    >
      <AttachmentsField
        control={control}
        label={isReceipt ? 'Receipt' : 'Photos'}
        hint={
          isReceipt
            ? 'The whole receipt, flat and sharp. PDF, PNG or JPEG, up to 10 files.'
            : 'Your display or event. PNG, JPEG or PDF, up to 10 files.'
        }
      />
      {isReceipt && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextField
            control={control}
            name="invoiceNumber"
            label="Invoice number"
            required
            maxLength={SubmitLoyaltyInput.invoiceNumber.max}
            spellCheck={false}
            autoComplete="off"
          />
          <Group gap="xs" align="flex-start" wrap="nowrap">
            <TextField
              control={control}
              name="spent"
              label="Amount"
              required
              maxLength={SubmitLoyaltyInput.spent.max}
              inputMode="decimal"
              placeholder="1,299.00"
              style={{ flex: 1 }}
              autoComplete="off"
            />
            <SelectField
              control={control}
              name="currency"
              label="Currency"
              data={['USD', 'CAD', 'EUR']}
              allowDeselect={false}
              w={96}
            />
          </Group>
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          control={control}
          name="happenedOn"
          label={isReceipt ? 'Bought on' : 'Day'}
          required
          maxDate={today()}
        />
        <SelectField
          control={control}
          name="brandId"
          label="Brand"
          placeholder={isReceipt ? 'As the parts tell' : 'None'}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the brand' }}
          data={brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
        />
      </SimpleGrid>
      {dealers.length > 1 && (
        <SelectField
          control={control}
          name="dealerId"
          label="Dealer"
          data={dealers.map(({ databaseId, displayName }) => ({ value: databaseId, label: displayName }))}
          allowDeselect={false}
        />
      )}
      {isReceipt && (
        <Input.Wrapper
          label="Parts"
          labelElement="div"
          description="Part numbers as they stand on the receipt; spaces and dashes make no difference."
        >
          <Stack gap="xs" mt={6}>
            {parts.fields.map(({ id }, index) => (
              <div key={id}>
                <Group gap="xs" align="flex-start" wrap="nowrap">
                  <TextField
                    control={control}
                    name={`items.${index}.partNumber`}
                    aria-label={`Part number ${index + 1}`}
                    label=""
                    placeholder="FTS-22100"
                    maxLength={LoyaltyItemInput.partNumber.max}
                    spellCheck={false}
                    autoComplete="off"
                    style={{ flex: 1 }}
                  />
                  <NumberField
                    control={control}
                    name={`items.${index}.quantity`}
                    aria-label={`Pieces of part ${index + 1}`}
                    label=""
                    min={1}
                    max={LoyaltyItemInput.quantity.max}
                    w={108}
                    suffix={plural(items[index]?.quantity ?? 0, ' piece')}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={`Remove part ${index + 1}`}
                    onClick={() => parts.remove(index)}
                  >
                    <IconTrash size={18} aria-hidden="true" />
                  </ActionIcon>
                </Group>
                <PartLookup
                  partNumber={items[index]?.partNumber ?? ''}
                  quantity={items[index]?.quantity ?? 1}
                  day={day}
                  unit={unit}
                />
              </div>
            ))}
            {parts.fields.length < MAX_LOYALTY_ITEMS && (
              <Button
                variant="subtle"
                size="compact-sm"
                w="fit-content"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => parts.append({ partNumber: '', quantity: 1 })}
              >
                Add a part
              </Button>
            )}
          </Stack>
        </Input.Wrapper>
      )}
      <TextAreaField
        control={control}
        name="note"
        label={isReceipt ? 'Note' : 'What the photos show'}
        required={!isReceipt}
        max={SubmitLoyaltyInput.note.max}
        minRows={2}
      />
    </FormDialog>
  )
}
