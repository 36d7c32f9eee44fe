import { IconArmchair, IconCheck, IconHourglass, IconUsers } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AdminSeatTiles_event$key } from '../../../__generated__/AdminSeatTiles_event.graphql.ts'
import { StatTile } from '../../../ui/charts/StatTile.tsx'
import { TileRow } from '../../../ui/charts/TileRow.tsx'
import { formatNumber } from '../../../ui/formats.ts'

/** How full an event is. */
export function AdminSeatTiles({ event }: { event: AdminSeatTiles_event$key }) {
  const { hasBegun, seatsTaken, maxEnrollment, waitingCount, waitlistSize } = useFragment(
    graphql`fragment AdminSeatTiles_event on LiveTrainingEvent { hasBegun seatsTaken maxEnrollment waitingCount waitlistSize }`,
    event,
  )
  return (
    <TileRow mb="lg">
      <StatTile
        label="Seats taken"
        value={`${formatNumber(seatsTaken)} of ${formatNumber(maxEnrollment)}`}
        icon={IconArmchair}
      />
      <StatTile
        label="Waiting"
        value={`${formatNumber(waitingCount)} of ${formatNumber(waitlistSize)}`}
        icon={IconHourglass}
      />
      <StatTile
        label="Free seats"
        value={formatNumber(Math.max(0, maxEnrollment - seatsTaken))}
        icon={hasBegun ? IconCheck : IconUsers}
      />
    </TileRow>
  )
}
