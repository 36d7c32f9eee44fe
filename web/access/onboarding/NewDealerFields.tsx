import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { canadianProvinces, usStates } from '../../ui/forms/regions.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { NewDealer } from '../rules.ts'

type Props<T extends FieldValues> = { control: Control<T>; nameOf: (field: keyof NewDealer) => FieldPath<T> }

/** A company that is not listed yet. */
export function NewDealerFields<T extends FieldValues>({ control, nameOf }: Props<T>) {
  const country = useWatch({ control, name: nameOf('country') })
  return (
    <Stack gap="md">
      <Alert variant="light" color="blue" icon={<IconInfoCircle aria-hidden="true" />}>
        A new company is reviewed by an administrator before it is listed.
      </Alert>
      <TextField control={control} name={nameOf('name')} label="Company name" autoComplete="organization" required />
      <TextField
        control={control}
        name={nameOf('addressLine1')}
        label="Address"
        autoComplete="address-line1"
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField control={control} name={nameOf('city')} label="City" autoComplete="address-level2" required />
        <SelectField
          control={control}
          name={nameOf('country')}
          label="Country"
          data={[
            { value: 'US', label: 'United States' },
            { value: 'CA', label: 'Canada' },
          ]}
          allowDeselect={false}
          required
        />
        <SelectField
          control={control}
          name={nameOf('region')}
          label={country === 'CA' ? 'Province' : 'State'}
          data={country === 'CA' ? canadianProvinces : usStates}
          required
        />
        <TextField
          control={control}
          name={nameOf('postalCode')}
          label="Postal code"
          autoComplete="postal-code"
          required
        />
        <TextField control={control} name={nameOf('phone')} label="Company phone" type="tel" autoComplete="tel" />
        <TextField control={control} name={nameOf('dealerNum')} label="Dealer number" />
      </SimpleGrid>
    </Stack>
  )
}
