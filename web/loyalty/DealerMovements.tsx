/* oxlint-disable relay/unused-fields -- a movement goes whole to movementName of words.ts */
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCashBanknote, IconCoins } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { DealerMovements_query$key } from '../__generated__/DealerMovements_query.graphql.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatDate, formatNumber } from '../ui/formats.ts'
import classes from './DealerMovements.module.css'
import { movementName } from './words.ts'

/** Credits of the own dealers as they came and went, and the way to have them paid out. */
export function DealerMovements({ query }: { query: DealerMovements_query$key }) {
  const { userLoyalty: { dealerStandings } } = useFragment(graphql`
    fragment DealerMovements_query on Query {
      userLoyalty { dealerStandings { dealer { databaseId displayName } availableCredits activities { id kind title amount createdAt } } }
    }
  `, query)
  return (
    <Stack gap="md">
      {dealerStandings.map(({ dealer: { databaseId, displayName }, availableCredits, activities }) => (
        <Card key={databaseId} component="section" aria-label={`Credits of ${displayName}`}>
          <Group justify="space-between" mb="sm">
            <Title order={2} size="h5">{displayName}</Title>
            {availableCredits > 0 && <Button size="xs" variant="light" component={Link} to="/auth/spiff/cashout" leftSection={<IconCashBanknote size={16} aria-hidden="true" />} aria-label={`Cash out the credits of ${displayName}`}>Cash out</Button>}
          </Group>
          {activities.length === 0 && <EmptyState icon={IconCoins} title="No credits yet" text="What an approved receipt earns stands here." />}
          <ul className={classes.rows}>
            {activities.map((entry) => (
              <li key={entry.id}>
                <Text size="sm" lineClamp={1}>{movementName(entry)}</Text>
                <Text size="sm" c="dimmed">{formatDate(entry.createdAt)}</Text>
                <Text size="sm" fw={600} className={classes.amount}>{entry.amount > 0 ? `+${formatNumber(entry.amount)}` : formatNumber(entry.amount)}</Text>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </Stack>
  )
}
