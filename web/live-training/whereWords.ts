import { graphql, readInlineData } from 'react-relay'
import type { whereWords_event$key } from '../__generated__/whereWords_event.graphql.ts'

/** Where an event takes place, in a line. */
export function whereWords(event: whereWords_event$key): string {
  const { virtual, address } = readInlineData(
    graphql`fragment whereWords_event on LiveTrainingEvent @inline { virtual address }`,
    event,
  )
  return virtual ? 'Livestream' : address.join(', ') || 'Place to be announced'
}
