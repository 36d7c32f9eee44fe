import { Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../ui/formats.ts'
import { isOn, monthOf, weeksOf } from './days.ts'
import { hourOn, type MonthEntry, type Noun } from './monthEntry.ts'
import classes from './Agenda.module.css'

type Props = { month: string; entries: readonly MonthEntry[]; noun: Noun }

/** The days of a month on which anything takes place, one below the other: the month on a phone. */
export function Agenda({ month, entries, noun: [, many] }: Props) {
  const [showsEarlier, setShowsEarlier] = useState(false)
  const days = weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month)
    .map((day) => ({ day, here: entries.filter((entry) => isOn(entry, day)) }))
    .filter(({ here }) => here.length > 0)
  const today = dayjs().format('YYYY-MM-DD')
  const isNow = monthOf(today) === month
  const earlier = isNow && !showsEarlier ? days.filter(({ day }) => day < today) : []
  const shown = days.slice(earlier.length)
  return (
    <Box hiddenFrom="sm">
      {earlier.length > 0 && (
        <Button variant="default" size="xs" mb="md" onClick={() => setShowsEarlier(true)}>
          Show {counted(earlier.length, 'earlier day')}
        </Button>
      )}
      {days.length > 0 && shown.length === 0 && <Text c="dimmed">No more {many} this month.</Text>}
      {days.length === 0 ? (
        <Text c="dimmed">No {many} this month.</Text>
      ) : (
        <Stack gap="lg">
          {shown.map(({ day, here }) => (
            <section key={day} aria-labelledby={`agenda-${day}`}>
              <Title order={3} size="h5" mb={8} id={`agenda-${day}`}>
                {dayjs(day).format('dddd, MMMM D')}
              </Title>
              <Stack gap={8}>
                {here.map((entry) => (
                  <Card key={entry.id} padding="sm" component="article">
                    <Group justify="space-between" wrap="nowrap" align="flex-start">
                      <div>
                        <Text size="xs" c="dimmed" fw={600}>
                          {hourOn(entry, day)}
                        </Text>
                        <Link to={entry.to} className={classes.link}>
                          {entry.title}
                        </Link>
                        <Text size="sm" c="dimmed">
                          {entry.where}
                        </Text>
                      </div>
                      {entry.chip}
                    </Group>
                  </Card>
                ))}
              </Stack>
            </section>
          ))}
        </Stack>
      )}
    </Box>
  )
}
