import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { graphql, useFragment } from 'react-relay'
import type { EventMonth_query$key } from '../../__generated__/EventMonth_query.graphql.ts'
import { answerOf } from '../AnswerBadge.tsx'
import { startClock, whereOf } from '../when.ts'
import { Agenda } from './Agenda.tsx'
import { monthAfter, monthIn, monthWords } from './days.ts'
import type { MonthEvent } from './monthEvent.ts'
import { MonthGrid } from './MonthGrid.tsx'

type Props = {
  query: EventMonth_query$key
  /** As 2026-12; empty for this one. */ month: string
  onMonth: (month: string) => void
}

/** A month of events: a sheet of the calendar, on phones the days that have any. */
export function EventMonth({ query, month: asked, onMonth }: Props) {
  const { days } = useFragment(
    graphql`
    fragment EventMonth_query on Query
    @argumentDefinitions(
      text: { type: "String" }, brand: { type: "ID" }, attendance: { type: "AttendanceType" }, favored: { type: "Boolean" }, from: { type: "DateTime" }, until: { type: "DateTime" }
    ) {
      days: events(first: 100, text: $text, brand: $brand, attendance: $attendance, favored: $favored, from: $from, until: $until, sort: SOONEST, editable: false) {
        totalCount
        edges { node { id databaseId title startDay endDay endTime virtual viewerAttendance ...when_event ...when_place } }
      }
    }
  `,
    query,
  )
  const month = monthIn(asked)
  const shown = days.edges.map(({ node }): MonthEvent => {
    const { id, databaseId, title, startDay, endDay, endTime, virtual, viewerAttendance } = node
    return {
      id,
      databaseId,
      title,
      startDay,
      endDay,
      endTime,
      starts: startClock(node),
      where: whereOf(node),
      isVirtual: virtual,
      answer: answerOf(viewerAttendance),
    }
  })
  return (
    <section aria-labelledby="month">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3" id="month" aria-live="polite">
          {monthWords(month)}
        </Title>
        <Group gap="xs">
          <Button variant="default" onClick={() => onMonth(dayjs().format('YYYY-MM'))}>
            Today
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Previous month"
            onClick={() => onMonth(monthAfter(month, -1))}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon variant="default" size={36} aria-label="Next month" onClick={() => onMonth(monthAfter(month, 1))}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <MonthGrid month={month} events={shown} onMonth={onMonth} />
      <Agenda month={month} events={shown} />
      {days.totalCount > shown.length && (
        <Text size="sm" c="dimmed" mt="md">
          Only the first {shown.length} are shown here. The list has all of them.
        </Text>
      )}
    </section>
  )
}
