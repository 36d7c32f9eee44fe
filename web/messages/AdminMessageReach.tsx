import { Alert, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { AdminMessageReachQuery } from '../__generated__/AdminMessageReachQuery.graphql.ts'
import { counted } from '../ui/formats.ts'

type Reach = AdminMessageReachQuery['response']['messageReach']
export type Whom = { to: string; audienceIds: readonly string[]; recipientIds: readonly string[] }

/** What the server is asked about: the groups, or the people. */
export const asked = ({ to, audienceIds, recipientIds }: Whom) =>
  to === 'PEOPLE' ? { recipientIds, audienceIds: null } : { audienceIds, recipientIds: null }

export const messageReach = graphql`
  query AdminMessageReachQuery($audienceIds: [ID!], $recipientIds: [ID!]) { messageReach(audienceIds: $audienceIds, recipientIds: $recipientIds) { people emails } }
`

/** How many people get the message as it stands, and how many of them by email too. */
export function AdminMessageReach(whom: Whom) {
  const environment = useRelayEnvironment()
  const [print] = useDebouncedValue(JSON.stringify(asked(whom)), 300)
  const [reach, setReach] = useState<Reach>()
  useEffect(() => {
    const asking = fetchQuery<AdminMessageReachQuery>(
      environment,
      messageReach,
      JSON.parse(print) as AdminMessageReachQuery['variables'],
    ).subscribe({
      next: (answer) => setReach(answer.messageReach),
      // The number is a help: without it the form works all the same.
      error: () => setReach(undefined),
    })
    return () => asking.unsubscribe()
  }, [environment, print])
  return (
    <Alert variant="light" color={reach?.people === 0 ? 'yellow' : 'blue'} icon={<IconUsers aria-hidden="true" />}>
      <Text size="sm" aria-live="polite" mih={22}>
        {reach && wordsOf(reach)}
      </Text>
    </Alert>
  )
}

export const wordsOf = ({ people, emails }: Reach): string => {
  if (people === 0) return 'Nobody gets it right now.'
  if (people === 1) return `1 person gets it${emails ? ', by email too.' : ', without an email.'}`
  return `${counted(people, 'person', 'people')} get it, ${emails === people ? 'all of them' : emails ? counted(emails, 'of them', 'of them') : 'none of them'} by email too.`
}
