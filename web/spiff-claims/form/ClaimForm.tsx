/* oxlint-disable relay/unused-fields -- the items of a spiff go whole to the lines of the sale */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Alert, Anchor, Button, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconHistory } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useController, useForm, useWatch, type Control } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { Link, useNavigate } from 'react-router'
import type { ClaimForm_claim$key } from '../../__generated__/ClaimForm_claim.graphql.ts'
import type { ClaimForm_spiff$key } from '../../__generated__/ClaimForm_spiff.graphql.ts'
import type { ClaimFormEditMutation } from '../../__generated__/ClaimFormEditMutation.graphql.ts'
import type { ClaimFormSubmitMutation, PayoutType } from '../../__generated__/ClaimFormSubmitMutation.graphql.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { confirm } from '../../ui/forms/confirm.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { formatDateTime, formatMoney, type Currency } from '../../ui/formats.ts'
import { FormSection, showServerErrors } from '../../ui/forms/FormPage.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { dropClaimDraft, keepClaimDraft, type readClaimDraft, type ReceiptFile } from './claimDraft.ts'
import classes from './ClaimForm.module.css'
import { claimSchema, paysNow, todayText, type ClaimedSpiff, type ClaimValues } from './claimValues.ts'
import { ReceiptField } from './ReceiptField.tsx'
import { SoldItems } from './SoldItems.tsx'
import { useReceipts } from './useReceipts.ts'
import { payoutWords } from '../words.ts'

type Props = {
  draftKey: string
  draft: Awaited<ReturnType<typeof readClaimDraft>>
  spiff: ClaimForm_spiff$key
  /** The claim that is changed; null for a new one. */
  claim: ClaimForm_claim$key | null
  dealers: { value: string; label: string }[]
}

const payoutText: Record<string, string> = {
  CASH: 'To your own balance. You cash it out when you like.',
  DEALER_CREDIT: 'To the account of your dealer.',
}

/** The claim of a sale. All that is typed and every photo stays on this device until the claim has arrived. */
export function ClaimForm({ draftKey, draft, spiff: spiffKey, claim: claimKey, dealers }: Props) {
  const known = useFragment(
    graphql`
    fragment ClaimForm_spiff on Spiff {
      databaseId structure currency startDate endDate payoutTypes
      amount { minor } spentStep { minor } viewerLeft { minor } budgetLeft { minor } items { databaseId name needsSerial amount { minor } }
    }
  `,
    spiffKey,
  )
  const claim = useFragment(
    graphql`
    fragment ClaimForm_claim on SpiffClaim {
      databaseId number status version payoutType invoiceNumber invoiceDate spent { amount } dealer { databaseId } items { itemId serial } receipts { file { ...fileValue_file } }
    }
  `,
    claimKey,
  )
  const spiff: ClaimedSpiff = {
    ...known,
    amount: known.amount ? Number(known.amount.minor) : null,
    spentStep: known.spentStep ? Number(known.spentStep.minor) : null,
    items: known.items.map((item) => ({ ...item, amount: Number(item.amount.minor) })),
  }
  const currency = spiff.currency as Currency
  const [onlyDealer] = dealers
  const stored: ClaimValues = claim
    ? {
        invoiceNumber: claim.invoiceNumber,
        invoiceDate: claim.invoiceDate,
        spent: claim.spent.amount,
        payoutType: claim.payoutType,
        dealerId: claim.dealer?.databaseId ?? onlyDealer?.value ?? null,
        // A line of neither item nor serial number says nothing that could be changed.
        items: claim.items.flatMap(({ itemId, serial }) =>
          itemId || serial ? [{ itemId: itemId ?? null, serial: serial ?? '' }] : [],
        ),
      }
    : {
        invoiceNumber: '',
        invoiceDate: null,
        spent: '',
        payoutType: known.payoutTypes.length === 1 ? known.payoutTypes[0]! : null,
        dealerId: onlyDealer?.value ?? null,
        items: [],
      }
  const storedFiles = (claim?.receipts ?? []).flatMap(({ file }): ReceiptFile[] => {
    const value = fileValue(file)
    return value
      ? [
          {
            key: value._id,
            name: value.name,
            type: /\.pdf$/i.test(value.name) ? 'application/pdf' : 'image/jpeg',
            stored: value,
          },
        ]
      : []
  })

  const [begun, setBegun] = useState({
    idempotencyKey: draft?.idempotencyKey ?? crypto.randomUUID(),
    version: draft ? draft.version : (claim?.version ?? null),
    recoveredAt: draft?.at,
  })
  const form = useForm<ClaimValues>({
    defaultValues: draft?.values ?? stored,
    resolver: standardSchemaResolver(claimSchema(spiff, known.payoutTypes.length > 1)),
    shouldFocusError: true,
  })
  const { control } = form
  const values = useWatch({ control }) as ClaimValues
  const [problem, setProblem] = useState<{ text: string; sent?: boolean }>()
  const [isUnsent, setUnsent] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const isSent = useRef(false)
  const navigate = useNavigate()

  const [firstFiles] = useState(draft?.files ?? storedFiles)
  const files = useRef(firstFiles)
  const [isTouched, setTouched] = useState(Boolean(draft))
  const keep = (next: ClaimValues) => {
    setTouched(true)
    if (!isSent.current)
      keepClaimDraft(draftKey, {
        values: next,
        files: files.current,
        idempotencyKey: begun.idempotencyKey,
        version: begun.version,
        at: Date.now(),
      })
  }
  const receipts = useReceipts(firstFiles, (next) => {
    files.current = next
    keep(form.getValues())
  })
  // Every change is kept; the first look at the form is none.
  const printed = useRef(JSON.stringify(values))
  useEffect(() => {
    const print = JSON.stringify(values)
    if (print === printed.current) return
    printed.current = print
    keep(values)
  })

  const [submitNew, isSubmitting] = useSave<ClaimFormSubmitMutation>(graphql`
    mutation ClaimFormSubmitMutation($input: SubmitSpiffClaimInput!) { submitSpiffClaim(input: $input) { claim { databaseId number } } }
  `)
  const [edit, isEditing] = useSave<ClaimFormEditMutation>(graphql`
    mutation ClaimFormEditMutation($input: EditSpiffClaimInput!) { editSpiffClaim(input: $input) { claim { databaseId number ...ClaimDetails_claim ...ClaimRow_claim } } }
  `)
  const [isWaiting, setWaiting] = useState(false)

  const complain = (text: string, sent = false) => {
    setProblem({ text, sent })
    top.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }

  const startAnew = () => {
    form.reset(stored, { keepDirtyValues: false })
    receipts.reset(storedFiles)
    setBegun({ idempotencyKey: crypto.randomUUID(), version: claim?.version ?? null, recoveredAt: undefined })
    setTouched(false)
    printed.current = JSON.stringify(stored)
    setProblem(undefined)
    setUnsent(false)
    void dropClaimDraft(draftKey)
  }

  /** The photos are no field of the form; what is missing is told beside what the fields say. */
  const complainOfReceipt = () => {
    if (receipts.files.length) return false
    receipts.setProblem('Add a photo or PDF of the receipt.')
    return true
  }

  const send = async ({ invoiceNumber, invoiceDate, spent, payoutType, dealerId, items }: ClaimValues) => {
    setProblem(undefined)
    setUnsent(false)
    if (complainOfReceipt()) return
    setWaiting(true)
    const arrived = await receipts.sendAll()
    setWaiting(false)
    if (!arrived) return setUnsent(true)
    const sale = {
      invoiceNumber,
      invoiceDate: invoiceDate ?? '',
      spent,
      payoutType: payoutType as PayoutType | null,
      dealerId,
      receiptIds: receipts.storedIds(),
      items: items.map(({ itemId, serial }) => ({ itemId, serial: serial.trim() || null })),
    }
    const answer = claim
      ? await edit({ input: { ...sale, databaseId: claim.databaseId, version: begun.version } })
      : await submitNew({ input: { ...sale, spiffId: known.databaseId, idempotencyKey: begun.idempotencyKey } })
    if (!answer.data) {
      const {
        spiffId,
        dealerId: atDealer,
        receipts: atReceipts,
        version,
        status,
        idempotencyKey,
        ...rest
      } = answer.fields
      if (idempotencyKey) complain('This claim has arrived already, as it was before your last change.', true)
      else if (version || status)
        complain('This claim was decided or changed meanwhile. Look at it as it is now.', true)
      else if (spiffId ?? (dealers.length < 2 ? atDealer : undefined)) complain(spiffId ?? atDealer ?? '')
      if (atReceipts) receipts.setProblem(atReceipts)
      if (Object.keys(answer.fields).length === 0) setUnsent(true)
      showServerErrors(form, { fields: { ...rest, ...(dealers.length > 1 && atDealer ? { dealerId: atDealer } : {}) } })
      return
    }
    isSent.current = true
    await dropClaimDraft(draftKey)
    const done =
      'submitSpiffClaim' in answer.data ? answer.data.submitSpiffClaim.claim : answer.data.editSpiffClaim.claim
    showDone(claim ? `Claim ${done.number} is sent in again` : `Claim ${done.number} is sent in`)
    void navigate(`/auth/spiff/list?claim=${done.databaseId}`, { replace: true })
  }

  const discard = async () => {
    if (
      await confirm({
        title: 'Discard what you typed?',
        text: 'The values and photos kept on this device go.',
        action: 'Discard',
        danger: true,
      })
    )
      startAnew()
  }

  const pays = paysNow(spiff, values)
  const limit = [known.viewerLeft, known.budgetLeft].flatMap((left) => (left ? [Number(left.minor)] : []))
  const isOver = !claim && pays !== null && limit.some((left) => pays > left)
  const busy = isSubmitting || isEditing || isWaiting
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void form.handleSubmit(send, complainOfReceipt)(event)
      }}
    >
      <Stack gap="md">
        <div ref={top} className={classes.notices}>
          {begun.recoveredAt !== undefined && (
            <Alert
              color="blue"
              variant="light"
              icon={<IconHistory aria-hidden="true" />}
              title="Your claim is as you left it"
            >
              <Text size="sm">
                What you typed and your photos were kept on this device on {formatDateTime(begun.recoveredAt)}. It is
                not sent yet.
              </Text>
              <Button
                size="compact-sm"
                mt={8}
                variant="default"
                onClick={() => {
                  void discard()
                }}
              >
                Start anew
              </Button>
            </Alert>
          )}
          {problem && (
            <Alert
              color="red"
              variant="light"
              icon={<IconAlertCircle aria-hidden="true" />}
              role="alert"
              title="The claim was not taken"
            >
              {problem.text}{' '}
              {problem.sent && (
                <Anchor
                  component={Link}
                  to={claim ? `/auth/spiff/list?claim=${claim.databaseId}` : '/auth/spiff/list'}
                  size="sm"
                >
                  See {claim ? 'the claim' : 'my claims'}
                </Anchor>
              )}
            </Alert>
          )}
          {isUnsent && (
            <Alert
              color="yellow"
              variant="light"
              icon={<IconAlertCircle aria-hidden="true" />}
              role="alert"
              title="Not sent yet"
            >
              Nothing is lost: what you typed and your photos are kept on this device. Send it again when you are back
              online, today or another day.
            </Alert>
          )}
        </div>
        <FormSection title="Receipt">
          <ReceiptField receipts={receipts} />
        </FormSection>
        <FormSection title="The sale" text="As it stands on the receipt.">
          <TextField
            control={control}
            name="invoiceNumber"
            label="Invoice number"
            required
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DateField
              control={control}
              name="invoiceDate"
              label="Date"
              required
              minDate={spiff.startDate}
              maxDate={todayText() < spiff.endDate ? todayText() : spiff.endDate}
              defaultDate={todayText() < spiff.endDate ? todayText() : spiff.endDate}
            />
            <TextField
              control={control}
              name="spent"
              label="Invoice total"
              required
              inputMode="decimal"
              autoComplete="off"
              placeholder="1,299.00"
              leftSection={
                <Text size="sm" c="dimmed">
                  {currency === 'EUR' ? '€' : '$'}
                </Text>
              }
            />
          </SimpleGrid>
          {dealers.length > 1 && (
            <SelectField control={control} name="dealerId" label="Dealer" data={dealers} allowDeselect={false} />
          )}
        </FormSection>
        <FormSection
          title={spiff.structure === 'PER_ITEM' ? 'What was sold' : 'Units sold'}
          text={spiff.structure === 'PER_ITEM' ? undefined : 'If you like: it helps the reviewer.'}
        >
          <SoldItems control={control} spiff={spiff} />
        </FormSection>
        {known.payoutTypes.length > 1 && (
          <FormSection title="Payout">
            <PayoutChoice control={control} types={known.payoutTypes} />
          </FormSection>
        )}
      </Stack>
      <div className={classes.bar}>
        <div aria-live="polite">
          <Text size="xs" c="dimmed">
            This claim pays
          </Text>
          <Text fw={700} fz="1.375rem" lh={1.15} className={classes.sum}>
            {pays === null ? '–' : formatMoney(pays, currency)}
          </Text>
          {isOver && (
            <Text size="xs" c="var(--mantine-color-error)">
              More than what is left of the limit.
            </Text>
          )}
          {pays === 0 && spiff.structure === 'PER_SPENT' && (
            <Text size="xs" c="var(--mantine-color-error)">
              It pays for each full {formatMoney(spiff.spentStep ?? 0, currency)}.
            </Text>
          )}
        </div>
        <Group gap="xs" wrap="nowrap">
          {isTouched && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                void discard()
              }}
              disabled={busy}
              visibleFrom="xs"
            >
              Discard
            </Button>
          )}
          <Button type="submit" size="md" loading={busy}>
            {claim ? (claim.status === 'DENIED' ? 'Send in again' : 'Save') : 'Send claim'}
          </Button>
        </Group>
      </div>
    </form>
  )
}

/** Where the money goes, in words. */
function PayoutChoice({ control, types }: { control: Control<ClaimValues>; types: readonly string[] }) {
  const { field, fieldState } = useController({ control, name: 'payoutType' })
  return (
    <Radio.Group
      {...field}
      value={field.value ?? null}
      aria-label="Where the money goes"
      error={fieldState.error?.message}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {types.map((type) => (
          <Radio.Card key={type} value={type} p="sm" radius="md" className={classes.choice}>
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator />
              <div>
                <Text size="sm" fw={600}>
                  {payoutWords[type]}
                </Text>
                <Text size="xs" c="dimmed">
                  {payoutText[type]}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
