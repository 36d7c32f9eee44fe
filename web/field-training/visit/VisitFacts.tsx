import { Text } from '@mantine/core'
import { IconCalendarEvent, IconMapPin, IconTool, IconUser } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { VisitFacts_visit$key } from '../../__generated__/VisitFacts_visit.graphql.ts'
import { AddToCalendar } from '../../domain/calendar/AddToCalendar.tsx'
import { MapsLink } from '../../ui/maps/MapsLink.tsx'
import { calendarFileOf, LEARNER } from '../paths.ts'
import { formatVisit, wishWords } from '../visit.ts'
import classes from './VisitPage.module.css'

/** When and where a visit is, who comes and who requested it. */
export function VisitFacts({ visit }: { visit: VisitFacts_visit$key }) {
  const known = useFragment(
    graphql`
    fragment VisitFacts_visit on FieldTrainingAppointment {
      databaseId status label place dealerName askedByName instructorName startAt endAt
      wishes { day time }
      ...visit_times
    }
  `,
    visit,
  )
  const { status, wishes } = known
  return (
    <ul className={classes.facts} aria-label="When, where and who">
      <li>
        <IconCalendarEvent size={20} stroke={1.7} aria-hidden="true" />
        <div>
          <Text fw={600} mb={4}>
            {formatVisit(known)}
          </Text>
          {(known.label === 'UPCOMING' || known.label === 'CONFIRMED') && (
            <AddToCalendar
              title={`Field training at ${known.dealerName}`}
              startAt={known.startAt}
              endAt={known.endAt}
              place={known.place}
              file={calendarFileOf(known.databaseId)}
              page={`${LEARNER}/${known.databaseId}`}
            />
          )}
          {status === 'REQUESTED' && wishes.length > 1 && (
            <Text size="sm" c="dimmed">
              Other choices:{' '}
              {wishes
                .slice(1)
                .map(({ day, time }) => wishWords({ day, time }))
                .join('; ')}
            </Text>
          )}
        </div>
      </li>
      <li>
        <IconMapPin size={20} stroke={1.7} aria-hidden="true" />
        <Text>
          {known.place} <MapsLink where={known.place} />
        </Text>
      </li>
      <li>
        <IconTool size={20} stroke={1.7} aria-hidden="true" />
        <Text>{known.instructorName ? `With ${known.instructorName}` : 'No instructor yet'}</Text>
      </li>
      <li>
        <IconUser size={20} stroke={1.7} aria-hidden="true" />
        <Text>{known.askedByName ? `Requested by ${known.askedByName}` : 'Who requested it is gone'}</Text>
      </li>
    </ul>
  )
}
