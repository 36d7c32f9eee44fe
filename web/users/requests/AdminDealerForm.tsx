import { Card, Text } from '@mantine/core'

type Company = Partial<
  Record<'name' | 'addressLine1' | 'city' | 'region' | 'postalCode' | 'country' | 'phone' | 'dealerNum', unknown>
>

/** The company of a become-a-dealer form. */
export function AdminDealerForm({ data }: { data: unknown }) {
  const { name, addressLine1, city, region, postalCode, country, phone, dealerNum } = (
    typeof data === 'object' && data !== null ? data : {}
  ) as Company
  const line = (...parts: unknown[]) => parts.filter((part) => typeof part === 'string' && part).join(' ')
  return (
    <Card withBorder padding="sm">
      <Text size="sm" fw={600}>
        {String(name ?? 'No name')}
      </Text>
      <Text size="sm">{line(addressLine1)}</Text>
      <Text size="sm">{[line(city), line(region, postalCode), line(country)].filter(Boolean).join(', ')}</Text>
      {line(phone) && (
        <Text size="sm" c="dimmed">
          Phone {line(phone)}
        </Text>
      )}
      {line(dealerNum) && (
        <Text size="sm" c="dimmed">
          Dealer number {line(dealerNum)}
        </Text>
      )}
    </Card>
  )
}
