import { Alert, Button, Card, Group, Stack, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import type { TaxFormSteps_blank$data, TaxFormSteps_blank$key } from '../__generated__/TaxFormSteps_blank.graphql.ts'
import type { TaxFormStepsMutation } from '../__generated__/TaxFormStepsMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey } from '../session/session.ts'
import { formatDateTime } from '../ui/formats.ts'
import { showDone } from '../ui/alerts.ts'
import { settleChanges } from '../ui/forms/FormPage.tsx'
import { LeaveWarning } from '../ui/forms/LeaveWarning.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { usStates } from '../ui/fields/places/regions.ts'
import { AboutStep } from './AboutStep.tsx'
import { NumberStep } from './NumberStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { isSignatureOf } from '../contract/__generated__/signature.ts'
import { mayHaveSsn, schemaFor, STEPS, type TaxFormValues } from './taxForm.ts'
import classes from './TaxForm.module.css'

const unsigned = {
  businessName: '',
  classification: 'individual',
  exemptPayeeCode: '',
  fatcaCode: '',
  tinKind: 'SSN',
  tin: '',
  backupWithholding: false,
  signature: '',
  signatureImage: '',
  authorized: false,
  certified: false,
} as const

/** The step shown; whoever reads by ear or keyboard arrives where a new one begins. */
function useSteps() {
  const [step, setStep] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // The first one takes nobody there by itself.
  const [moves, setMoves] = useState(0)
  const show = (index: number) => {
    setMoves(moves + 1)
    setStep(index)
  }
  useEffect(() => {
    if (moves > 0) heading.current?.focus()
  }, [moves])
  /** The first step with a field of which this is true. */
  const showWhere = (isWrong: (field: keyof TaxFormValues) => boolean) => {
    const first = STEPS.findIndex(({ fields }) => fields.some(isWrong))
    if (first !== -1 && first !== step) show(first)
  }
  return { step, show, showWhere, heading }
}

/** What a classification rules out is emptied. */
function useFittingNumber(
  { classification, tinKind, exemptPayeeCode }: TaxFormValues,
  { setValue }: Pick<UseFormReturn<TaxFormValues, unknown, TaxFormValues>, 'setValue'>,
) {
  useEffect(() => {
    if (!mayHaveSsn(classification) && tinKind === 'SSN') {
      setValue('tinKind', 'EIN')
      setValue('tin', '')
    }
    if (classification === 'individual' && exemptPayeeCode) setValue('exemptPayeeCode', '')
  }, [classification, tinKind, exemptPayeeCode, setValue])
}

const StepList = ({ step }: { step: number }) => (
  <ol className={classes.steps} aria-label="Steps">
    {STEPS.map(({ title }, index) => (
      <li key={title} data-reached={index <= step || undefined} aria-current={index === step ? 'step' : undefined}>
        {index + 1}. {title}
      </li>
    ))}
  </ol>
)

function useTaxForm({ name, addressLine1, city, region, postalCode }: TaxFormSteps_blank$data, onSigned: () => void) {
  const [save] = useSave<TaxFormStepsMutation>(graphql`
    mutation TaxFormStepsMutation($input: SubmitTaxFormInput!) { submitTaxForm(input: $input) { taxForm { id status ...TaxFormCard_form } } }
  `)
  const stored: TaxFormValues = {
    ...unsigned,
    name,
    addressLine1: addressLine1 ?? '',
    city: city ?? '',
    region: usStates.some(({ value }) => value === region) ? (region ?? null) : null,
    postalCode: postalCode && /^\d{5}/.test(postalCode) ? postalCode : '',
  }
  const shown = useRecordForm<TaxFormValues, TaxFormStepsMutation['response']>({
    stored,
    schema: schemaFor(name),
    draft: useDraftKey('tax-form', undefined),
    // Neither the number nor what signs the form lies in a browser.
    unkept: ['tin', 'signature', 'signatureImage', 'authorized', 'certified'],
    send: ({ region: state, signatureImage, ...rest }) =>
      save(
        { input: { ...rest, region: state ?? '', signatureImage: signatureImage || null } },
        {
          updater: (store) => {
            const signed = store.getRootField('submitTaxForm')?.getLinkedRecord('taxForm')
            if (signed) store.getRoot().setLinkedRecord(signed, 'myTaxForm')
          },
        },
      ),
    saved() {
      // The number does not stay in memory.
      settleChanges(shown.form, stored)
      showDone('Your W-9 is signed.')
      onSigned()
    },
  })
  return shown
}

type Props = { blank: TaxFormSteps_blank$key; onSigned: () => void; onCancel?: () => void }

/** The form in three steps. What was typed stays through every failure, step and reload; number and signature in memory alone. */
export function TaxFormSteps({ blank, onSigned, onCancel }: Props) {
  const known = useFragment(
    graphql`
    fragment TaxFormSteps_blank on BlankTaxForm { name addressLine1 city region postalCode classifications { value label } certifications }
  `,
    blank,
  )
  const { classifications, certifications } = known
  const { step, show, showWhere, heading } = useSteps()
  const { form, control, field, submit, recoveredAt } = useTaxForm(known, onSigned)
  const { isDirty, isSubmitting } = useFormState({ control })
  const values = useWatch({ control }) as TaxFormValues
  useFittingNumber(values, form)
  const isLast = step === STEPS.length - 1
  const back =
    step > 0 ? { label: 'Back', go: () => show(step - 1) } : onCancel && { label: 'Keep the present one', go: onCancel }
  const next = async () => {
    if (await form.trigger([...STEPS[step]!.fields], { shouldFocus: true })) show(step + 1)
  }
  /** What is wrong, or refused, may stand in an earlier step: that one is shown. */
  const sign = async () => {
    await submit()
    showWhere((field) => form.getFieldState(field).invalid)
  }
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        void (isLast ? sign() : next())
      }}
    >
      <LeaveWarning unsaved={isDirty && !isSubmitting} />
      <Stack gap="lg">
        {recoveredAt !== undefined && step === 0 && (
          <Alert color="blue" variant="light" icon={<IconHistory aria-hidden="true" />}>
            What you typed is as you left it on {formatDateTime(recoveredAt)}. The tax number and the signature were not
            kept.
          </Alert>
        )}
        <StepList step={step} />
        <Card padding="xl">
          <Stack gap="lg">
            <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
              {STEPS[step]!.title}
            </Title>
            {step === 0 && <AboutStep field={field} values={values} classifications={classifications} />}
            {step === 1 && <NumberStep field={field} values={values} onKind={() => form.setValue('tin', '')} />}
            {isLast && (
              <ReviewStep
                field={field}
                values={values}
                classification={classifications.find(({ value }) => value === values.classification)?.label}
                certifications={certifications}
                asksAuthority={
                  values.classification !== 'individual' &&
                  values.signature.trim() !== '' &&
                  ![values.name, known.name].some((name) => isSignatureOf(values.signature, name))
                }
                onShow={show}
              />
            )}
            <Group justify="space-between" mt="xs">
              {back ? (
                <Button variant="default" onClick={back.go}>
                  {back.label}
                </Button>
              ) : (
                <span />
              )}
              <Button type="submit" loading={isSubmitting}>
                {isLast ? 'Sign the form' : 'Continue'}
              </Button>
            </Group>
          </Stack>
        </Card>
      </Stack>
    </form>
  )
}
