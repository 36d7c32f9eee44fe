import { Box, Card, Group, Stack, Text, Title } from '@mantine/core'
import dayjs from 'dayjs'
import { Link } from 'react-router'
import { AnswerBadge } from '../AnswerBadge.tsx'
import { eventPath } from '../paths.ts'
import { isOn, monthOf, weeksOf } from './days.ts'
import type { MonthEvent } from './monthEvent.ts'
import classes from './Agenda.module.css'

/** The days of a month that have events, one below the other: the month on a phone. */
export function Agenda({ month, events }: { month: string; events: readonly MonthEvent[] }) {
  const days = weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month)
    .map((day) => ({ day, here: events.filter((event) => isOn(event, day)) }))
    .filter(({ here }) => here.length > 0)
  return (
    <Box hiddenFrom="sm">
      {days.length === 0 ? (
        <Text c="dimmed">No events this month.</Text>
      ) : (
        <Stack gap="lg">
          {days.map(({ day, here }) => (
            <section key={day} aria-labelledby={`agenda-${day}`}>
              <Title order={3} size="h5" mb={8} id={`agenda-${day}`}>
                {dayjs(day).format('dddd, MMMM D')}
              </Title>
              <Stack gap={8}>
                {here.map((event) => (
                  <Card key={event.id} padding="sm" component="article">
                    <Group justify="space-between" wrap="nowrap" align="flex-start">
                      <div>
                        <Text size="xs" c="dimmed" fw={600}>
                          {event.startDay === day ? event.starts : 'Goes on'}
                        </Text>
                        <Link to={eventPath(event.databaseId, event.title)} className={classes.link}>
                          {event.title}
                        </Link>
                        <Text size="sm" c="dimmed">
                          {event.where}
                        </Text>
                      </div>
                      {event.answer && <AnswerBadge type={event.answer} />}
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
