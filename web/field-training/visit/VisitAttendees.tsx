import { Group, Text, Title } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { VisitAttendees_visit$key } from '../../__generated__/VisitAttendees_visit.graphql.ts'
import classes from './VisitPage.module.css'

/** Who is to be there, and afterwards who was. */
export function VisitAttendees({ visit }: { visit: VisitAttendees_visit$key }) {
  const { attendees } = useFragment(
    graphql`fragment VisitAttendees_visit on FieldTrainingAppointment { attendees { id name position attended } }`,
    visit,
  )
  return (
    <section aria-labelledby="visit-attendees">
      <Title order={2} size="h4" mb="xs" id="visit-attendees">
        Attendees
      </Title>
      {attendees.length === 0 ? (
        <Text c="dimmed" mb="lg">
          Nobody is named yet.
        </Text>
      ) : (
        <ul className={classes.facts}>
          {attendees.map(({ id, name, position, attended }) => (
            <li key={id}>
              {attended != null &&
                (attended ? (
                  <IconCheck size={18} role="img" aria-label="Was there" />
                ) : (
                  <IconX size={18} role="img" aria-label="Was not there" />
                ))}
              <Group gap="xs">
                <Text>{name}</Text>
                {position && (
                  <Text size="sm" c="dimmed">
                    {position}
                  </Text>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
