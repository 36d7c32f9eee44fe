import { IconCalendarEvent } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { EventList_query$key } from '../__generated__/EventList_query.graphql.ts'
import type { EventListPageQuery } from '../__generated__/EventListPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import { EventCard } from './EventCard.tsx'

type Props = { query: EventList_query$key; search: Pick<SearchState, 'active' | 'clear'> }

/** Events open to the viewer as cards that append while one scrolls: the next first, or of the past the last. */
export function EventList({ query, search }: Props) {
  const { data, hasNext, loadNext } = usePages<EventListPageQuery, EventList_query$key>(
    graphql`
    fragment EventList_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, brand: { type: "ID" }, time: { type: "EventTime" }, attendance: { type: "AttendanceType" }, favored: { type: "Boolean" }, sort: { type: "EventSort" }
    )
    @refetchable(queryName: "EventListPageQuery") {
      events(first: $first, after: $after, text: $text, brand: $brand, time: $time, attendance: $attendance, favored: $favored, sort: $sort, editable: false)
      @connection(key: "EventList_events", filters: ["text", "brand", "time", "attendance", "favored", "sort"]) {
        edges { node { id ...EventCard_event } }
      }
    }
  `,
    query,
  )
  return (
    <InfiniteList
      items={data.events.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="Events"
      columnWidth={320}
      pageSize={24}
      hasNext={hasNext}
      loadNext={loadNext}
      empty={
        search.active > 0 ? (
          <NotFound title="Nothing matches your search" onClear={search.clear} clear="Show upcoming events" />
        ) : (
          <EmptyState
            icon={IconCalendarEvent}
            title="No events yet"
            text="As soon as a brand plans something for your department or group, it appears here."
          />
        )
      }
    >
      {(event) => <EventCard event={event} />}
    </InfiniteList>
  )
}
