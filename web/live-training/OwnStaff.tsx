import { Button, Group, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { OwnStaff_event$key } from '../__generated__/OwnStaff_event.graphql.ts'
import { seatsWords } from './seats.ts'
import { StaffInEvent } from './StaffInEvent.tsx'

const EnrollDialog = lazy(async () => ({ default: (await import('./EnrollDialog.tsx')).EnrollDialog }))

/** Who of the own staff is in an event, and the way to enroll more of them. */
export function OwnStaff({ event: key }: { event: OwnStaff_event$key }) {
  const event = useFragment(
    graphql`fragment OwnStaff_event on LiveTrainingEvent { databaseId label status hasBegun ...seats_event ...StaffInEvent_event }`,
    key,
  )
  const { revalidate } = useRevalidator()
  const [isEnrolling, setEnrolling] = useState(false)
  return (
    <section aria-label="Your staff">
      <Group justify="space-between" mt="xl" mb="sm">
        <Title order={2} size="h4">
          Your staff
        </Title>
        {event.status === 'PUBLISHED' && !event.hasBegun && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            onClick={() => setEnrolling(true)}
          >
            Enroll people
          </Button>
        )}
      </Group>
      <StaffInEvent event={event} />
      {isEnrolling && (
        <Suspense>
          <EnrollDialog
            key={event.label}
            eventId={event.databaseId}
            seats={seatsWords(event)}
            onClose={() => setEnrolling(false)}
            onEnrolled={() => void revalidate()}
          />
        </Suspense>
      )}
    </section>
  )
}
