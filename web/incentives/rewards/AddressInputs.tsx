import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { countries } from '../../ui/forms/regions.ts'
import type { RewardAddress } from './words.ts'

export type AddressProblems = Partial<Record<keyof RewardAddress, string>>
type Field = keyof RewardAddress
interface Given {
  name: string
  line1: string
  line2?: string
  city: string
  region?: string
  postalCode: string
  country: string
  phone?: string
}

const REQUIRED: [Field, string][] = [
  ['name', 'Name is required.'],
  ['line1', 'Address is required.'],
  ['city', 'City is required.'],
  ['postalCode', 'Postal code is required.'],
  ['country', 'Choose a country.'],
]
const MAX: Record<Field, number> = {
  name: 120,
  line1: 120,
  line2: 120,
  city: 80,
  region: 80,
  postalCode: 20,
  country: 60,
  phone: 32,
}

/** The address as the server takes it, or what is missing. */
export function cleanAddress(address: RewardAddress): { address: Given } | { problems: AddressProblems } {
  const trimmed = Object.fromEntries(
    Object.entries(address).flatMap(([key, value]) =>
      typeof value === 'string' && value.trim() ? [[key, value.trim()]] : [],
    ),
  ) as RewardAddress
  const problems = Object.fromEntries(REQUIRED.filter(([field]) => !trimmed[field])) as AddressProblems
  return Object.keys(problems).length > 0 ? { problems } : { address: trimmed as Given }
}

type Props = { value: RewardAddress; onChange: (value: RewardAddress) => void; problems: AddressProblems }

/** Where a reward is sent. */
export function AddressInputs({ value, onChange, problems }: Props) {
  const of = (field: Field, autoComplete: string) => ({
    value: value[field] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [field]: event.currentTarget.value }),
    error: problems[field],
    maxLength: MAX[field],
    autoComplete,
  })
  return (
    <Stack gap="sm" role="group" aria-label="Where it is sent">
      <TextInput label="Name" withAsterisk {...of('name', 'name')} />
      <TextInput label="Street and number" withAsterisk {...of('line1', 'address-line1')} />
      <TextInput label="Apartment, suite or dealer" {...of('line2', 'address-line2')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="City" withAsterisk {...of('city', 'address-level2')} />
        <TextInput label="State or province" {...of('region', 'address-level1')} />
        <TextInput label="Postal code" withAsterisk {...of('postalCode', 'postal-code')} />
        <Select
          label="Country"
          withAsterisk
          data={countries}
          value={value.country ?? null}
          onChange={(country) => onChange({ ...value, country: country ?? '' })}
          error={problems.country}
        />
      </SimpleGrid>
      <TextInput label="Phone" description="For the carrier." type="tel" {...of('phone', 'tel')} />
    </Stack>
  )
}
