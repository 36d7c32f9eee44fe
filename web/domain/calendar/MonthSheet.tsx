import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { Agenda } from './Agenda.tsx'
import { monthAfter, monthIn, monthWords } from './days.ts'
import type { MonthEntry, Noun } from './monthEntry.ts'
import { MonthGrid } from './MonthGrid.tsx'

type Props = {
  entries: readonly MonthEntry[]
  /** How many there are, shown or not. */ totalCount: number
  noun: Noun
  /** As 2026-12; empty for this one. */ month: string
  onMonth: (month: string) => void
}

/** A month of what takes place: a sheet of the calendar, on phones the days that have any. */
export function MonthSheet({ entries, totalCount, noun, month: asked, onMonth }: Props) {
  const month = monthIn(asked)
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
      <MonthGrid month={month} entries={entries} noun={noun} onMonth={onMonth} />
      <Agenda month={month} entries={entries} noun={noun} />
      {totalCount > entries.length && (
        <Text size="sm" c="dimmed" mt="md">
          Only the first {entries.length} are shown here. The list has all of them.
        </Text>
      )}
    </section>
  )
}
