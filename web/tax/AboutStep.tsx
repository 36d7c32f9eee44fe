import { Accordion, Grid } from '@mantine/core'
import { SubmitTaxFormInput } from '../contract/__generated__/limits.ts'
import { usStates } from '../ui/forms/regions.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import type { StepProps } from './taxForm.ts'

const territories = [
  { value: 'AS', label: 'American Samoa' },
  { value: 'GU', label: 'Guam' },
  { value: 'MP', label: 'Northern Mariana Islands' },
  { value: 'VI', label: 'U.S. Virgin Islands' },
]
export const states = [...usStates, ...territories]

type Props = StepProps & { classifications: readonly { readonly value: string; readonly label: string }[] }

/** Who signs, how they are taxed, and where they live. */
export function AboutStep({ control, values, classifications }: Props) {
  return (
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
            maxLength={SubmitTaxFormInput.name.max}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <TextField
            control={control}
            name="businessName"
            label="Business name"
            description="Only if it differs from the name."
            maxLength={SubmitTaxFormInput.businessName.max}
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
            maxLength={SubmitTaxFormInput.addressLine1.max}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <TextField
            control={control}
            name="city"
            label="City"
            autoComplete="address-level2"
            required
            maxLength={SubmitTaxFormInput.city.max}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <SelectField control={control} name="region" label="State" placeholder="Choose" required data={states} />
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
      {values.classification !== 'individual' && (
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
  )
}
