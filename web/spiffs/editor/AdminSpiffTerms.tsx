import { Alert, SimpleGrid, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { SaveSpiffInput } from '../../contract/__generated__/limits.ts'
import { ChoiceField, ChoicesField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FindField } from '../../ui/fields/FindField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { PictureFields } from '../../ui/fields/PictureFields.tsx'
import { MultiSelectField, SelectField } from '../../ui/fields/SelectField.tsx'
import { TagsField } from '../../ui/fields/TagsField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { FormSection } from '../../ui/forms/FormPage.tsx'
import { approvalWords, optionsOf, payoutWords, structureWords } from '../sections.ts'
import { AdminSpiffItems } from './AdminSpiffItems.tsx'
import type { SpiffValues } from './spiffValues.ts'
import { useFoundCourses } from './useFoundCourses.ts'

type Option = { value: string; label: string }
/** `fixed`: what it pays, to whom and until when stays as it is. */
type Props = { form: UseFormReturn<SpiffValues, unknown, SpiffValues>; fixed: boolean }

const markOf = (currency: string) => (currency === 'EUR' ? '€' : currency === 'CAD' ? 'CA$' : '$')

/** What a field of money looks like. */
const amountIn = (currency: string, readOnly: boolean) => ({
  inputMode: 'decimal' as const,
  leftSection: (
    <Text size="sm" c="dimmed">
      {markOf(currency)}
    </Text>
  ),
  leftSectionPointerEvents: 'none' as const,
  readOnly,
})

const structureHelp = {
  PER_ITEM: 'Each thing sold pays its own amount.',
  FIXED: 'One amount for the sale, however much was sold.',
  PER_SPENT: 'An amount for each full step of money on the receipt.',
} as const

const approvals = [
  { value: 'MANUAL', label: approvalWords.MANUAL, description: 'A reviewer decides each claim.' },
  {
    value: 'RECEIPT_SCAN',
    label: approvalWords.RECEIPT_SCAN,
    description:
      'A claim is granted at once when everything typed is found on the receipt and nothing looks odd; a reviewer decides the others.',
  },
]

/** What people see first. */
export function SpiffWords({
  form: { control },
  fixed,
  readOnly,
  brands,
}: Props & { readOnly: boolean; brands: Option[] }) {
  return (
    <FormSection title="Spiff" text="What people see first.">
      <TextField
        control={control}
        name="name"
        label="Name"
        required
        readOnly={readOnly}
        maxLength={SaveSpiffInput.name.max}
      />
      <TextAreaField
        control={control}
        name="details"
        label="Details"
        max={SaveSpiffInput.details.max}
        minRows={2}
        readOnly={readOnly}
        description="One or two sentences: what to sell, and what is special."
      />
      <PictureFields
        control={control}
        readOnly={readOnly}
        pictures={[
          { name: 'thumbnail', label: 'Thumbnail', shape: 'thumbnail' },
          {
            name: 'receipt',
            label: 'Sample receipt',
            shape: 'picture',
            description: 'How a good receipt looks. PNG or JPEG.',
          },
        ]}
      />
      <MultiSelectField
        control={control}
        name="brandIds"
        label="Brands"
        data={brands}
        placeholder="All brands"
        disabled={fixed}
      />
    </FormSection>
  )
}

export function SpiffDays({ form: { control }, fixed }: Props) {
  return (
    <FormSection title="Days" text="By the calendar of the portal’s time zone; the last day counts whole.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField control={control} name="startDate" label="First day of sales" required disabled={fixed} />
        <DateField control={control} name="endDate" label="Last day of sales" required disabled={fixed} />
        <NumberField
          control={control}
          name="claimDays"
          label="Days to claim after it"
          min={SaveSpiffInput.claimDays.min}
          max={SaveSpiffInput.claimDays.max}
          readOnly={fixed}
        />
        <NumberField
          control={control}
          name="payoutDays"
          label="Days from approval to payout"
          description="Told to people as the expected date."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={SaveSpiffInput.payoutDays.min}
          max={SaveSpiffInput.payoutDays.max}
          readOnly={fixed}
        />
      </SimpleGrid>
    </FormSection>
  )
}

/** What it pays, in what currency and to whom; `claimed` once somebody claimed. */
export function SpiffPays({ form, fixed, claimed }: Props & { claimed: boolean }) {
  const { control } = form
  const [structure, currency] = useWatch({ control, name: ['structure', 'currency'] })
  return (
    <FormSection title="What it pays" text={structureHelp[structure]}>
      <ChoiceField
        control={control}
        name="structure"
        label="Structure"
        readOnly={fixed || claimed}
        data={optionsOf(structureWords).map((option) => ({
          ...option,
          disabled: (fixed || claimed) && option.value !== structure,
        }))}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <SelectField
          control={control}
          name="currency"
          label="Currency"
          data={['USD', 'CAD', 'EUR']}
          allowDeselect={false}
          disabled={fixed || claimed}
        />
        {structure !== 'PER_ITEM' && (
          <TextField
            control={control}
            name="amount"
            label={structure === 'FIXED' ? 'For each sale' : 'Pays'}
            required
            placeholder="50.00"
            {...amountIn(currency, fixed)}
          />
        )}
        {structure === 'PER_SPENT' && (
          <TextField
            control={control}
            name="spentStep"
            label="For each full"
            required
            placeholder="1,000.00"
            {...amountIn(currency, fixed)}
          />
        )}
      </SimpleGrid>
      {structure === 'PER_ITEM' ? (
        <AdminSpiffItems form={form} readOnly={fixed} />
      ) : (
        <TagsField
          control={control}
          name="productWords"
          label="What must be sold"
          description="Names, brands or part numbers as receipts print them. The receipt must show one of them, with its price, as something sold."
          placeholder="Add a name"
          disabled={fixed}
        />
      )}
      <ChoicesField
        control={control}
        name="payoutTypes"
        label="Paid as"
        readOnly={fixed}
        data={optionsOf(payoutWords).map((option) => ({ ...option, disabled: fixed }))}
      />
    </FormSection>
  )
}

/** What it may grant in all, and to one person; `granted` as one would type it. */
export function SpiffLimits({ form: { control }, fixed, granted }: Props & { granted: string }) {
  const currency = useWatch({ control, name: 'currency' })
  return (
    <FormSection
      title="Limits"
      text="Empty means no limit. What is granted never goes beyond them, however many approve at once."
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          control={control}
          name="budget"
          label="Budget"
          description={granted ? `${markOf(currency)}${granted} is granted so far.` : 'All it may grant.'}
          {...amountIn(currency, fixed)}
        />
        <TextField
          control={control}
          name="personCap"
          label="Per person"
          description="What one person may earn."
          {...amountIn(currency, fixed)}
        />
      </SimpleGrid>
    </FormSection>
  )
}

/** Whom it is for, and who clears the claims. */
export function SpiffAudience({ form, fixed, groups }: Props & { groups: Option[] }) {
  const { control } = form
  const [currency, course, approval, structure, productWords] = useWatch({
    control,
    name: ['currency', 'course', 'approval', 'structure', 'productWords'],
  })
  return (
    <FormSection title="Who and how" text="Whom it is for, and who clears the claims.">
      <MultiSelectField
        control={control}
        name="audienceIds"
        label="Audience"
        placeholder="Everybody"
        data={groups}
        disabled={fixed}
      />
      <Suspense>
        <FindField
          label="Course to pass first"
          placeholder="None"
          chosen={course}
          disabled={fixed}
          useFound={useFoundCourses}
          onChoose={(chosen) => form.setValue('course', chosen, { shouldDirty: true })}
        />
      </Suspense>
      <ChoiceField
        control={control}
        name="approval"
        label="Approval"
        stacked
        readOnly={fixed}
        data={approvals.map((option) => ({ ...option, disabled: fixed }))}
      />
      {approval === 'RECEIPT_SCAN' && structure !== 'PER_ITEM' && productWords.length === 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
          Name what must be sold, or every claim goes to a person.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          control={control}
          name="spentMin"
          label="Invoices from"
          description="Smaller ones are marked for a second look."
          {...amountIn(currency, fixed)}
        />
        <TextField
          control={control}
          name="spentMax"
          label="Invoices up to"
          description="Larger ones are marked for a second look."
          {...amountIn(currency, fixed)}
        />
      </SimpleGrid>
    </FormSection>
  )
}
