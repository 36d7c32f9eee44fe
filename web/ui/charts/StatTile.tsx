import { Card, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconTrendingDown, IconTrendingUp, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from '../media/MediaCard.module.css'

type Props = {
  label: string
  value: ReactNode
  icon?: Icon
  hint?: ReactNode
  /** Change against the previous period, as a share: 0.12 is 12 % more. */
  change?: number | null
  to?: string
}

/** One figure that reads at a glance. */
export function StatTile({ label, value, icon: Icon, hint, change, to }: Props) {
  const Trend = change !== undefined && change !== null && change < 0 ? IconTrendingDown : IconTrendingUp
  return (
    <Card padding="md" className={classes.card} data-linked={to ? true : undefined}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Text size="sm" c="dimmed" fw={500}>
            {to ? (
              <Link to={to} className={classes.link}>
                {label}
              </Link>
            ) : (
              label
            )}
          </Text>
          <Text
            fz="clamp(1.25rem, 5.5vw, 1.75rem)"
            fw={700}
            lh={1.2}
            style={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.02em' }}
          >
            {value}
          </Text>
        </Stack>
        {Icon && (
          <ThemeIcon variant="light" size={40} radius="md" visibleFrom="xs" aria-hidden="true">
            <Icon size={22} stroke={1.7} />
          </ThemeIcon>
        )}
      </Group>
      {(hint || (change !== undefined && change !== null)) && (
        <Group gap={6} mt={8}>
          {change !== undefined && change !== null && (
            <Text size="sm" fw={600} c={change < 0 ? 'red' : 'green'} component="span">
              <Group gap={4} component="span">
                <Trend size={16} aria-hidden="true" />
                {change >= 0 ? '+' : ''}
                {Math.round(change * 100)}%
              </Group>
            </Text>
          )}
          {hint && (
            <Text size="sm" c="dimmed" component="span">
              {hint}
            </Text>
          )}
        </Group>
      )}
    </Card>
  )
}
