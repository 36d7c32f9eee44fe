import { Anchor, Card, Group, Image, Progress, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { graphql, useFragment } from 'react-relay'
import type { AdminSpiffRanks_ranks$key } from '../../__generated__/AdminSpiffRanks_ranks.graphql.ts'
import { shortMoney } from '../../relay/moneyText.ts'
import { counted } from '../../ui/formats.ts'

type Props = {
  title: string
  ranks: AdminSpiffRanks_ranks$key
  /** In place of an empty list. */ none: string
  /** For claims of none. */ nameless?: string
  pathOf?: (id: string) => string
}

/** Who was granted the most, the longest bar first. */
export function AdminSpiffRanks({ title, ranks: keys, none, nameless = '', pathOf }: Props) {
  const ranks = useFragment(
    graphql`
    fragment AdminSpiffRanks_ranks on SpiffRank @relay(plural: true) @argumentDefinitions(pictures: { type: "Boolean", defaultValue: false }) {
      databaseId name claims amount { minor ...moneyText_money } thumbnail @include(if: $pictures) { url }
    }
  `,
    keys,
  )
  const most = Math.max(1, ...ranks.map(({ amount }) => Number(amount.minor)))
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} size="h4" mb="md">
        {title}
      </Title>
      {ranks.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {ranks.map(({ databaseId, name, claims, amount, thumbnail }) => (
          <Group component="li" key={databaseId ?? 'none'} gap="sm" wrap="nowrap">
            {thumbnail && (
              <Image src={thumbnail.url} alt="" w={44} h={33} radius="sm" fit="cover" style={{ flex: 'none' }} />
            )}
            <div style={{ flex: 1, minWidth: 0 }}>
              <Group justify="space-between" gap="sm" wrap="nowrap">
                {databaseId && pathOf ? (
                  <Anchor component={Link} to={pathOf(databaseId)} size="sm" fw={600} c="inherit" lineClamp={1}>
                    {name}
                  </Anchor>
                ) : (
                  <Text size="sm" fw={600} lineClamp={1}>
                    {name || nameless}
                  </Text>
                )}
                <Text size="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums', flex: 'none' }}>
                  {shortMoney(amount)}
                </Text>
              </Group>
              <Group gap="sm" wrap="nowrap">
                <Progress
                  value={(Number(amount.minor) * 100) / most}
                  size={6}
                  radius="xl"
                  flex={1}
                  aria-label={`${name || nameless}: ${shortMoney(amount)}`}
                />
                <Text size="xs" c="dimmed" w={64} ta="right">
                  {counted(claims, 'claim')}
                </Text>
              </Group>
            </div>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
