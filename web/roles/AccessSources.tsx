import { Badge, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AccessSources_access$key } from '../__generated__/AccessSources_access.graphql.ts'
import classes from './AccessSources.module.css'

const words: Record<string, string> = {
  EVERYTHING: 'Rank',
  ADMIN_GROUP: 'Admin group',
  OWN_DEALER: 'Dealer',
  BRAND: 'Brand',
  AUDIENCE: 'Group',
}

/** Where a person's reach comes from, one line per reason. */
export function AccessSources({ access }: { access: AccessSources_access$key }) {
  const { sources } = useFragment(
    graphql`fragment AccessSources_access on EffectiveAccess { sources { kind name counts text } }`,
    access,
  )
  if (sources.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="sm">
        No dealer, group or brand gives any reach.
      </Text>
    )
  return (
    <ul className={classes.list}>
      {sources.map(({ kind, name, counts, text }) => (
        <li key={`${kind} ${name}`}>
          <Badge className={classes.kind} color={counts ? 'blue' : 'gray'} tt="none" fw={600}>
            {words[kind] ?? kind}
          </Badge>
          <div>
            <Text size="sm" fw={600} c={counts ? undefined : 'dimmed'}>
              {name}
            </Text>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  )
}
