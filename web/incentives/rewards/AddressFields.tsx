import { SimpleGrid, Stack } from '@mantine/core'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { RewardAddressInput } from '../../contract/__generated__/limits.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { countries } from '../../ui/forms/regions.ts'
import { required, upTo } from '../../ui/texts.ts'
import type { RewardAddress } from './words.ts'

export const addressSchema = z.object({
  name: required('Name', RewardAddressInput.name.max),
  line1: required('Address', RewardAddressInput.line1.max),
  line2: upTo('It', RewardAddressInput.line2.max),
  city: required('City', RewardAddressInput.city.max),
  region: upTo('It', RewardAddressInput.region.max),
  postalCode: required('Postal code', RewardAddressInput.postalCode.max),
  country: z.string().check(z.minLength(1, 'Choose a country.')),
  phone: upTo('The phone number', RewardAddressInput.phone.max),
})
type Address = z.infer<typeof addressSchema>

const blank: Address = { name: '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '', phone: '' }

/** What is known of an address, as its fields begin with it. */
export const addressIn = (known: RewardAddress | null | undefined): Address => ({ ...blank, ...known })

/** The address as the server takes it: what was left empty is not there. */
export const addressOut = ({ line2, region, phone, ...address }: Address) => ({
  ...address,
  ...(line2 && { line2 }),
  ...(region && { region }),
  ...(phone && { phone }),
})

type Props<T extends FieldValues> = { control: Control<T>; nameOf: (field: keyof Address) => FieldPath<T> }

/** Where a reward is sent. */
export function AddressFields<T extends FieldValues>({ control, nameOf }: Props<T>) {
  const of = (field: keyof Address, autoComplete: string) => ({ control, name: nameOf(field), autoComplete })
  return (
    <Stack gap="sm" role="group" aria-label="Where it is sent">
      <TextField label="Name" required maxLength={RewardAddressInput.name.max} {...of('name', 'name')} />
      <TextField
        label="Street and number"
        required
        maxLength={RewardAddressInput.line1.max}
        {...of('line1', 'address-line1')}
      />
      <TextField
        label="Apartment, suite or dealer"
        maxLength={RewardAddressInput.line2.max}
        {...of('line2', 'address-line2')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField label="City" required maxLength={RewardAddressInput.city.max} {...of('city', 'address-level2')} />
        <TextField
          label="State or province"
          maxLength={RewardAddressInput.region.max}
          {...of('region', 'address-level1')}
        />
        <TextField
          label="Postal code"
          required
          maxLength={RewardAddressInput.postalCode.max}
          {...of('postalCode', 'postal-code')}
        />
        <SelectField label="Country" required data={countries} allowDeselect={false} {...of('country', 'country')} />
      </SimpleGrid>
      <TextField
        label="Phone"
        description="For the carrier."
        type="tel"
        maxLength={RewardAddressInput.phone.max}
        {...of('phone', 'tel')}
      />
    </Stack>
  )
}
