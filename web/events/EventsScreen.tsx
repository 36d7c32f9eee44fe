import { SegmentedControl } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { EventsScreenQuery } from '../__generated__/EventsScreenQuery.graphql.ts'
import { SubscribeButton } from '../calendar-feeds/SubscribeButton.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchBar, type SearchField } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { EventList } from './EventList.tsx'
import { LostAnswers } from './attendance/LostAnswers.tsx'
import { EventMonth } from './EventMonth.tsx'

const defaults = { text: '', brand: '', time: '', show: '', view: '', month: '' }
const views: (keyof typeof defaults)[] = ['view', 'month']
const shows = [
  { value: 'GOING', label: 'I go to' },
  { value: 'INTERESTED', label: 'I am interested in' },
  { value: 'favorites', label: 'Favorites' },
]

/** Events of all brands, as a list or by the month. */
export default function EventsScreen({ queryRef }: ScreenProps<EventsScreenQuery>) {
  const root = usePreloadedQuery<EventsScreenQuery>(
    graphql`
    query EventsScreenQuery($text: String, $brand: ID, $time: EventTime, $attendance: AttendanceType, $favored: Boolean, $sort: EventSort, $from: DateTime, $until: DateTime, $isMonth: Boolean!) @preloadable {
      brands(first: 100, active: true) { edges { node { databaseId name } } }
      ...LostAnswers_query
      ...EventList_query @alias(as: "list") @skip(if: $isMonth) @arguments(text: $text, brand: $brand, time: $time, attendance: $attendance, favored: $favored, sort: $sort)
      ...EventMonth_query @alias(as: "days") @include(if: $isMonth) @arguments(text: $text, brand: $brand, attendance: $attendance, favored: $favored, from: $from, until: $until)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults, views)
  const isMonth = search.values.view === 'month'
  const fields: SearchField<typeof defaults>[] = [
    { kind: 'text', name: 'text', label: 'Search events' },
    {
      kind: 'select',
      name: 'brand',
      label: 'Any brand',
      options: root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
    },
    ...(isMonth
      ? []
      : [
          {
            kind: 'select' as const,
            name: 'time' as const,
            label: 'Upcoming',
            options: [{ value: 'past', label: 'Past' }],
          },
        ]),
    { kind: 'select', name: 'show', label: 'All events', options: shows },
  ]
  return (
    <>
      <PageHeader
        title="Events"
        text="Dealer days, clinics and webinars of your brands."
        actions={
          <>
            <SubscribeButton />
            <SegmentedControl
              aria-label="Show events as"
              value={isMonth ? 'month' : 'list'}
              onChange={(view) =>
                search.set({ view: view === 'month' ? view : '', ...(view === 'month' ? { time: '' } : {}) })
              }
              data={[
                { value: 'list', label: 'List' },
                { value: 'month', label: 'Month' },
              ]}
            />
          </>
        }
      />
      <LostAnswers query={root} />
      <SearchBar search={search} fields={fields} />
      {root.list && <EventList query={root.list} search={search} />}
      {root.days && (
        <EventMonth query={root.days} month={search.values.month} onMonth={(month) => search.set({ month })} />
      )}
    </>
  )
}
