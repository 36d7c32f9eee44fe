import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminLoyaltyBrands_purchases$key } from '../__generated__/AdminLoyaltyBrands_purchases.graphql.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { counted, formatMoney } from '../ui/formats.ts'

/**
 * Purchases of each brand, the longest bar first; a bar compares within its currency, since currencies are never added
 * up.
 */
export function AdminLoyaltyBrands({ purchases }: { purchases: AdminLoyaltyBrands_purchases$key }) {
  const rows = useFragment(
    graphql`
    fragment AdminLoyaltyBrands_purchases on LoyaltyPurchases @relay(plural: true) { brandId name receipts amount {
      minor currency } }
  `,
    purchases,
  )
  const most = (currency: string) =>
    Math.max(1, ...rows.filter(({ amount }) => amount.currency === currency).map(({ amount }) => Number(amount.minor)))
  return (
    <Card component="section" aria-label="Purchases per brand" style={{ alignSelf: 'start' }}>
      <Title order={2} size="h4">
        Purchases per brand
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        By the receipts approved.
      </Text>
      {rows.length === 0 && (
        <EmptyState title="No purchases yet" text="Approved receipts appear here by their brand." />
      )}
      <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {rows.map(({ brandId, name, receipts, amount: { minor, currency } }) => {
          const label = name ?? 'No brand'
          const money = formatMoney(Number(minor), currency)
          return (
            <li key={`${brandId ?? 'none'} ${currency}`}>
              <Group justify="space-between" gap="sm" wrap="nowrap" mb={4}>
                <Text size="sm" fw={600} lineClamp={1}>
                  {label}
                </Text>
                <Text size="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums', flex: 'none' }}>
                  {money}
                </Text>
              </Group>
              <Group gap="sm" wrap="nowrap">
                <Progress
                  value={(Number(minor) * 100) / most(currency)}
                  size={8}
                  radius="xl"
                  flex={1}
                  aria-label={`${label}: ${money}`}
                />
                <Text size="xs" c="dimmed" w={76} ta="right">
                  {counted(receipts, 'receipt')}
                </Text>
              </Group>
            </li>
          )
        })}
      </Stack>
    </Card>
  )
}
