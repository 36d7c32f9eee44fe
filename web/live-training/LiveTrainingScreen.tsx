import { Button } from '@mantine/core'
import { IconCertificate, IconUsersGroup } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { LiveTrainingScreen_query$key } from '../__generated__/LiveTrainingScreen_query.graphql.ts'
import type { LiveTrainingScreenPageQuery } from '../__generated__/LiveTrainingScreenPageQuery.graphql.ts'
import type { LiveTrainingScreenQuery } from '../__generated__/LiveTrainingScreenQuery.graphql.ts'
import { SubscribeButton } from '../calendar-feeds/SubscribeButton.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { SearchBar } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { LiveEventCard } from './LiveEventCard.tsx'
import { STAFF } from './paths.ts'

const defaults = { text: '', show: '' }
const views: (keyof typeof defaults)[] = ['show']
const shows = [
  { value: 'mine', label: 'My training' },
  { value: 'past', label: 'My past training' },
]
const none: Record<string, { title: string; text: string }> = {
  mine: { title: 'No training ahead of you', text: 'Events you have a seat in or wait for appear here.' },
  past: { title: 'No past training yet', text: 'Events you attended or had a seat in appear here when they are over.' },
}
const noneOpen = {
  title: 'No live training yet',
  text: 'As soon as an event is planned for your department or group, it appears here.',
}

const StaffButton = () => (
  <Button component={Link} to={STAFF} variant="default" leftSection={<IconUsersGroup size={18} aria-hidden="true" />}>
    Your staff
  </Button>
)

/** Events of live training open to the viewer, and their own. */
export default function LiveTrainingScreen({ queryRef }: ScreenProps<LiveTrainingScreenQuery>) {
  const root = usePreloadedQuery<LiveTrainingScreenQuery>(
    graphql`
    query LiveTrainingScreenQuery($text: String, $mine: Boolean, $open: Boolean, $time: LiveTrainingTime, $sort: LiveTrainingEventSort, $staff: Boolean!) @preloadable {
      staffDealers @include(if: $staff) { id }
      ...LiveTrainingScreen_query @arguments(text: $text, mine: $mine, open: $open, time: $time, sort: $sort)
    }
  `,
    queryRef,
  )
  const { data, hasNext, loadNext } = usePages<LiveTrainingScreenPageQuery, LiveTrainingScreen_query$key>(
    graphql`
    fragment LiveTrainingScreen_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, mine: { type: "Boolean" }, open: { type: "Boolean" }, time: { type: "LiveTrainingTime" }, sort: { type: "LiveTrainingEventSort" }
    )
    @refetchable(queryName: "LiveTrainingScreenPageQuery") {
      liveTrainingEvents(first: $first, after: $after, text: $text, mine: $mine, open: $open, time: $time, sort: $sort)
      @connection(key: "LiveTrainingScreen_liveTrainingEvents", filters: ["text", "mine", "open", "time", "sort"]) {
        edges { node { id ...LiveEventCard_event } }
      }
    }
  `,
    root,
  )
  const search = useSearchState(defaults, views)
  const { show } = search.values
  return (
    <>
      <PageHeader
        title="Live training"
        text="Training with an instructor, at a location near you or online."
        actions={
          <>
            <SubscribeButton />
            {(root.staffDealers?.length ?? 0) > 0 && <StaffButton />}
          </>
        }
      />
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: 'Search title, city or venue' },
          { kind: 'select', name: 'show', label: 'Upcoming events', options: shows },
        ]}
      />
      <InfiniteList
        items={data.liveTrainingEvents.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        label="Live training"
        columnWidth={320}
        pageSize={24}
        hasNext={hasNext}
        loadNext={loadNext}
        empty={
          search.active > 0 ? (
            <NotFound title="Nothing matches your search" onClear={search.clear} />
          ) : (
            <EmptyState
              icon={IconCertificate}
              {...(none[show] ?? noneOpen)}
              action={
                none[show] && (
                  <Button variant="default" onClick={() => search.set({ show: '' })}>
                    Show upcoming events
                  </Button>
                )
              }
            />
          )
        }
      >
        {(event) => <LiveEventCard event={event} isOwn={show !== ''} />}
      </InfiniteList>
    </>
  )
}
