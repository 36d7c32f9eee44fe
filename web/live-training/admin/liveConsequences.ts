import { graphql, readInlineData } from 'react-relay'
import type { liveConsequences_liveEvent$key } from '../../__generated__/liveConsequences_liveEvent.graphql.ts'
import { counted, plural } from '../../ui/formats.ts'

/** Who is told when a coming event changes: '3 people with a seat or on the waiting list are told'; null for nobody. */
export function consequencesOf(event: liveConsequences_liveEvent$key): string | null {
  const { hasBegun, seatsTaken, waitingCount } = readInlineData(
    graphql`fragment liveConsequences_liveEvent on LiveTrainingEvent @inline { hasBegun seatsTaken waitingCount }`,
    event,
  )
  const people = seatsTaken + waitingCount
  if (hasBegun || people === 0) return null
  return `${counted(people, 'person', 'people')} with a seat or on the waiting list ${plural(people, 'is', 'are')} told`
}
