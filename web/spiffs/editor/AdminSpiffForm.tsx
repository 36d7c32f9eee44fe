import { Alert, Button, SimpleGrid, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Suspense, useRef, useState, type SyntheticEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { useNavigate, useRevalidator } from 'react-router'
import type { AdminSpiffForm_query$key } from '../../__generated__/AdminSpiffForm_query.graphql.ts'
import type { AdminSpiffForm_spiff$key } from '../../__generated__/AdminSpiffForm_spiff.graphql.ts'
import type { AdminSpiffFormMutation } from '../../__generated__/AdminSpiffFormMutation.graphql.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { useSave } from '../../relay/useSave.ts'
import { useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { plural } from '../../ui/formats.ts'
import { confirm } from '../../ui/forms/confirm.tsx'
import { ChoiceField, ChoicesField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FindField, type Found } from '../../ui/fields/FindField.tsx'
import { FormPage, FormSection } from '../../ui/forms/FormPage.tsx'
import { ImageField } from '../../ui/fields/ImageField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { MultiSelectField, SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { changedFile } from '../../ui/forms/uploads.ts'
import { AdminSpiffItems } from './AdminSpiffItems.tsx'
import { approvalWords, optionsOf, payoutWords, structureWords } from '../sections.ts'
import { spiffValues, type SpiffValues } from './spiffValues.ts'
import { useFoundCourses } from './useFoundCourses.ts'

type Money = { readonly amount: string } | null | undefined
/** As one would type it: 25,000.00. */
function typed(money: Money): string {
  if (!money) return ''
  const [whole = '', ...cents] = money.amount.split('.')
  return cents.length ? `${Number(whole).toLocaleString('en-US')}.${cents.join('.')}` : whole
}

type Props = { query: AdminSpiffForm_query$key; /** Null for a new one. */ spiff: AdminSpiffForm_spiff$key | null }

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

export function AdminSpiffForm({ query, spiff }: Props) {
  const { brands, assignmentGroups, spiffSections } = useFragment(
    graphql`
    fragment AdminSpiffForm_query on Query {
      brands(first: 100) { edges { node { databaseId name } } }
      assignmentGroups(first: 100) { edges { node { databaseId name } } }
      spiffSections { viewerDecides }
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminSpiffForm_spiff on Spiff {
      databaseId version name details status startDate endDate claimDays payoutDays approval structure currency payoutTypes viewerCanEdit
      amount { amount }
      spentStep { amount }
      spentMin { amount }
      spentMax { amount }
      budget { amount }
      personCap { amount }
      granted { amount }
      items { databaseId name partNumber needsSerial amount { amount } }
      brands { databaseId }
      audience { databaseId }
      requiredCourse { databaseId title }
      claimCounts { waiting approved denied completed }
      thumbnail { ...fileValue_file }
      receipt { ...fileValue_file }
    }
  `,
    spiff,
  )
  const [save] = useSave<AdminSpiffFormMutation>(graphql`
    mutation AdminSpiffFormMutation($input: SaveSpiffInput!) { saveSpiff(input: $input) { spiff { databaseId name ...AdminSpiffForm_spiff ...AdminSpiffDecision_spiff } } }
  `)
  const viewer = useViewer()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const mayDecide = spiffSections.viewerDecides
  const readOnly = known ? !known.viewerCanEdit || known.status === 'COMPLETED' : false
  // What an open spiff pays is for those who decide; the words and pictures are for whoever manages it.
  const fixed = readOnly || (known?.status === 'APPROVED' && !mayDecide)
  const claimed = known?.claimCounts
    ? known.claimCounts.waiting + known.claimCounts.approved + known.claimCounts.denied + known.claimCounts.completed
    : 0
  const [course, setCourse] = useState<Found | null>(
    known?.requiredCourse ? { value: known.requiredCourse.databaseId, label: known.requiredCourse.title } : null,
  )

  const stored: SpiffValues = {
    name: known?.name ?? '',
    details: known?.details ?? '',
    startDate: known?.startDate ?? '',
    endDate: known?.endDate ?? '',
    claimDays: known?.claimDays ?? 30,
    payoutDays: known?.payoutDays ?? 14,
    approval: (known?.approval ?? 'MANUAL') as SpiffValues['approval'],
    structure: (known?.structure ?? 'PER_ITEM') as SpiffValues['structure'],
    currency: known?.currency ?? 'USD',
    amount: typed(known?.amount),
    spentStep: typed(known?.spentStep),
    items:
      known?.items.map(({ databaseId, name, partNumber, needsSerial, amount }) => ({
        databaseId,
        name,
        partNumber: partNumber ?? '',
        needsSerial,
        amount: amount.amount,
      })) ?? [],
    spentMin: typed(known?.spentMin),
    spentMax: typed(known?.spentMax),
    budget: typed(known?.budget),
    personCap: typed(known?.personCap),
    payoutTypes: [...(known?.payoutTypes ?? ['CASH'])] as SpiffValues['payoutTypes'],
    courseId: known?.requiredCourse?.databaseId ?? null,
    brandIds:
      known?.brands.map(({ databaseId }) => databaseId) ??
      (viewer.role.key === 'brand-manager' && viewer.editingBrand ? [viewer.editingBrand._id] : []),
    audienceIds: known?.audience?.map(({ databaseId }) => databaseId) ?? [],
    thumbnail: fileValue(known?.thumbnail),
    receipt: fileValue(known?.receipt),
  }
  // Which of the two buttons sends it: saved as it is, or opened with it.
  const opens = useRef(false)
  const form = useRecordForm({
    stored,
    schema: spiffValues,
    version: known?.version,
    async send({ thumbnail, receipt, items, ...values }, version) {
      const sure =
        !opens.current ||
        (await confirm({
          title: `Open ${values.name}?`,
          text: 'The people it is for are told, and can claim from its first day on.',
          action: 'Open spiff',
        }))
      if (!sure) return undefined
      return save({
        input: {
          ...values,
          databaseId: known?.databaseId,
          ...(values.structure === 'PER_ITEM'
            ? { items: items.map(({ databaseId, ...item }) => ({ ...item, databaseId: databaseId ?? undefined })) }
            : {}),
          thumbnailId: changedFile(stored.thumbnail, thumbnail),
          receiptId: changedFile(stored.receipt, receipt),
          ...(opens.current ? { open: true } : {}),
          version,
        },
      })
    },
    saved: ({ saveSpiff: { spiff: saved } }) => {
      showDone(
        opens.current
          ? `${saved.name} is open`
          : known
            ? known.status === 'DENIED'
              ? 'Saved and proposed again'
              : 'The spiff is saved'
            : 'The spiff is proposed',
      )
      if (!known) void navigate(`/auth/admin/spiff-manager/${saved.databaseId}`, { replace: true })
      else void revalidate()
    },
  })
  const { control, discard } = form
  const submitAs = (open: boolean) => (event?: SyntheticEvent) => {
    opens.current = open
    return form.submit(event)
  }
  const [structure, currency] = useWatch({ control, name: ['structure', 'currency'] })
  const ownBrands = viewer.role.key === 'brand-manager' ? new Set(viewer.ownedBrands.map(({ _id }) => _id)) : null
  const brandOptions = brands.edges
    .filter(({ node }) => !ownBrands || ownBrands.has(node.databaseId))
    .map(({ node }) => ({ value: node.databaseId, label: node.name }))

  const mark = currency === 'EUR' ? '€' : currency === 'CAD' ? 'CA$' : '$'
  const amountProps = {
    inputMode: 'decimal' as const,
    leftSection: (
      <Text size="sm" c="dimmed">
        {mark}
      </Text>
    ),
    leftSectionPointerEvents: 'none' as const,
    readOnly: fixed,
  }
  return (
    <FormPage
      form={{ control, submit: submitAs(false), discard }}
      readOnly={readOnly}
      saveLabel={known ? (known.status === 'DENIED' ? 'Save and propose again' : 'Save') : 'Propose'}
      more={
        mayDecide &&
        (!known || known.status === 'PENDING' || known.status === 'DENIED') && (
          <Button
            variant="light"
            onClick={() => {
              void submitAs(true)()
            }}
          >
            Save and open
          </Button>
        )
      }
    >
      {claimed > 0 && !readOnly && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden="true" />}>
          {plural(claimed, 'One claim has', `${claimed} claims have`)} come in. The way it pays and the currency stay;
          new amounts hold for claims sent in from now on.
        </Alert>
      )}
      {fixed && !readOnly && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden="true" />}>
          This spiff is open: you may change its words and pictures. What it pays, to whom and until when is changed by
          a company admin.
        </Alert>
      )}
      <FormSection title="Spiff" text="What people see first.">
        <TextField control={control} name="name" label="Name" required readOnly={readOnly} maxLength={120} />
        <TextAreaField
          control={control}
          name="details"
          label="Details"
          max={150}
          minRows={2}
          readOnly={readOnly}
          description="One or two sentences: what to sell, and what is special."
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ImageField control={control} name="thumbnail" label="Thumbnail" shape="thumbnail" readOnly={readOnly} />
          <ImageField
            control={control}
            name="receipt"
            label="Sample receipt"
            shape="picture"
            readOnly={readOnly}
            description="How a good receipt looks. PNG or JPEG."
          />
        </SimpleGrid>
        <MultiSelectField
          control={control}
          name="brandIds"
          label="Brands"
          data={brandOptions}
          placeholder="All brands"
          disabled={fixed}
        />
      </FormSection>
      <FormSection title="Days" text="By the calendar of the portal’s time zone; the last day counts whole.">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField control={control} name="startDate" label="First day of sales" required disabled={fixed} />
          <DateField control={control} name="endDate" label="Last day of sales" required disabled={fixed} />
          <NumberField
            control={control}
            name="claimDays"
            label="Days to claim after it"
            min={0}
            max={365}
            allowDecimal={false}
            readOnly={fixed}
          />
          <NumberField
            control={control}
            name="payoutDays"
            label="Days from approval to payout"
            description="Told to people as the expected date."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={365}
            allowDecimal={false}
            readOnly={fixed}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="What it pays" text={structureHelp[structure]}>
        <ChoiceField
          control={control}
          name="structure"
          label="Structure"
          readOnly={fixed || claimed > 0}
          data={optionsOf(structureWords).map((option) => ({
            ...option,
            disabled: (fixed || claimed > 0) && option.value !== structure,
          }))}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <SelectField
            control={control}
            name="currency"
            label="Currency"
            data={['USD', 'CAD', 'EUR']}
            allowDeselect={false}
            disabled={fixed || claimed > 0}
          />
          {structure !== 'PER_ITEM' && (
            <TextField
              control={control}
              name="amount"
              label={structure === 'FIXED' ? 'For each sale' : 'Pays'}
              required
              placeholder="50.00"
              {...amountProps}
            />
          )}
          {structure === 'PER_SPENT' && (
            <TextField
              control={control}
              name="spentStep"
              label="For each full"
              required
              placeholder="1,000.00"
              {...amountProps}
            />
          )}
        </SimpleGrid>
        {structure === 'PER_ITEM' && <AdminSpiffItems form={form.form} readOnly={fixed} />}
        <ChoicesField
          control={control}
          name="payoutTypes"
          label="Paid as"
          readOnly={fixed}
          data={optionsOf(payoutWords).map((option) => ({ ...option, disabled: fixed }))}
        />
      </FormSection>
      <FormSection
        title="Limits"
        text="Empty means no limit. What is granted never goes beyond them, however many approve at once."
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField
            control={control}
            name="budget"
            label="Budget"
            description={known?.granted ? `${mark}${typed(known.granted)} is granted so far.` : 'All it may grant.'}
            {...amountProps}
          />
          <TextField
            control={control}
            name="personCap"
            label="Per person"
            description="What one person may earn."
            {...amountProps}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Who and how" text="Whom it is for, and who clears the claims.">
        <MultiSelectField
          control={control}
          name="audienceIds"
          label="Audience"
          placeholder="Everybody"
          data={assignmentGroups.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
          disabled={fixed}
        />
        <Suspense>
          <FindField
            label="Course to pass first"
            placeholder="None"
            chosen={course}
            disabled={fixed}
            useFound={useFoundCourses}
            onChoose={(chosen) => {
              setCourse(chosen)
              form.form.setValue('courseId', chosen?.value ?? null, { shouldDirty: true })
            }}
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
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField
            control={control}
            name="spentMin"
            label="Invoices from"
            description="Smaller ones are marked for a second look."
            {...amountProps}
          />
          <TextField
            control={control}
            name="spentMax"
            label="Invoices up to"
            description="Larger ones are marked for a second look."
            {...amountProps}
          />
        </SimpleGrid>
      </FormSection>
    </FormPage>
  )
}
