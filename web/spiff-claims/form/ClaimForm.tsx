import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import type { ClaimForm_spiff$key } from '../../__generated__/ClaimForm_spiff.graphql.ts'
import type { ClaimForm_claim$key } from '../../__generated__/ClaimForm_claim.graphql.ts'
import { amountOf } from '../../ui/amounts.ts'
import { formatDate, formatMoney } from '../../ui/formats.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { fieldsOf, type FormOf } from '../../ui/fields/bound.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import type { Draft } from '../../ui/forms/drafts.ts'
import { FormSection } from '../../ui/forms/FormPage.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './ClaimForm.module.css'
import { claimedSpiff } from './claimedSpiff.ts'
import { filesOf, saleOf, sentInOf } from './sentClaim.ts'
import { claimSchema, keptTerms, todayText, type ClaimedSpiff, type ClaimValues } from './claimValues.ts'
import { ReceiptField } from './ReceiptField.tsx'
import { ReadingStatus, ReadMark, ReadOtherwise } from './ReadFromReceipt.tsx'
import { isAsRead, type READ_VALUES, type SaleOnReceipt } from './readValues.ts'
import { SoldItems } from './SoldItems.tsx'
import { ClaimNotices, type Problem } from './ClaimNotices.tsx'
import { ClaimPays, PayoutChoice } from './ClaimPays.tsx'
import { useClaimDraft, type ClaimWork } from './useClaimDraft.ts'
import { useFilledIn } from './useFilledIn.ts'
import { useReceiptReading } from './useReceiptReading.ts'
import { useSendClaim } from './useSendClaim.ts'

const WITH_READ: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

type Props = {
  draftKey: string
  draft: Draft<ClaimWork> | undefined
  spiff: ClaimForm_spiff$key
  /** The claim that is changed; null for a new one. */
  claim: ClaimForm_claim$key | null
  dealers: { value: string; label: string }[]
}

/** The claim of a sale. All that is typed and every photo stays on this device until the claim has arrived. */
export function ClaimForm({ draftKey, draft, spiff: spiffKey, claim: claimKey, dealers }: Props) {
  const known = useFragment(
    graphql`
    fragment ClaimForm_spiff on Spiff { databaseId payoutTypes viewerLeft { minor } budgetLeft { minor } ...claimedSpiff_spiff }
  `,
    spiffKey,
  )
  const claim = useFragment(
    graphql`fragment ClaimForm_claim on SpiffClaim { databaseId status version ...sentClaim_claim }`,
    claimKey,
  )
  const sentIn = claim ? sentInOf(claim) : null
  const spiff = sentIn ? keptTerms(claimedSpiff(known), sentIn) : claimedSpiff(known)
  const stored = saleOf(claim, known.payoutTypes, dealers[0]?.value ?? null)
  const schema = claimSchema(spiff, known.payoutTypes.length > 1)
  const form = useForm<ClaimValues, unknown, ClaimValues>({
    defaultValues: draft?.values.sale ?? stored,
    resolver: standardSchemaResolver(schema),
    shouldFocusError: true,
  })
  const parts = { form, control: form.control, field: fieldsOf(form.control, schema) }
  const work = useClaimDraft({
    key: draftKey,
    draft,
    form,
    stored,
    storedFiles: claim ? filesOf(claim) : [],
    version: claim?.version,
  })
  const { receipts } = work
  const { reading, stop, start } = useReceiptReading({
    spiffId: known.databaseId,
    dealerId: work.values.dealerId,
    fileIds: receipts.files.flatMap(({ stored }) => (stored ? [stored._id] : [])),
  })
  useFilledIn({ spiff, form, reading, work })
  const sale = reading.is === 'read' ? reading.sale : undefined
  const [problem, setProblem] = useState<Problem>()
  const top = useRef<HTMLDivElement>(null)
  const complain = (next: Problem) => {
    setProblem(next)
    if (next.is !== 'unsent') top.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }
  const { send, isBusy } = useSendClaim({ form, claim, spiffId: known.databaseId, dealers, work, complain })

  /** The photos are no field of the form; what is missing is told beside what the fields say. */
  const complainOfReceipt = () => {
    if (receipts.files.length) return false
    receipts.setProblem('Add a photo or PDF of the receipt.')
    return true
  }
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    if (!complainOfReceipt()) await send(values)
  }, complainOfReceipt)
  const discard = async () => {
    const sure = await confirm({
      title: 'Discard what you typed?',
      text: 'The values and photos kept on this device go.',
      action: 'Discard',
      stay: 'Keep editing',
      danger: true,
    })
    if (!sure) return
    work.startAnew()
    setProblem(undefined)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void submit(event)
      }}
    >
      <Stack gap="md">
        <div ref={top} className={classes.notices}>
          <ClaimNotices
            recoveredAt={work.begun.recoveredAt}
            problem={problem}
            claimId={claim?.databaseId}
            onDiscard={() => {
              void discard()
            }}
          />
        </div>
        <FormSection title="Receipt">
          <ReceiptField receipts={receipts} />
          <ReadingStatus reading={reading} onStop={stop} onStart={start} />
        </FormSection>
        <SaleFields form={parts} values={work.values} sale={sale} spiff={spiff} dealers={dealers} />
        <FormSection
          title={spiff.structure === 'PER_ITEM' ? 'What was sold' : 'Units sold'}
          text={spiff.structure === 'PER_ITEM' ? undefined : 'If you like: it helps the reviewer.'}
        >
          <SoldItems form={parts} spiff={spiff} sale={sale} />
        </FormSection>
        {known.payoutTypes.length > 1 && (
          <FormSection title="Payout">
            <PayoutChoice {...parts.field('payoutType')} types={known.payoutTypes} />
          </FormSection>
        )}
      </Stack>
      <div className={classes.bar}>
        <ClaimPays
          spiff={spiff}
          values={work.values}
          before={sentIn?.amount}
          limits={
            claim ? [] : [known.viewerLeft, known.budgetLeft].flatMap((left) => (left ? [Number(left.minor)] : []))
          }
        />
        <SendButtons
          label={claim ? (claim.status === 'DENIED' ? 'Submit again' : 'Save') : 'Send claim'}
          isBusy={isBusy}
          onDiscard={work.isTouched ? discard : undefined}
        />
      </div>
    </form>
  )
}

type SendProps = { label: string; isBusy: boolean; onDiscard: (() => Promise<void>) | undefined }

function SendButtons({ label, isBusy, onDiscard }: SendProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      {onDiscard && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            void onDiscard()
          }}
          disabled={isBusy}
          visibleFrom="xs"
        >
          Discard
        </Button>
      )}
      <Button type="submit" size="md" loading={isBusy}>
        {label}
      </Button>
    </Group>
  )
}

type SaleProps = {
  form: FormOf<ClaimValues>
  values: ClaimValues
  /** What the receipt was read as; undefined before. */
  sale: SaleOnReceipt | undefined
  spiff: ClaimedSpiff
  dealers: Props['dealers']
}

function SaleFields({ form: { form, field }, values, sale, spiff, dealers }: SaleProps) {
  /** Under a field what the receipt says of it. */
  const said = (name: (typeof READ_VALUES)[number], shown: (read: string) => string = (read) => read) => {
    const read = sale?.[name]
    if (read == null) return {}
    const use = () => form.setValue(name, read, { shouldDirty: true, shouldValidate: true })
    return {
      inputWrapperOrder: WITH_READ,
      description: isAsRead(name, values[name], read) ? (
        <ReadMark />
      ) : (
        <ReadOtherwise shown={shown(read)} onUse={use} />
      ),
    }
  }
  const last = todayText() < spiff.endDate ? todayText() : spiff.endDate
  return (
    <FormSection title="The sale" text="As it appears on the receipt.">
      <TextField
        {...field('invoiceNumber')}
        label="Invoice number"
        {...said('invoiceNumber')}
        autoComplete="off"
        spellCheck={false}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          {...field('invoiceDate')}
          label="Date"
          required
          minDate={spiff.startDate}
          maxDate={last}
          defaultDate={values.invoiceDate ?? last}
          {...said('invoiceDate', formatDate)}
        />
        <TextField
          {...field('spent')}
          label="Invoice total"
          required
          inputMode="decimal"
          autoComplete="off"
          placeholder="1,299.00"
          {...said('spent', (read) => formatMoney(amountOf(read) ?? 0, spiff.currency))}
          leftSection={
            <Text size="sm" c="dimmed">
              {spiff.currency === 'EUR' ? '€' : '$'}
            </Text>
          }
        />
      </SimpleGrid>
      {dealers.length > 1 && <SelectField {...field('dealerId')} label="Dealer" data={dealers} allowDeselect={false} />}
    </FormSection>
  )
}
