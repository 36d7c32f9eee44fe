import { graphql, useFragment } from 'react-relay'
import type { AdminPeopleChart_query$key } from '../../__generated__/AdminPeopleChart_query.graphql.ts'
import { ChartCard } from '../../ui/charts/Charts.tsx'
import { counted, formatDate, formatNumber } from '../../ui/formats.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { gatherDays } from '../gatherDays.ts'

/** Who came and who learned, by day; by week the people of its days are added up. */
export function AdminPeopleChart({ query }: { query: AdminPeopleChart_query$key }) {
  const { userAnalytics: days } = useFragment(
    graphql`
    fragment AdminPeopleChart_query on Query @argumentDefinitions(start: { type: "Day!" }, end: { type: "Day!" }) {
      userAnalytics(start: $start, end: $end) { day joined signedIn began passed }
    }
  `,
    query,
  )
  const rows = gatherDays(days, 'signedIn', 'passed')
  const joined = days.reduce((sum, day) => sum + day.joined, 0)
  const best = days.reduce((most, day) => (day.signedIn > most.signedIn ? day : most), days[0]!)
  const isEmpty = days.every((day) => !day.signedIn && !day.began && !day.passed && !day.joined)
  return (
    <ChartCard
      kind="line"
      title="People"
      summary={
        isEmpty
          ? 'Nobody signed in during this period.'
          : `${counted(joined, 'account')} made in ${days.length} days; most people signed in on ${formatDate(`${best.day}T12:00:00`)}, ${formatNumber(best.signedIn)}.`
      }
      rows={isEmpty ? [] : rows}
      series={[
        { name: 'signedIn', label: 'People who signed in', color: 'brand.6' },
        { name: 'passed', label: 'People who passed a course', color: 'teal.7', strokeDasharray: '6 4' },
      ]}
      empty={<EmptyState title="Nothing to draw yet" text="As soon as somebody signs in it shows here." />}
    />
  )
}
