import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { IconCashBanknote, IconCoins } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { DealerMovements_query$key } from '../__generated__/DealerMovements_query.graphql.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { Movement, Movements } from './Movements.tsx'

/** Credits of the own dealers as they came and went, and the way to have them paid out. */
export function DealerMovements({ query }: { query: DealerMovements_query$key }) {
  const {
    userLoyalty: { dealerStandings },
  } = useFragment(
    graphql`
    fragment DealerMovements_query on Query {
      userLoyalty { dealerStandings { dealer { databaseId displayName } availableCredits activities {
        id label title amount createdAt } } }
    }
  `,
    query,
  )
  return (
    <Stack gap="md">
      {dealerStandings.map(({ dealer: { databaseId, displayName }, availableCredits, activities }) => (
        <Card key={databaseId} component="section" aria-label={`Credits of ${displayName}`}>
          <Group justify="space-between" mb="sm">
            <Title order={2} size="h5">
              {displayName}
            </Title>
            {availableCredits > 0 && (
              <Button
                size="xs"
                variant="light"
                component={Link}
                to="/auth/spiff/cashout"
                leftSection={<IconCashBanknote size={16} aria-hidden="true" />}
                aria-label={`Cash out the credits of ${displayName}`}
              >
                Cash out
              </Button>
            )}
          </Group>
          {activities.length === 0 ? (
            <EmptyState icon={IconCoins} title="No credits yet" text="What an approved receipt earns appears here." />
          ) : (
            <Movements label={`Transactions of ${displayName}`}>
              {activities.map(({ id, label, title, amount, createdAt }) => (
                <Movement key={id} label={label} title={title} amount={amount} createdAt={createdAt} />
              ))}
            </Movements>
          )}
        </Card>
      ))}
    </Stack>
  )
}
