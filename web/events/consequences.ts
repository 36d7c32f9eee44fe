import { graphql, readInlineData } from 'react-relay'
import type { consequences_event$key } from '../__generated__/consequences_event.graphql.ts'
import { counted, plural } from '../ui/formats.ts'

/** Who is told when a coming event changes: '3 people who are going or interested are told'; null for nobody. */
export function consequencesOf(event: consequences_event$key): string | null {
  const { isOver, goingCount, interestedCount } = readInlineData(
    graphql`fragment consequences_event on Event @inline { isOver goingCount interestedCount }`,
    event,
  )
  const people = goingCount + interestedCount
  if (isOver || people === 0) return null
  return `${counted(people, 'person', 'people')} who ${plural(people, 'is', 'are')} going or interested ${plural(people, 'is', 'are')} told`
}
