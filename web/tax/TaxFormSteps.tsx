import { Accordion, Alert, Button, Card, Checkbox, Grid, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import type { TaxFormSteps_blank$key } from '../__generated__/TaxFormSteps_blank.graphql.ts'
import type { TaxFormStepsMutation } from '../__generated__/TaxFormStepsMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { LeaveWarning } from '../ui/forms/LeaveWarning.tsx'
import { usStates } from '../ui/forms/regions.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SignatureField } from '../ui/fields/SignatureField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { mayHaveSsn, masked, schema, STEPS, type TaxFormValues } from './taxForm.ts'
import classes from './TaxForm.module.css'
import { TinField } from './TinField.tsx'

const territories = [
  { value: 'AS', label: 'American Samoa' },
  { value: 'GU', label: 'Guam' },
  { value: 'MP', label: 'Northern Mariana Islands' },
  { value: 'VI', label: 'U.S. Virgin Islands' },
]

/** The form in three steps. What was typed stays through every failure and step, in memory alone. */
export function TaxFormSteps({
  blank,
  onSigned,
  onCancel,
}: {
  blank: TaxFormSteps_blank$key
  onSigned: () => void
  onCancel?: () => void
}) {
  const { name, addressLine1, city, region, postalCode, classifications, certifications } = useFragment(
    graphql`
    fragment TaxFormSteps_blank on BlankTaxForm { name addressLine1 city region postalCode classifications { value label } certifications }
  `,
    blank,
  )
  const states = [...usStates, ...territories]
  const form = useForm<TaxFormValues>({
    resolver: standardSchemaResolver(schema),
    defaultValues: {
      name,
      businessName: '',
      classification: 'individual',
      exemptPayeeCode: '',
      fatcaCode: '',
      addressLine1: addressLine1 ?? '',
      city: city ?? '',
      region: states.some(({ value }) => value === region) ? (region ?? null) : null,
      postalCode: postalCode && /^\d{5}/.test(postalCode) ? postalCode : '',
      tinKind: 'SSN',
      tin: '',
      backupWithholding: false,
      signature: '',
      signatureImage: '',
      certified: false,
    },
  })
  const { control, setValue } = form
  const [save, isSaving] = useSave<TaxFormStepsMutation>(graphql`
    mutation TaxFormStepsMutation($input: SubmitTaxFormInput!) { submitTaxForm(input: $input) { taxForm { id status ...TaxFormCard_form } } }
  `)
  const [step, setStep] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const values = useWatch({ control }) as TaxFormValues
  const isEntity = values.classification !== 'individual'
  const isUnsaved = form.formState.isDirty && !isSaving && !form.formState.isSubmitSuccessful
  // Whoever reads by ear or keyboard arrives where the new step begins; the first one takes nobody there by itself.
  const [moves, setMoves] = useState(0)
  const show = (index: number) => {
    setMoves(moves + 1)
    setStep(index)
  }
  useEffect(() => {
    if (moves > 0) heading.current?.focus()
  }, [moves])
  useEffect(() => {
    if (!mayHaveSsn(values.classification) && values.tinKind === 'SSN') {
      setValue('tinKind', 'EIN')
      setValue('tin', '')
    }
    if (values.classification === 'individual' && values.exemptPayeeCode) setValue('exemptPayeeCode', '')
  }, [values.classification, values.tinKind, values.exemptPayeeCode, setValue])

  const next = async () => {
    if (await form.trigger([...STEPS[step]!.fields], { shouldFocus: true })) show(step + 1)
  }
  const sign = form.handleSubmit(
    async ({ region: state, signatureImage, ...rest }) => {
      const { data, fields } = await save(
        { input: { ...rest, region: state ?? '', signatureImage: signatureImage || null } },
        {
          updater: (store) => {
            const signed = store.getRootField('submitTaxForm')?.getLinkedRecord('taxForm')
            if (signed) store.getRoot().setLinkedRecord(signed, 'myTaxForm')
          },
        },
      )
      if (data) {
        form.reset()
        showDone('Your W-9 is signed.')
        onSigned()
        return
      }
      const refused = Object.entries(fields).filter(([field]) => field in form.getValues()) as [
        keyof TaxFormValues,
        string,
      ][]
      if (!refused.length) {
        const [, told] = Object.entries(fields)[0] ?? []
        if (told) showFailure(told)
        return
      }
      for (const [field, message] of refused) form.setError(field, { type: 'server', message })
      const first = STEPS.findIndex(({ fields: own }) =>
        refused.some(([field]) => (own as readonly string[]).includes(field)),
      )
      if (first !== -1 && first !== step) show(first)
    },
    (errors) => {
      const first = STEPS.findIndex(({ fields: own }) => own.some((field) => field in errors))
      if (first !== -1 && first !== step) show(first)
    },
  )

  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        void (step < STEPS.length - 1 ? next() : sign())
      }}
    >
      <LeaveWarning unsaved={isUnsaved} />
      <Stack gap="lg">
        <ol className={classes.steps} aria-label="Steps">
          {STEPS.map(({ title }, index) => (
            <li
              key={title}
              data-reached={index <= step || undefined}
              aria-current={index === step ? 'step' : undefined}
            >
              {index + 1}. {title}
            </li>
          ))}
        </ol>
        <Card padding="xl">
          <Stack gap="lg">
            <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
              {STEPS[step]!.title}
            </Title>
            {step === 0 && (
              <>
                <Grid gap="md">
                  <Grid.Col span={{ base: 12, sm: 6 }}>
                    <TextField
                      control={control}
                      name="name"
                      label="Name"
                      description="As on your income tax return."
                      autoComplete="name"
                      required
                      maxLength={100}
                    />
                  </Grid.Col>
                  <Grid.Col span={{ base: 12, sm: 6 }}>
                    <TextField
                      control={control}
                      name="businessName"
                      label="Business name"
                      description="Only if it differs from the name."
                      maxLength={100}
                    />
                  </Grid.Col>
                  <Grid.Col span={12}>
                    <SelectField
                      control={control}
                      name="classification"
                      label="Federal tax classification"
                      required
                      data={[...classifications]}
                      searchable={false}
                      allowDeselect={false}
                    />
                  </Grid.Col>
                  <Grid.Col span={12}>
                    <TextField
                      control={control}
                      name="addressLine1"
                      label="Address"
                      description="Number, street, apartment or suite."
                      autoComplete="street-address"
                      required
                      maxLength={120}
                    />
                  </Grid.Col>
                  <Grid.Col span={{ base: 12, sm: 5 }}>
                    <TextField
                      control={control}
                      name="city"
                      label="City"
                      autoComplete="address-level2"
                      required
                      maxLength={60}
                    />
                  </Grid.Col>
                  <Grid.Col span={{ base: 12, sm: 4 }}>
                    <SelectField
                      control={control}
                      name="region"
                      label="State"
                      placeholder="Choose"
                      required
                      data={states}
                    />
                  </Grid.Col>
                  <Grid.Col span={{ base: 12, sm: 3 }}>
                    <TextField
                      control={control}
                      name="postalCode"
                      label="ZIP code"
                      autoComplete="postal-code"
                      inputMode="numeric"
                      required
                      maxLength={10}
                    />
                  </Grid.Col>
                </Grid>
                {isEntity && (
                  <Accordion variant="contained">
                    <Accordion.Item value="codes">
                      <Accordion.Control>Exemption codes (for few entities)</Accordion.Control>
                      <Accordion.Panel>
                        <Grid gap="md">
                          <Grid.Col span={{ base: 12, sm: 6 }}>
                            <TextField
                              control={control}
                              name="exemptPayeeCode"
                              label="Exempt payee code"
                              description="1 to 13, if any."
                              maxLength={2}
                            />
                          </Grid.Col>
                          <Grid.Col span={{ base: 12, sm: 6 }}>
                            <TextField
                              control={control}
                              name="fatcaCode"
                              label="FATCA reporting code"
                              description="A to M, if any."
                              maxLength={1}
                            />
                          </Grid.Col>
                        </Grid>
                      </Accordion.Panel>
                    </Accordion.Item>
                  </Accordion>
                )}
              </>
            )}
            {step === 1 && (
              <>
                <KindField
                  control={control}
                  disabledSsn={!mayHaveSsn(values.classification)}
                  onKind={() => setValue('tin', '')}
                />
                <TinField control={control} kind={values.tinKind} />
                <WithholdingField control={control} />
                <Alert variant="light" color="gray" icon={<IconLock aria-hidden="true" />}>
                  The number is sealed as soon as it arrives. Nobody in the portal, administrators included, ever sees
                  more than its last four digits.
                </Alert>
              </>
            )}
            {step === 2 && (
              <>
                <dl className={classes.facts}>
                  <div>
                    <dt>Name</dt>
                    <dd>{values.businessName ? `${values.name}, ${values.businessName}` : values.name}</dd>
                  </div>
                  <div>
                    <dt>Classification</dt>
                    <dd>{classifications.find(({ value }) => value === values.classification)?.label}</dd>
                  </div>
                  <div>
                    <dt>Address</dt>
                    <dd>
                      {values.addressLine1}, {values.city}, {values.region} {values.postalCode}
                    </dd>
                  </div>
                  <div>
                    <dt>{values.tinKind}</dt>
                    <dd>{masked(values.tinKind, values.tin.slice(-4))}</dd>
                  </div>
                </dl>
                <Group gap="xs">
                  <Button size="compact-sm" variant="subtle" onClick={() => show(0)}>
                    Change name or address
                  </Button>
                  <Button size="compact-sm" variant="subtle" onClick={() => show(1)}>
                    Change the number
                  </Button>
                </Group>
                <div>
                  <Text fw={600} mb="xs">
                    Under penalties of perjury, I certify that:
                  </Text>
                  <ol className={classes.statements}>
                    {certifications
                      .filter((_, index) => !(values.backupWithholding && index === 1))
                      .map((text) => (
                        <li key={text}>{text}</li>
                      ))}
                  </ol>
                </div>
                <CertifiedField control={control} />
                <TextField
                  control={control}
                  name="signature"
                  label="Sign by typing your name"
                  placeholder={values.name}
                  autoComplete="off"
                  required
                  maxLength={100}
                />
                <SignatureField
                  control={control}
                  name="signatureImage"
                  label="Drawn signature (optional)"
                  description="With finger, pen or mouse. Typing your name above signs the form by itself."
                />
              </>
            )}
            <Group justify="space-between" mt="xs">
              {step > 0 ? (
                <Button variant="default" onClick={() => show(step - 1)}>
                  Back
                </Button>
              ) : onCancel ? (
                <Button variant="default" onClick={onCancel}>
                  Keep the present one
                </Button>
              ) : (
                <span />
              )}
              <Button type="submit" loading={isSaving}>
                {step < STEPS.length - 1 ? 'Continue' : 'Sign the form'}
              </Button>
            </Group>
          </Stack>
        </Card>
      </Stack>
    </form>
  )
}

type Part = { control: ReturnType<typeof useForm<TaxFormValues>>['control'] }

function KindField({ control, disabledSsn, onKind }: Part & { disabledSsn: boolean; onKind: () => void }) {
  const { field, fieldState } = useController({ control, name: 'tinKind' })
  const pick = (kind: string) => {
    field.onChange(kind)
    onKind()
  }
  return (
    <Radio.Group
      label="Kind of number"
      {...field}
      onChange={pick}
      error={fieldState.error?.message}
      description={disabledSsn ? 'A company signs with its employer number.' : undefined}
    >
      <Group gap="lg" mt={8}>
        <Radio value="SSN" label="Social security number (SSN)" disabled={disabledSsn} />
        <Radio value="EIN" label="Employer number (EIN)" />
      </Group>
    </Radio.Group>
  )
}

function WithholdingField({ control }: Part) {
  const {
    field: { value, ...field },
  } = useController({ control, name: 'backupWithholding' })
  return (
    <Checkbox
      {...field}
      checked={value}
      label="I am subject to backup withholding"
      description="Only if the IRS told you so. Most people leave this empty."
    />
  )
}

function CertifiedField({ control }: Part) {
  const {
    field: { value, ...field },
    fieldState,
  } = useController({ control, name: 'certified' })
  return (
    <Checkbox
      {...field}
      checked={value}
      label="I have read these statements, and they are true"
      error={fieldState.error?.message}
    />
  )
}
