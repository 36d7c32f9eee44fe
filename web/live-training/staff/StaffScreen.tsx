import { Tabs } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { StaffScreenQuery } from '../../__generated__/StaffScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { LEARNER } from '../paths.ts'
import { StaffEventTable } from './StaffEventTable.tsx'
import { StaffTable } from './StaffTable.tsx'

const defaults = { text: '', status: '', show: 'people' }
const views = ['show'] as const

/** The live training of the people one looks after: person by person, or seat by seat. */
export default function StaffScreen({ queryRef }: ScreenProps<StaffScreenQuery>) {
  const { people, seats } = usePreloadedQuery<StaffScreenQuery>(
    graphql`
    query StaffScreenQuery($people: Boolean!, $seats: Boolean!, $text: String, $status: LiveTrainingEnrollmentStatus) @preloadable {
      ...StaffTable_query @include(if: $people) @alias(as: "people") @arguments(text: $text)
      ...StaffEventTable_query @include(if: $seats) @alias(as: "seats") @arguments(text: $text, status: $status)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults, views)
  return (
    <>
      <PageHeader
        title="Staff in live training"
        text="Who of your staff has a seat, waits for one, or was there."
        back={{ to: LEARNER, label: 'Live training' }}
      />
      <Tabs value={seats ? 'events' : 'people'} onChange={(show) => search.set({ show: show ?? 'people', status: '' })}>
        <Tabs.List mb="md" aria-label="Staff in live training">
          <Tabs.Tab value="people">People</Tabs.Tab>
          <Tabs.Tab value="events">Events</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">{people && <StaffTable query={people} search={search} />}</Tabs.Panel>
        <Tabs.Panel value="events">{seats && <StaffEventTable query={seats} search={search} />}</Tabs.Panel>
      </Tabs>
    </>
  )
}
