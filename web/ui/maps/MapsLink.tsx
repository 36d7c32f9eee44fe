import { Anchor } from '@mantine/core'
import type { MapPlace } from './map.ts'
import { mapsAddress } from './mapsAddress.ts'

/** Opens a place in the maps of the device; nothing is asked of anybody before it is pressed. */
export const MapsLink = ({ where, pin = null }: { where: string; pin?: MapPlace | null }) => (
  <Anchor
    href={mapsAddress(where, pin, navigator.userAgent)}
    target="_blank"
    rel="noreferrer"
    size="sm"
    aria-label={`Open in Maps: ${where}`}
  >
    Open in Maps
  </Anchor>
)
