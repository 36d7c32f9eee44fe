import { Accordion, Grid, type SelectProps, type TextInputProps } from '@mantine/core'
import { PostalCodeField } from '../domain/addresses/PostalCodeField.tsx'
import { usStates } from '../ui/fields/places/regions.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import type { StepProps, TaxFormValues } from './taxForm.ts'

type Option = { value: string; label: string }

type Asked = {
  name: Exclude<keyof TaxFormValues, 'backupWithholding' | 'authorized' | 'certified'>
  label: string
  /** Of the twelve columns, where there is room for more than one. */
  columns: number
  required?: boolean
  /** Letters, where the pattern of its schema does not say. */
  max?: number
} & (Pick<TextInputProps, 'description' | 'autoComplete' | 'inputMode'> | Chosen)

type Chosen = { data: Option[] } & Pick<SelectProps, 'placeholder' | 'searchable' | 'allowDeselect'>

const person: Asked[] = [
  {
    name: 'name',
    label: 'Name',
    columns: 6,
    description: 'As on your income tax return.',
    autoComplete: 'name',
    required: true,
  },
  { name: 'businessName', label: 'Business name', columns: 6, description: 'Only if it differs from the name.' },
]

const address: Asked[] = [
  {
    name: 'addressLine1',
    label: 'Address',
    columns: 12,
    description: 'Number, street, apartment or suite.',
    autoComplete: 'street-address',
    required: true,
  },
  { name: 'city', label: 'City', columns: 5, autoComplete: 'address-level2', required: true },
  {
    name: 'region',
    label: 'State',
    columns: 4,
    placeholder: 'Choose',
    required: true,
    data: usStates,
    searchable: true,
  },
  {
    name: 'postalCode',
    label: 'ZIP code',
    columns: 3,
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    required: true,
    max: 10,
  },
]

const exemptions: Asked[] = [
  { name: 'exemptPayeeCode', label: 'Exempt payee code', columns: 6, description: '1 to 13, if any.', max: 2 },
  { name: 'fatcaCode', label: 'FATCA reporting code', columns: 6, description: 'A to M, if any.', max: 1 },
]

const Fields = ({ field, fields }: Pick<StepProps, 'field'> & { fields: readonly Asked[] }) => (
  <Grid gap="md">
    {fields.map(({ columns, name, ...words }) => (
      <Grid.Col key={name} span={{ base: 12, sm: columns }}>
        {'data' in words ? (
          <SelectField {...field(name)} {...words} />
        ) : name === 'postalCode' ? (
          <PostalCodeField {...field(name)} {...words} region={field('region')} country="US" />
        ) : (
          <TextField {...field(name)} {...words} />
        )}
      </Grid.Col>
    ))}
  </Grid>
)

type Props = StepProps & { classifications: readonly Readonly<Option>[] }

/** Who signs, how they are taxed, and where they live. */
export function AboutStep({ field, values, classifications }: Props) {
  const taxed: Asked = {
    name: 'classification',
    label: 'Federal tax classification',
    columns: 12,
    required: true,
    data: [...classifications],
    searchable: false,
    allowDeselect: false,
  }
  return (
    <>
      <Fields field={field} fields={[...person, taxed, ...address]} />
      {values.classification !== 'individual' && (
        <Accordion variant="contained">
          <Accordion.Item value="codes">
            <Accordion.Control>Exemption codes (for few entities)</Accordion.Control>
            <Accordion.Panel>
              <Fields field={field} fields={exemptions} />
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
    </>
  )
}
