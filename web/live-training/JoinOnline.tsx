import { Button, Text } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { JoinOnline_event$key } from '../__generated__/JoinOnline_event.graphql.ts'
import { clockAt } from '../events/eventTimes.ts'

/** The way into a livestream once its link is open, until then when that will be. */
export function JoinOnline({ event }: { event: JoinOnline_event$key }) {
  const { link, linkOpensAt, virtual, hasBegun, timeZoneName } = useFragment(
    graphql`fragment JoinOnline_event on LiveTrainingEvent { link linkOpensAt virtual hasBegun timeZoneName }`,
    event,
  )
  if (link)
    return (
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noreferrer"
        mb="lg"
        leftSection={<IconVideo size={20} aria-hidden="true" />}
      >
        Join online
      </Button>
    )
  if (!virtual || !linkOpensAt || hasBegun) return null
  return (
    <Text size="sm" c="dimmed" mb="lg">
      The link opens here 10 minutes before the start, at {clockAt(linkOpensAt, timeZoneName)}.
    </Text>
  )
}
