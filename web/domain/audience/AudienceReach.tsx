import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { AudienceReachQuery } from '../../__generated__/AudienceReachQuery.graphql.ts'
import { counted, formatNumber } from '../../ui/formats.ts'
import type { Rules } from './rules.ts'

type Reach = AudienceReachQuery['response']['audienceReach']
type Props = { groupIds: readonly string[]; rules?: never } | { groupIds?: never; rules: Rules }

/** Whom these groups, or a dynamic group of these rules, reach right now: a number and some names. */
export function AudienceReach({ groupIds = [], rules }: Props) {
  const environment = useRelayEnvironment()
  const [asked] = useDebouncedValue(JSON.stringify({ audienceIds: groupIds, rules }), 300)
  const [reach, setReach] = useState<Reach>()
  useEffect(() => {
    const asking = fetchQuery<AudienceReachQuery>(
      environment,
      graphql`
        query AudienceReachQuery($audienceIds: [ID!]!, $rules: GroupRulesInput) { audienceReach(audienceIds: $audienceIds, rules: $rules) { people sample roles { name reached } } }
      `,
      JSON.parse(asked) as AudienceReachQuery['variables'],
    ).subscribe({
      next: ({ audienceReach }) => setReach(audienceReach),
      // The number is a help: without it the form works all the same.
      error: () => setReach(undefined),
    })
    return () => asking.unsubscribe()
  }, [environment, asked])
  return (
    <Text size="xs" c="dimmed" mt={4} aria-live="polite" mih={18}>
      {reach && wordsOf(reach)}
    </Text>
  )
}

/** Roles named where no person may be. */
const ROLES = 3

/** What those are whom one may not see by name: the most frequent roles. */
function rolesOf(roles: Reach['roles']): string[] {
  const [shown, rest] = [roles.filter(({ reached }) => reached > 0), 'others']
  const most = shown.toSorted((a, b) => b.reached - a.reached).slice(0, ROLES)
  const named = most.map(({ name, reached }) => `${formatNumber(reached)} ${name}`)
  return shown.length > most.length ? [...named, rest] : named
}

export function wordsOf({ people, sample, roles }: Reach) {
  if (people === 0) return 'Reaches nobody right now.'
  if (sample.length === 0) return `Reaches ${counted(people, 'person', 'people')} by role: ${rolesOf(roles).join(', ')}`
  const others = people - sample.length
  const names = others > 0 ? [...sample, `${formatNumber(others)} more`] : sample
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
  return `Reaches ${counted(people, 'person', 'people')}: ${list}`
}
