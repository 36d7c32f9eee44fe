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
        query AudienceReachQuery($audienceIds: [ID!]!, $rules: GroupRulesInput) { audienceReach(audienceIds: $audienceIds, rules: $rules) { people sample } }
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

function wordsOf({ people, sample }: Reach) {
  if (people === 0) return 'Reaches nobody right now.'
  const others = people - sample.length
  const names = others > 0 ? [...sample, `${formatNumber(others)} more`] : sample
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
  return sample.length > 0
    ? `Reaches ${counted(people, 'person', 'people')}: ${list}`
    : `Reaches ${counted(people, 'person', 'people')}`
}
