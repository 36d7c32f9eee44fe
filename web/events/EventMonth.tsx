import { IconVideo } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { EventMonth_query$key } from '../__generated__/EventMonth_query.graphql.ts'
import type { MonthEntry } from '../domain/calendar/monthEntry.ts'
import { MonthSheet } from '../domain/calendar/MonthSheet.tsx'
import { AnswerBadge, answerOf } from './attendance/AnswerBadge.tsx'
import { eventPath } from './paths.ts'
import { startClock, whereOf } from './eventTimes.ts'

type Props = {
  query: EventMonth_query$key
  /** As 2026-12; empty for this one. */ month: string
  onMonth: (month: string) => void
}

/** A month of events: a sheet of the calendar, on phones the days that have any. */
export function EventMonth({ query, month, onMonth }: Props) {
  const { days } = useFragment(
    graphql`
    fragment EventMonth_query on Query
    @argumentDefinitions(
      text: { type: "String" }, brand: { type: "ID" }, attendance: { type: "AttendanceType" }, favored: { type: "Boolean" }, from: { type: "DateTime" }, until: { type: "DateTime" }
    ) {
      days: events(first: 100, text: $text, brand: $brand, attendance: $attendance, favored: $favored, from: $from, until: $until, sort: SOONEST, editable: false) {
        totalCount
        edges { node { id databaseId title startDay endDay endTime virtual viewerAttendance ...eventTimes_event ...eventTimes_place } }
      }
    }
  `,
    query,
  )
  const entries = days.edges.map(({ node }): MonthEntry => {
    const { id, databaseId, title, startDay, endDay, endTime, virtual, viewerAttendance } = node
    const answer = answerOf(viewerAttendance)
    return {
      id,
      to: eventPath(databaseId, title),
      title,
      startDay,
      endDay,
      endTime,
      starts: startClock(node),
      where: whereOf(node),
      sign: virtual && <IconVideo size={12} role="img" aria-label="Online" />,
      tone: answer === 'GOING' ? 'sure' : answer === 'NOT_INTERESTED' ? 'off' : undefined,
      chip: answer && <AnswerBadge type={answer} />,
    }
  })
  return (
    <MonthSheet
      entries={entries}
      totalCount={days.totalCount}
      noun={['event', 'events']}
      month={month}
      onMonth={onMonth}
    />
  )
}
