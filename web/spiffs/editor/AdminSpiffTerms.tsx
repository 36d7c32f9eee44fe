import { Alert, SimpleGrid, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { FormOf } from '../../ui/fields/bound.ts'
import { ChoiceField, ChoicesField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FindField } from '../../ui/fields/FindField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { PictureFields } from '../../ui/fields/pictures/PictureFields.tsx'
import { ReadOnly } from '../../ui/fields/ReadOnly.tsx'
import { MultiSelectField, SelectField } from '../../ui/fields/SelectField.tsx'
import { TagsField } from '../../ui/fields/TagsField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import { FormSection } from '../../ui/forms/FormPage.tsx'
import { approvalWords, optionsOf, payoutWords, structureWords } from '../sections.ts'
import { AdminSpiffItems } from './AdminSpiffItems.tsx'
import type { SpiffValues } from './spiffValues.ts'
import { useFoundCourses } from './useFoundCourses.ts'

type Option = { value: string; label: string }
type Props = { form: FormOf<SpiffValues> }

const markOf = (currency: string) => (currency === 'EUR' ? '€' : currency === 'CAD' ? 'CA$' : '$')

/** What a field of money looks like. */
const amountIn = (currency: string) => ({
  inputMode: 'decimal' as const,
  leftSection: (
    <Text size="sm" c="dimmed">
      {markOf(currency)}
    </Text>
  ),
  leftSectionPointerEvents: 'none' as const,
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

/** What people see first; `fixed`: whose it is stays as it is. */
export function SpiffWords({ form: { field }, fixed, brands }: Props & { fixed: boolean; brands: Option[] }) {
  return (
    <FormSection title="Spiff" text="What people see first.">
      <TextField {...field('name')} label="Name" />
      <TextAreaField
        {...field('details')}
        label="Details"
        minRows={2}
        description="One or two sentences: what to sell, and what is special."
      />
      <PictureFields
        pictures={[
          { of: field('thumbnail'), label: 'Thumbnail', shape: 'thumbnail' },
          {
            of: field('receipt'),
            label: 'Sample receipt',
            shape: 'picture',
            description: 'How a good receipt looks. PNG or JPEG.',
          },
        ]}
      />
      <ReadOnly when={fixed}>
        <MultiSelectField {...field('brandIds')} label="Brands" data={brands} placeholder="All brands" />
      </ReadOnly>
    </FormSection>
  )
}

export function SpiffDays({ form: { field } }: Props) {
  return (
    <FormSection title="Days" text="By the calendar of the portal’s time zone; the last day counts whole.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField {...field('startDate')} label="First day of sales" />
        <DateField {...field('endDate')} label="Last day of sales" />
        <NumberField {...field('claimDays')} label="Days to claim after it" />
        <NumberField
          {...field('payoutDays')}
          label="Days from approval to payout"
          description="Told to people as the expected date."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
    </FormSection>
  )
}

/** What it pays, in what currency and to whom; `claimed` once somebody claimed. */
export function SpiffPays({ form, claimed }: Props & { claimed: boolean }) {
  const { field } = form
  const structure = useValue(field('structure'))
  const currency = useValue(field('currency'))
  return (
    <FormSection title="What it pays" text={structureHelp[structure]}>
      <ReadOnly when={claimed}>
        <ChoiceField {...field('structure')} label="Structure" data={optionsOf(structureWords)} />
      </ReadOnly>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <SelectField
          {...field('currency')}
          label="Currency"
          data={['USD', 'CAD', 'EUR']}
          allowDeselect={false}
          disabled={claimed}
        />
        {structure !== 'PER_ITEM' && (
          <TextField
            {...field('amount')}
            label={structure === 'FIXED' ? 'For each sale' : 'Pays'}
            required
            placeholder="50.00"
            {...amountIn(currency)}
          />
        )}
        {structure === 'PER_SPENT' && (
          <TextField
            {...field('spentStep')}
            label="For each full"
            required
            placeholder="1,000.00"
            {...amountIn(currency)}
          />
        )}
      </SimpleGrid>
      {structure === 'PER_ITEM' ? (
        <AdminSpiffItems form={form} />
      ) : (
        <TagsField
          {...field('productWords')}
          label="What must be sold"
          description="Names, brands or part numbers as receipts print them. The receipt must show one of them, with its price, as something sold."
          placeholder="Add a name"
        />
      )}
      <ChoicesField {...field('payoutTypes')} label="Paid as" data={optionsOf(payoutWords)} />
    </FormSection>
  )
}

/** What it may grant in all, and to one person; `granted` as one would type it. */
export function SpiffLimits({ form: { field }, granted }: Props & { granted: string }) {
  const currency = useValue(field('currency'))
  return (
    <FormSection
      title="Limits"
      text="Empty means no limit. What is granted never goes beyond them, however many approve at once."
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          {...field('budget')}
          label="Budget"
          description={granted ? `${markOf(currency)}${granted} is granted so far.` : 'All it may grant.'}
          {...amountIn(currency)}
        />
        <TextField
          {...field('personCap')}
          label="Per person"
          description="What one person may earn."
          {...amountIn(currency)}
        />
      </SimpleGrid>
    </FormSection>
  )
}

/** Whom it is for, and who clears the claims. */
export function SpiffAudience({ form: { form, field }, groups }: Props & { groups: Option[] }) {
  const currency = useValue(field('currency'))
  const course = useValue(field('course'))
  const approval = useValue(field('approval'))
  const structure = useValue(field('structure'))
  const productWords = useValue(field('productWords'))
  return (
    <FormSection title="Who and how" text="Whom it is for, and who clears the claims.">
      <MultiSelectField {...field('audienceIds')} label="Audience" placeholder="Everybody" data={groups} />
      <Suspense>
        <FindField
          label="Prerequisite course"
          placeholder="None"
          chosen={course}
          useFound={useFoundCourses}
          onChoose={(chosen) => form.setValue('course', chosen, { shouldDirty: true })}
        />
      </Suspense>
      <ChoiceField {...field('approval')} label="Approval" stacked data={approvals} />
      {approval === 'RECEIPT_SCAN' && structure !== 'PER_ITEM' && productWords.length === 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
          Name what must be sold, or every claim goes to a person.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          {...field('spentMin')}
          label="Invoices from"
          description="Smaller ones are marked for a second look."
          {...amountIn(currency)}
        />
        <TextField
          {...field('spentMax')}
          label="Invoices up to"
          description="Larger ones are marked for a second look."
          {...amountIn(currency)}
        />
      </SimpleGrid>
    </FormSection>
  )
}
