import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { AudienceReachQuery } from '../../__generated__/AudienceReachQuery.graphql.ts'
import { counted, formatNumber } from '../../ui/formats.ts'

type Reach = AudienceReachQuery['response']['audienceReach']

/** Whom these groups reach right now: a number and some names, so that one sees it before it goes out. */
export function AudienceReach({ groupIds }: { groupIds: readonly string[] }) {
  const environment = useRelayEnvironment()
  const [asked] = useDebouncedValue(groupIds.join(), 300)
  const [reach, setReach] = useState<Reach>()
  useEffect(() => {
    const asking = fetchQuery<AudienceReachQuery>(
      environment,
      graphql`query AudienceReachQuery($audienceIds: [ID!]!) { audienceReach(audienceIds: $audienceIds) { people sample } }`,
      { audienceIds: asked ? asked.split(',') : [] },
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
