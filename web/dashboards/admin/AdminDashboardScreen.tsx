import { SegmentedControl, SimpleGrid, Stack } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminDashboardScreenQuery } from '../../__generated__/AdminDashboardScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useRevalidatedOn } from '../../relay/useRevalidatedOn.ts'
import { useViewer } from '../../session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminCompletionsChart } from './AdminCompletionsChart.tsx'
import { AdminFullyTrained } from './AdminFullyTrained.tsx'
import { AdminPeopleChart } from './AdminPeopleChart.tsx'
import { AdminShortcuts } from './AdminShortcuts.tsx'
import { AdminTiles } from './AdminTiles.tsx'
import { AdminTop } from './AdminTop.tsx'
import { AdminWaiting } from './AdminWaiting.tsx'

const defaults = { days: '30' }

const TOP = {
  courses: { title: 'Top courses', count: 'Passed', empty: 'No course was passed in this period.' },
  curriculums: { title: 'Top curriculums', count: 'Completed', empty: 'No curriculum was completed in this period.' },
}

/** Where an administrator arrives: what waits, how it stands, how it goes. */
export default function AdminDashboardScreen({ queryRef }: ScreenProps<AdminDashboardScreenQuery>) {
  const data = usePreloadedQuery<AdminDashboardScreenQuery>(
    graphql`
    query AdminDashboardScreenQuery(
      $start: Day!, $end: Day!, $courses: Boolean!, $curriculums: Boolean!, $people: Boolean!
    ) @preloadable {
      requestCounts { ...AdminWaiting_counts }
      adminDashboard(start: $start, end: $end) { ...AdminTiles_figures }
      ...AdminCompletionsChart_query @arguments(start: $start, end: $end)
      topCourses: coursesReport(start: $start, end: $end, sort: COMPLETED_DESC, first: 5) @include(if: $courses) {
        ...AdminTop_report @arguments(columns: ["title", "completed"])
      }
      topCurriculums: curriculumsReport(start: $start, end: $end, sort: COMPLETED_DESC, first: 5) @include(if: $curriculums) {
        ...AdminTop_report @arguments(columns: ["name", "completed"])
      }
      ...AdminFullyTrained_query @include(if: $curriculums) @alias(as: "trained") @arguments(start: $start, end: $end)
      ...AdminPeopleChart_query @include(if: $people) @alias(as: "peopleChart") @arguments(start: $start, end: $end)
    }
  `,
    queryRef,
  )
  useRevalidatedOn(graphql`subscription AdminDashboardScreenSubscription { figuresChanged }`)
  const { values, set } = useSearchState(defaults)
  const { firstName } = useViewer()
  return (
    <>
      <PageHeader
        title="Dashboard"
        text={`Welcome back, ${firstName}.`}
        actions={
          <SegmentedControl
            aria-label="Period"
            value={values.days}
            onChange={(days) => set({ days })}
            data={[
              { value: '30', label: '30 days' },
              { value: '90', label: '90 days' },
              { value: '365', label: '1 year' },
            ]}
          />
        }
      />
      <Stack gap="lg">
        <AdminWaiting counts={data.requestCounts} />
        <AdminTiles dashboard={data.adminDashboard} />
        <AdminCompletionsChart query={data} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          {data.topCourses && <AdminTop report={data.topCourses} {...TOP.courses} />}
          {data.topCurriculums && <AdminTop report={data.topCurriculums} {...TOP.curriculums} />}
          {data.trained && <AdminFullyTrained query={data.trained} />}
          {data.peopleChart && <AdminPeopleChart query={data.peopleChart} />}
        </SimpleGrid>
        <AdminShortcuts />
      </Stack>
    </>
  )
}
