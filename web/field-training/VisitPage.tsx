import { Alert, Box, Card, Group, Text, Title } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconMapPin, IconTool, IconUser, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { graphql, useFragment, useMutation } from 'react-relay'
import type { VisitPage_query$key } from '../__generated__/VisitPage_query.graphql.ts'
import type { VisitPage_visit$key } from '../__generated__/VisitPage_visit.graphql.ts'
import type { VisitPageReadMutation } from '../__generated__/VisitPageReadMutation.graphql.ts'
import { CommentSection } from '../domain/comments/CommentSection.tsx'
import { spanWords } from '../events/eventTimes.ts'
import { Missing } from '../ui/states/ErrorState.tsx'
import { dotted, formatAgo } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { formatVisit, standing, typeWords, visitName } from './visit.ts'
import { VisitSteps } from './VisitSteps.tsx'
import classes from './VisitPage.module.css'

type Props = {
  visit: VisitPage_visit$key | null | undefined
  query: VisitPage_query$key
  back: { to: string; label: string }
}

/** One visit, or that it is not there for the viewer. */
export const VisitPage = ({ visit, query, back }: Props) =>
  visit ? <Visit visit={visit} query={query} back={back} /> : <Missing what="visit" back={back} />

/** What led to the state, as who did it is told. */
const DID: Record<string, string> = {
  REQUESTED: 'Requested',
  PROPOSED: 'Proposed',
  CONFIRMED: 'Confirmed',
  COMPLETED: 'Completed',
  CANCELED: 'Canceled',
}

/** Who waits for whom, in a sentence; null where nothing is to be said. */
function waiting(status: string, steps: readonly string[]): string | null {
  if (status === 'REQUESTED')
    return steps.includes('CONFIRM')
      ? 'The dealer waits for your answer. Confirm one of the days, or propose another time.'
      : 'Waiting for the district manager to answer.'
  if (status === 'PROPOSED')
    return steps.includes('ACCEPT')
      ? 'This time is proposed to you. Accept it, or suggest other days.'
      : 'Waiting for the dealer to accept the proposed time.'
  return null
}

/** Marks it as read once it is looked at. */
function useReads(databaseId: string, isUnread: boolean) {
  const [read] = useMutation<VisitPageReadMutation>(graphql`
    mutation VisitPageReadMutation($input: ReadFieldTrainingInput!) {
      readFieldTraining(input: $input) { fieldTrainingAppointment { id isUnread } }
    }
  `)
  const sent = useRef(false)
  useEffect(() => {
    if (!isUnread || sent.current) return
    sent.current = true
    read({ variables: { input: { databaseId } } })
  }, [isUnread, databaseId, read])
}

function Visit({ visit, query, back }: Props & { visit: VisitPage_visit$key }) {
  const known = useFragment(
    graphql`
    fragment VisitPage_visit on FieldTrainingAppointment {
      databaseId status types place note reason outcome askedByName instructorName movedByName movedAt isUnread viewerSteps
      wishes { day time }
      attendees { id name position attended }
      discussion { ...CommentSection_discussion }
      ...visit_name
      ...visit_times
      ...visit_standing
      ...VisitSteps_visit
    }
  `,
    visit,
  )
  const said = useFragment(
    graphql`
    fragment VisitPage_query on Query @argumentDefinitions(id: { type: "ID!" }) {
      ...CommentSection_query @arguments(target: FIELD_TRAINING_APPOINTMENT, thing: $id)
    }
  `,
    query,
  )
  const { databaseId, status, attendees, wishes, viewerSteps, note, reason, outcome } = known
  useReads(databaseId, known.isUnread)
  const waits = waiting(status, viewerSteps)
  return (
    <Box maw={860}>
      <PageHeader
        title={visitName(known)}
        text={dotted(
          'Field training',
          typeWords(known.types),
          known.movedByName && `${DID[known.status]} by ${known.movedByName}, ${formatAgo(known.movedAt)}`,
        )}
        aside={<StatusChip status={standing(known)} />}
        back={back}
      />
      {waits && (
        <Alert variant="light" color={viewerSteps.length > 0 ? 'blue' : 'gray'} mb="md">
          {waits}
        </Alert>
      )}
      {reason && (
        <Alert variant="light" color="red" title="Why it was canceled" mb="md">
          <span className={classes.words}>{reason}</span>
        </Alert>
      )}
      <VisitSteps visit={known} />
      <ul className={classes.facts} aria-label="When, where and who">
        <li>
          <IconCalendarEvent size={20} stroke={1.7} aria-hidden="true" />
          <div>
            <Text fw={600}>{formatVisit(known)}</Text>
            {status === 'REQUESTED' && wishes.length > 1 && (
              <Text size="sm" c="dimmed">
                Other choices:{' '}
                {wishes
                  .slice(1)
                  .map(
                    ({ day, time }) =>
                      spanWords({ startDay: day, startTime: time, endDay: day, endTime: time }).split(' – ')[0],
                  )
                  .join('; ')}
              </Text>
            )}
          </div>
        </li>
        <li>
          <IconMapPin size={20} stroke={1.7} aria-hidden="true" />
          <Text>{known.place}</Text>
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
      {note && (
        <Card padding="lg" mb="lg" component="section" aria-labelledby="visit-note">
          <Title order={2} size="h4" mb="xs" id="visit-note">
            Note
          </Title>
          <Text className={classes.words}>{note}</Text>
        </Card>
      )}
      {outcome && (
        <Card padding="lg" mb="lg" component="section" aria-labelledby="visit-outcome">
          <Title order={2} size="h4" mb="xs" id="visit-outcome">
            What was done
          </Title>
          <Text className={classes.words}>{outcome}</Text>
        </Card>
      )}
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
      <CommentSection discussion={known.discussion} query={said} />
    </Box>
  )
}
