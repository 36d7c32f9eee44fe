import { SimpleGrid, Stack } from '@mantine/core'
import * as z from 'zod/mini'
import { RewardAddressInput } from '../../contract/__generated__/limits.ts'
import type { Bound } from '../../ui/fields/bound.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { countries } from '../../ui/fields/places/regions.ts'
import { phoneUpTo, required, upTo } from '../../ui/texts.ts'
import type { RewardAddress } from './words.ts'
import { PostalCodeField } from '../../domain/addresses/PostalCodeField.tsx'

export const addressSchema = z.object({
  name: required('Name', RewardAddressInput.name.max),
  line1: required('Address', RewardAddressInput.line1.max),
  line2: upTo('It', RewardAddressInput.line2.max),
  city: required('City', RewardAddressInput.city.max),
  region: upTo('It', RewardAddressInput.region.max),
  postalCode: required('Postal code', RewardAddressInput.postalCode.max),
  country: z.string().check(z.minLength(1, 'Choose a country.')),
  phone: phoneUpTo(RewardAddressInput.phone.max),
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

type Props = { field: (name: keyof Address) => Bound<string> }

/** Where a reward is sent. */
export const AddressFields = ({ field }: Props) => (
  <Stack gap="sm" role="group" aria-label="Where it is sent">
    <TextField {...field('name')} label="Name" autoComplete="name" />
    <TextField {...field('line1')} label="Street and number" autoComplete="address-line1" />
    <TextField {...field('line2')} label="Apartment, suite or dealer" autoComplete="address-line2" />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextField {...field('city')} label="City" autoComplete="address-level2" />
      <TextField {...field('region')} label="State or province" autoComplete="address-level1" />
      <PostalCodeField
        {...field('postalCode')}
        region={field('region')}
        country={field('country')}
        label="Postal code"
        autoComplete="postal-code"
      />
      <SelectField
        {...field('country')}
        label="Country"
        autoComplete="country"
        data={countries}
        allowDeselect={false}
      />
    </SimpleGrid>
    <TextField {...field('phone')} label="Phone" description="For the carrier." type="tel" autoComplete="tel" />
  </Stack>
)
