import { Alert, Box, Card, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { graphql, useFragment, useMutation } from 'react-relay'
import type { VisitPage_query$key } from '../../__generated__/VisitPage_query.graphql.ts'
import type { VisitPage_visit$key } from '../../__generated__/VisitPage_visit.graphql.ts'
import type { VisitPageReadMutation } from '../../__generated__/VisitPageReadMutation.graphql.ts'
import { CommentSection } from '../../domain/comments/CommentSection.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { dotted, formatAgo } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { standing, typeWords, visitName } from '../visit.ts'
import { VisitAttendees } from './VisitAttendees.tsx'
import { VisitFacts } from './VisitFacts.tsx'
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
      databaseId status types note reason outcome movedByName movedAt isUnread viewerSteps
      discussion { ...CommentSection_discussion }
      ...visit_name
      ...visit_standing
      ...VisitSteps_visit
      ...VisitFacts_visit
      ...VisitAttendees_visit
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
  const { databaseId, status, viewerSteps, note, reason, outcome } = known
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
      <VisitFacts visit={known} />
      {note && <VisitText id="visit-note" title="Note" text={note} />}
      {outcome && <VisitText id="visit-outcome" title="What was done" text={outcome} />}
      <VisitAttendees visit={known} />
      <CommentSection discussion={known.discussion} query={said} />
    </Box>
  )
}

/** What somebody wrote about the visit. */
const VisitText = ({ id, title, text }: { id: string; title: string; text: string }) => (
  <Card padding="lg" mb="lg" component="section" aria-labelledby={id}>
    <Title order={2} size="h4" mb="xs" id={id}>
      {title}
    </Title>
    <Text className={classes.words}>{text}</Text>
  </Card>
)
