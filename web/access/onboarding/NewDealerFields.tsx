import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { canadianProvinces, usStates } from '../../ui/fields/places/regions.ts'
import type { Bound } from '../../ui/fields/bound.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import type { NewDealer } from '../rules.ts'

type Props = { field: (name: keyof NewDealer) => Bound<string> }

/** A company that is not listed yet. */
export function NewDealerFields({ field }: Props) {
  const country = useValue(field('country'))
  return (
    <Stack gap="md">
      <Alert variant="light" color="blue" icon={<IconInfoCircle aria-hidden="true" />}>
        A new company is reviewed by an administrator before it is listed.
      </Alert>
      <TextField {...field('name')} label="Company name" autoComplete="organization" />
      <TextField {...field('addressLine1')} label="Address" autoComplete="address-line1" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...field('city')} label="City" autoComplete="address-level2" />
        <SelectField
          {...field('country')}
          label="Country"
          data={[
            { value: 'US', label: 'United States' },
            { value: 'CA', label: 'Canada' },
          ]}
          allowDeselect={false}
          required
        />
        <SelectField
          {...field('region')}
          label={country === 'CA' ? 'Province' : 'State'}
          data={country === 'CA' ? canadianProvinces : usStates}
        />
        <TextField {...field('postalCode')} label="Postal code" autoComplete="postal-code" />
        <TextField {...field('phone')} label="Company phone" type="tel" autoComplete="tel" />
        <TextField {...field('dealerNum')} label="Dealer number" />
      </SimpleGrid>
    </Stack>
  )
}
