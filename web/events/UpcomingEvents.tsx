import { graphql, useFragment } from 'react-relay'
import type { UpcomingEvents_query$key } from '../__generated__/UpcomingEvents_query.graphql.ts'
import { CardRow } from '../ui/lists/CardRow.tsx'
import { EventCard } from './EventCard.tsx'

/** The next few events, on a page with more on it; nothing while none is planned. */
export function UpcomingEvents({ query }: { query: UpcomingEvents_query$key }) {
  const { coming } = useFragment(
    graphql`
    fragment UpcomingEvents_query on Query {
      coming: events(first: 4, time: UPCOMING, sort: SOONEST, editable: false) { edges { node { id ...EventCard_event } } }
    }
  `,
    query,
  )
  if (coming.edges.length === 0) return null
  return (
    <CardRow title="Upcoming events" all="/auth/events">
      {coming.edges.map(({ node }) => (
        <EventCard key={node.id} event={node} order={3} />
      ))}
    </CardRow>
  )
}
