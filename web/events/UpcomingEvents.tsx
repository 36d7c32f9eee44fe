import { graphql, useFragment } from 'react-relay'
import type { UpcomingEvents_dashboard$key } from '../__generated__/UpcomingEvents_dashboard.graphql.ts'
import { CardRow } from '../ui/lists/cards/CardRow.tsx'
import { EventCard } from './EventCard.tsx'

/** The next few events; nothing while none is planned. */
export function UpcomingEvents({ dashboard }: { dashboard: UpcomingEvents_dashboard$key }) {
  const { coming } = useFragment(
    graphql`
    fragment UpcomingEvents_dashboard on Query {
      coming: events(first: 4, time: UPCOMING, sort: SOONEST, editable: false) @include(if: $events) { edges { node { id ...EventCard_event } } }
    }
  `,
    dashboard,
  )
  if (!coming?.edges.length) return null
  return (
    <CardRow title="Upcoming events" all="/auth/events">
      {coming.edges.map(({ node }) => (
        <EventCard key={node.id} event={node} order={3} />
      ))}
    </CardRow>
  )
}
