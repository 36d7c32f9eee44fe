import { Box } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { LiveEventMap_event$key } from '../../__generated__/LiveEventMap_event.graphql.ts'
import { pinOf } from '../../ui/maps/map.ts'
import { MapView } from '../../ui/maps/MapView.tsx'

/** Where an event is on the map, as far as its location has a pin. */
export function LiveEventMap({ event }: { event: LiveEventMap_event$key }) {
  const { virtual, location } = useFragment(
    graphql`fragment LiveEventMap_event on LiveTrainingEvent { virtual location { venue city state latitude longitude } }`,
    event,
  )
  const pin = pinOf({ latitude: location?.latitude, longitude: location?.longitude })
  if (virtual || !location || !pin) return null
  const { venue, city, state } = location
  return (
    <Box my="lg">
      <MapView
        label="Where it takes place"
        height={260}
        points={[{ key: 'place', ...pin, title: venue, text: `${city}, ${state}`, kind: 'dealer' }]}
      />
    </Box>
  )
}
