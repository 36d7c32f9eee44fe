import { Table, Text, VisuallyHidden } from '@mantine/core'
import dayjs from 'dayjs'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { counted } from '../../ui/formats.ts'
import { dayAfter, isOn, monthOf, sameDayIn, weeksOf } from './days.ts'
import { hourOn, type MonthEntry, type Noun } from './monthEntry.ts'
import classes from './MonthGrid.module.css'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The day a key leads to from another; undefined for keys that lead nowhere. */
function dayFor(key: string, day: string): string | undefined {
  const weekday = dayjs(day).day()
  const steps: Record<string, () => string> = {
    ArrowLeft: () => dayAfter(day, -1),
    ArrowRight: () => dayAfter(day, 1),
    ArrowUp: () => dayAfter(day, -7),
    ArrowDown: () => dayAfter(day, 7),
    Home: () => dayAfter(day, -weekday),
    End: () => dayAfter(day, 6 - weekday),
    PageUp: () => sameDayIn(day, -1),
    PageDown: () => sameDayIn(day, 1),
  }
  return steps[key]?.()
}

type Props = { month: string; entries: readonly MonthEntry[]; noun: Noun; onMonth: (month: string) => void }

/**
 * The sheet of a month. One day stands in the way of the Tab key: the arrow keys go from day to day, Page Up and Page
 * Down by the month, Enter to the first of a day and Escape back to the day.
 */
export function MonthGrid({ month, entries, noun: [one, many], onMonth }: Props) {
  const today = dayjs().format('YYYY-MM-DD')
  const [chosen, setChosen] = useState(today)
  const active = monthOf(chosen) === month ? chosen : monthOf(today) === month ? today : `${month}-01`
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const cellOf = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
  useEffect(() => {
    if (!wantsFocus.current || active !== chosen) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active, chosen])
  const press = (event: KeyboardEvent<HTMLElement>, day: string) => {
    const next = dayFor(event.key, day)
    if (next) {
      event.preventDefault()
      wantsFocus.current = true
      setChosen(next)
      if (monthOf(next) !== month) onMonth(monthOf(next))
    } else if (event.key === 'Enter' && event.target === event.currentTarget)
      event.currentTarget.querySelector<HTMLElement>('a')?.focus()
    else if (event.key === 'Escape') cellOf(day)?.focus()
  }
  return (
    <Table
      ref={grid}
      className={classes.grid}
      role="grid"
      aria-labelledby="month"
      visibleFrom="sm"
      withTableBorder
      withColumnBorders
    >
      <Table.Thead>
        <Table.Tr>
          {weekdays.map((name) => (
            <Table.Th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeksOf(month).map((week) => (
          <Table.Tr key={week[0]}>
            {week.map((day) => {
              const here = entries.filter((entry) => isOn(entry, day))
              const words = dayjs(day).format('dddd, MMMM D')
              return (
                <Table.Td
                  key={day}
                  role="gridcell"
                  data-day={day}
                  className={classes.day}
                  data-other={monthOf(day) !== month || undefined}
                  tabIndex={day === active ? 0 : -1}
                  aria-current={day === today ? 'date' : undefined}
                  onFocus={() => setChosen(monthOf(day) === month ? day : active)}
                  onKeyDown={(event) => press(event, day)}
                >
                  <VisuallyHidden>{`${words}, ${here.length ? counted(here.length, one, many) : `no ${many}`}`}</VisuallyHidden>
                  <Text size="sm" fw={600} className={classes.number} aria-hidden="true">
                    {dayjs(day).date()}
                  </Text>
                  <ul className={classes.events}>
                    {here.map((entry) => (
                      <li key={entry.id}>
                        <Link
                          to={entry.to}
                          className={classes.event}
                          data-tone={entry.tone}
                          tabIndex={day === active ? 0 : -1}
                        >
                          <span className={classes.time}>{hourOn(entry, day)}</span> {entry.sign} {entry.title}
                          {entry.state && <span className={classes.state}>{entry.state}</span>}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </Table.Td>
              )
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
