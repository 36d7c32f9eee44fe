import { Tabs } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { DealerReportDetailsScreenQuery } from '../../__generated__/DealerReportDetailsScreenQuery.graphql.ts'
import { ReportDetails } from '../../domain/reporting/ReportDetails.tsx'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import { StaffTable } from '../../live-training/staff/StaffTable.tsx'
import { DealerScores } from '../../dealer-scores/DealerScores.tsx'
import { viewerHas } from '../../session/session.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { FACTS, FIGURES } from './columns.ts'

/** What the page is about already, or does not go with it. */
const PART = { title: 'Staff', without: ['dealer', 'group', 'territory', 'brand', 'course'] }

const defaults = { text: '', show: 'training' }
const views = ['show'] as const

/** One dealer: its figures, its staff with theirs for who follows what people do, and what its score is made of. */
export default function DealerReportDetailsScreen({ queryRef }: ScreenProps<DealerReportDetailsScreenQuery>) {
  const { report, people, live, dealer } = usePreloadedQuery<DealerReportDetailsScreenQuery>(
    graphql`
    query DealerReportDetailsScreenQuery($dealerId: ID!, $facts: [String!], $figures: [String!], $showsPeople: Boolean!,
      $showsLive: Boolean!, $showsScores: Boolean!, $columns: [String!], $text: String, $role: ID, $status: String, $start: Day, $end: Day,
      $compare: Boolean, $compares: Boolean!, $sort: UsersReportSort, $first: Int, $offset: Int) @preloadable {
      report: dealersReport(databaseId: $dealerId, start: $start, end: $end, first: 1) {
        ...ReportDetails_report @arguments(facts: $facts, figures: $figures)
      }
      people: usersReport(dealer: $dealerId, text: $text, role: $role, status: $status, start: $start, end: $end,
        compare: $compare, sort: $sort, first: $first, offset: $offset) @include(if: $showsPeople) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
      dealer(databaseId: $dealerId) @include(if: $showsScores) { ...DealerScores_dealer }
      ...StaffTable_query @include(if: $showsLive) @alias(as: "live") @arguments(dealer: $dealerId, text: $text)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults, views)
  const follows = viewerHas('user-reports')
  return (
    <ReportDetails report={report} facts={FACTS} figures={FIGURES} what="dealer" compares={people !== undefined}>
      <Tabs
        value={live ? 'live' : people ? 'training' : 'score'}
        onChange={(show) => search.set({ show: show ?? 'training', text: '' })}
      >
        <Tabs.List mb="md" aria-label="Behind the figures">
          {follows && <Tabs.Tab value="training">Training</Tabs.Tab>}
          {follows && <Tabs.Tab value="live">Live training</Tabs.Tab>}
          <Tabs.Tab value="score">Certification score</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="training">{people && <ReportTable report={people} part={PART} />}</Tabs.Panel>
        <Tabs.Panel value="live">{live && <StaffTable query={live} search={search} />}</Tabs.Panel>
        <Tabs.Panel value="score">{dealer && <DealerScores dealer={dealer} />}</Tabs.Panel>
      </Tabs>
    </ReportDetails>
  )
}
