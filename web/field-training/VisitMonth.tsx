import { graphql, useFragment } from 'react-relay'
import type { VisitMonth_query$key } from '../__generated__/VisitMonth_query.graphql.ts'
import type { MonthEntry } from '../domain/calendar/monthEntry.ts'
import { MonthSheet } from '../domain/calendar/MonthSheet.tsx'
import { StatusChip, statusWord } from '../ui/StatusChip.tsx'
import { visitPath } from './paths.ts'
import { standing, visitClock, visitName } from './visit.ts'

type Props = { query: VisitMonth_query$key; list: string; month: string; onMonth: (month: string) => void }

/** A month of visits, without those that were canceled. */
export function VisitMonth({ query, list, month, onMonth }: Props) {
  const { days } = useFragment(
    graphql`
    fragment VisitMonth_query on Query
    @argumentDefinitions(text: { type: "String" }, from: { type: "DateTime" }, until: { type: "DateTime" }, own: { type: "Boolean" }, instructing: { type: "Boolean" }) {
      days: fieldTrainingAppointments(first: 100, text: $text, from: $from, until: $until, own: $own, instructing: $instructing, sort: SOONEST) {
        totalCount
        edges { node { id databaseId status dealerName place startDay endDay endTime ...visit_name ...visit_times ...visit_standing } }
      }
    }
  `,
    query,
  )
  const standingVisits = days.edges.filter(({ node }) => node.status !== 'CANCELED')
  const entries = standingVisits.map(({ node }): MonthEntry => {
    const { id, databaseId, dealerName, status, place, startDay, endDay, endTime } = node
    return {
      id,
      to: visitPath(list, databaseId, visitName(node)),
      title: dealerName,
      startDay,
      endDay,
      endTime,
      starts: visitClock(node),
      where: place,
      tone: status === 'CONFIRMED' ? 'sure' : status === 'COMPLETED' ? 'off' : undefined,
      state: statusWord(standing(node)),
      chip: <StatusChip status={standing(node)} />,
    }
  })
  return (
    <MonthSheet
      entries={entries}
      totalCount={days.totalCount - (days.edges.length - entries.length)}
      noun={['visit', 'visits']}
      month={month}
      onMonth={onMonth}
    />
  )
}
