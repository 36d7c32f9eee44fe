import { graphql, readInlineData } from 'react-relay'
import type { whom_message$key } from '../__generated__/whom_message.graphql.ts'
import { counted } from '../ui/formats.ts'

/** Whom a message is for, or went to: its groups, how many people by name, or everybody. */
export function whomOf(message: whom_message$key): string {
  const { audience, peopleCount, sending } = readInlineData(
    graphql`
    fragment whom_message on Message @inline { peopleCount audience { name } sending { to sent groupNames } }
  `,
    message,
  )
  if (sending?.to === 'PEOPLE') return counted(peopleCount || sending.sent, 'person', 'people')
  const names = sending?.groupNames.length ? sending.groupNames : audience.map(({ name }) => name)
  return names.join(', ') || 'Everybody'
}
