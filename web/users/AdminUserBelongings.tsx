import { Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminUserBelongings_user$key } from '../__generated__/AdminUserBelongings_user.graphql.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import classes from './AdminUserScreen.module.css'

/** Where the person belongs: dealers, groups, brands. */
export function AdminUserBelongings({ user }: { user: AdminUserBelongings_user$key }) {
  const { dealers, assignmentGroups, ownedBrands } = useFragment(graphql`
    fragment AdminUserBelongings_user on User {
      dealers { active dealer { databaseId displayName city region } }
      assignmentGroups { group { databaseId name kind } }
      ownedBrands { brand { databaseId name } }
    }
  `, user)
  const names = (kind: 'DEPARTMENT' | 'AUDIENCE') => assignmentGroups.flatMap(({ group }) => (group.kind === kind ? [group] : []))
  return (
    <Card>
      <Title order={2} size="h4">Dealers and groups</Title>
      {dealers.length === 0
        ? <Text size="sm" c="dimmed" mt="xs">No dealer yet.</Text>
        : (
          <ul className={classes.rows}>
            {dealers.map(({ active, dealer }) => (
              <li key={dealer.databaseId}>
                <span><Text span size="sm" fw={600}>{dealer.displayName}</Text> <Text span size="sm" c="dimmed">{dealer.city}, {dealer.region}</Text></span>
                <StatusChip status={active} />
              </li>
            ))}
          </ul>
        )}
      <SimpleGrid cols={{ base: 1, sm: ownedBrands.length ? 3 : 2 }} mt="sm">
        <Names label="Departments" things={names('DEPARTMENT')} />
        <Names label="Audiences" things={names('AUDIENCE')} />
        {ownedBrands.length > 0 && <Names label="Manages brands" things={ownedBrands.map(({ brand }) => brand)} />}
      </SimpleGrid>
    </Card>
  )
}

function Names({ label, things }: { label: string; things: readonly { databaseId: string; name: string }[] }) {
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">{label}</Text>
      <Group gap={6}>
        {things.length === 0 && <Text size="sm">None</Text>}
        {things.map(({ databaseId, name }) => <Badge key={databaseId} color="gray" tt="none" fw={600} size="lg">{name}</Badge>)}
      </Group>
    </Stack>
  )
}
