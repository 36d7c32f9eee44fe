import { graphql, useFragment } from 'react-relay'
import type { AdminCompletionsChart_query$key } from '../../__generated__/AdminCompletionsChart_query.graphql.ts'
import { ChartCard } from '../../ui/charts/Charts.tsx'
import { counted, formatDate, formatNumber } from '../../ui/formats.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { gatherDays } from '../gatherDays.ts'

/** Courses passed over time: by day, and by week once the days would be too many to tell apart. */
export function AdminCompletionsChart({ query }: { query: AdminCompletionsChart_query$key }) {
  const { completionsByDay: days } = useFragment(
    graphql`
    fragment AdminCompletionsChart_query on Query @argumentDefinitions(start: { type: "Day!" }, end: { type: "Day!" }) {
      completionsByDay(start: $start, end: $end) { day count }
    }
  `,
    query,
  )
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const rows = total === 0 ? [] : gatherDays(days, 'count')
  const best = days.reduce<{ day: string; count: number } | undefined>(
    (most, day) => (day.count > (most?.count ?? 0) ? day : most),
    undefined,
  )
  const summary =
    total === 0 || !best
      ? 'No course was passed in this period.'
      : `${counted(total, 'course')} passed in ${days.length} days; most on ${formatDate(`${best.day}T12:00:00`)}, ${formatNumber(best.count)}.`
  return (
    <ChartCard
      kind={rows.length > 40 ? 'line' : 'bar'}
      title="Completions"
      summary={summary}
      rows={rows}
      series={[{ name: 'count', label: 'Courses passed', color: 'brand.6' }]}
      empty={<EmptyState title="Nothing to draw yet" text="As soon as somebody passes a course it shows here." />}
    />
  )
}
