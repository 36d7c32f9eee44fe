import { List, Text } from '@mantine/core'
import { IconArmchair, IconBackpack, IconCalendarEvent, IconMapPin, IconSchool, IconVideo } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { LiveEventFacts_event$key } from '../__generated__/LiveEventFacts_event.graphql.ts'
import { MapsLink } from '../ui/maps/MapsLink.tsx'
import { pinOf } from '../ui/maps/map.ts'
import { formatLiveWhen } from './liveTimes.ts'
import { seatsWords } from './seats.ts'
import { whereWords } from './whereWords.ts'

/** When and where an event is, whether there is a seat, what it brings and what to bring. */
export function LiveEventFacts({ event }: { event: LiveEventFacts_event$key }) {
  const known = useFragment(
    graphql`
    fragment LiveEventFacts_event on LiveTrainingEvent {
      status hasBegun virtual bring courseTitle certificate address
      location { latitude longitude }
      ...liveTimes_event
      ...seats_event
      ...whereWords_event
    }
  `,
    event,
  )
  const { status, hasBegun, virtual, bring, courseTitle, certificate, address } = known
  return (
    <List spacing="xs" mb="lg" aria-label="When and where" listStyleType="none">
      <List.Item icon={<IconCalendarEvent size={20} aria-hidden="true" />}>
        <Text fw={600}>{formatLiveWhen(known)}</Text>
      </List.Item>
      <List.Item
        icon={virtual ? <IconVideo size={20} aria-hidden="true" /> : <IconMapPin size={20} aria-hidden="true" />}
      >
        {whereWords(known)}{' '}
        {address.length > 0 && (
          <MapsLink
            where={address.join(', ')}
            pin={pinOf({ latitude: known.location?.latitude, longitude: known.location?.longitude })}
          />
        )}
      </List.Item>
      {!hasBegun && status === 'PUBLISHED' && (
        <List.Item icon={<IconArmchair size={20} aria-hidden="true" />}>{seatsWords(known)}</List.Item>
      )}
      {(courseTitle ?? certificate) && (
        <List.Item icon={<IconSchool size={20} aria-hidden="true" />}>
          {courseTitle
            ? `Completes “${courseTitle}”${certificate ? ', with a certificate' : ''}`
            : 'You get a certificate'}
        </List.Item>
      )}
      {bring && <List.Item icon={<IconBackpack size={20} aria-hidden="true" />}>Bring: {bring}</List.Item>}
    </List>
  )
}
