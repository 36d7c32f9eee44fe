import { SegmentedControl, Stack } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminDashboardScreenQuery } from '../../__generated__/AdminDashboardScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useViewer } from '../../session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminCompletionsChart } from './AdminCompletionsChart.tsx'
import { AdminFigures } from './AdminFigures.tsx'
import { AdminShortcuts } from './AdminShortcuts.tsx'
import { AdminWaiting } from './AdminWaiting.tsx'

const defaults = { days: '30' }

/** Where an administrator arrives: what waits, how it stands, how it goes. */
export default function AdminDashboardScreen({ queryRef }: ScreenProps<AdminDashboardScreenQuery>) {
  const data = usePreloadedQuery<AdminDashboardScreenQuery>(
    graphql`
    query AdminDashboardScreenQuery($start: DateTime!, $end: DateTime!) @preloadable {
      requestCounts { ...AdminWaiting_counts }
      adminFigures { ...AdminFigures_figures }
      ...AdminCompletionsChart_query @arguments(start: $start, end: $end)
    }
  `,
    queryRef,
  )
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
        <AdminFigures figures={data.adminFigures} />
        <AdminCompletionsChart query={data} />
        <AdminShortcuts />
      </Stack>
    </>
  )
}
