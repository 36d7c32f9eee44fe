import { Anchor, Group, SimpleGrid, Title } from '@mantine/core'
import { IconBuildingStore, IconCash, IconCoins } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { EarningsTile_dashboard$key } from '../../__generated__/EarningsTile_dashboard.graphql.ts'
import { formatDate } from '../../ui/formats.ts'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { inUnit, unitName } from './units.ts'

const icons = { points: IconCoins, credits: IconBuildingStore }

/** What one has, at a glance, and the way to the whole of it. */
export function EarningsTile({ dashboard }: { dashboard: EarningsTile_dashboard$key }) {
  const {
    earnings: { totals, expiresAt },
  } = useFragment(
    graphql`
    fragment EarningsTile_dashboard on Query { earnings { expiresAt totals { unit balance held } } }
  `,
    dashboard,
  )
  const shown = totals.filter(({ balance, held }) => Number(balance) > 0 || Number(held) > 0)
  if (shown.length === 0) return null
  return (
    <section aria-label="Your earnings">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3">
          Your earnings
        </Title>
        <Anchor component={Link} to="/auth/statement" fw={600} size="sm">
          See all
        </Anchor>
      </Group>
      <SimpleGrid cols={{ base: 2, md: Math.min(4, Math.max(3, shown.length)) }}>
        {shown.map(({ unit, balance, held }) => (
          <StatTile
            key={unit}
            label={unitName(unit)}
            value={inUnit(Number(balance), unit)}
            icon={unit in icons ? icons[unit as keyof typeof icons] : IconCash}
            to={`/auth/statement?unit=${unit}`}
            hint={
              Number(held) > 0
                ? `${inUnit(Number(held), unit)} on its way to you`
                : unit === 'points' && expiresAt
                  ? `Until ${formatDate(expiresAt)}`
                  : undefined
            }
          />
        ))}
      </SimpleGrid>
    </section>
  )
}
