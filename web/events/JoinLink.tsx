import { Alert, Button, Text } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useEffect } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { JoinLink_event$key } from '../__generated__/JoinLink_event.graphql.ts'
import type { JoinLinkQuery } from '../__generated__/JoinLinkQuery.graphql.ts'
import { reportFailure } from '../relay/failure.ts'
import { clockAt } from './eventTimes.ts'

const again = graphql`query JoinLinkQuery($eventId: ID!) { event(databaseId: $eventId) { ...JoinLink_event } }`

/** A page that is left open asks at least so often, in milliseconds: timers know no longer times. */
const LONGEST = 3_600_000

/** The way into a virtual event: from 10 minutes before the start, by itself on a page that is open. */
export function JoinLink({ event }: { event: JoinLink_event$key }) {
  const { databaseId, virtual, link, linkOpensAt, isOver, timeZoneName } = useFragment(
    graphql`fragment JoinLink_event on Event { databaseId virtual link linkOpensAt isOver timeZoneName }`,
    event,
  )
  const environment = useRelayEnvironment()
  const isWaiting = virtual && !link && !isOver
  useEffect(() => {
    if (!isWaiting || !linkOpensAt) return
    const ask = () =>
      fetchQuery<JoinLinkQuery>(environment, again, { eventId: databaseId }).subscribe({ error: reportFailure })
    const left = new Date(linkOpensAt).getTime() - Date.now()
    // A link that is not there yet although it is time is looked for each minute.
    const timer = setTimeout(ask, left > 0 ? Math.min(left + 1000, LONGEST) : 60_000)
    return () => clearTimeout(timer)
  })
  if (!virtual || isOver) return null
  if (link)
    return (
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noreferrer"
        size="md"
        mb="lg"
        leftSection={<IconVideo size={20} aria-hidden="true" />}
      >
        Join online
      </Button>
    )
  return (
    <Alert mb="lg" icon={<IconVideo size={20} aria-hidden="true" />} color="blue" variant="light">
      <Text size="sm">
        {linkOpensAt && new Date(linkOpensAt) > new Date()
          ? `Join from here: the link opens 10 minutes before the start, at ${clockAt(linkOpensAt, timeZoneName)}.`
          : 'The link is not there yet. It appears here as soon as the organizer adds it.'}
      </Text>
    </Alert>
  )
}
