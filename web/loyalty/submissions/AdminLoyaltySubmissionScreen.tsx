import { Card, Grid, Stack, Title } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { AdminLoyaltySubmissionScreenQuery } from '../../__generated__/AdminLoyaltySubmissionScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminLoyaltyDecision } from './AdminLoyaltyDecision.tsx'
import { Attachments } from './Attachments.tsx'
import { SubmissionFacts } from './LoyaltyDetails.tsx'
import { submissionName } from './submissionName.ts'

const base = '/auth/admin/loyalty-programs'

/** One submission: the receipt beside what was typed, and the decision. */
export default function AdminLoyaltySubmissionScreen({ queryRef }: ScreenProps<AdminLoyaltySubmissionScreenQuery>) {
  const { loyaltySubmission: known, waiting } = usePreloadedQuery<AdminLoyaltySubmissionScreenQuery>(
    graphql`
    query AdminLoyaltySubmissionScreenQuery($submissionId: ID!) @preloadable {
      loyaltySubmission(databaseId: $submissionId) { id databaseId status version personName
        ...submissionName_submission ...Attachments_submission ...LoyaltyDetails_submission
        ...AdminLoyaltyDecision_submission }
      waiting: loyaltySubmissions(first: 2, scope: "deciding", status: PENDING, sort: OLDEST) { edges { node {
        databaseId } } }
    }
  `,
    queryRef,
  )
  const navigate = useNavigate()
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  if (!known) return <Missing what="submission" back={{ to: `${base}/pending`, label: 'All submissions' }} />
  const list = `${base}/${known.status.toLowerCase()}`
  const next = waiting.edges.map(({ node }) => node.databaseId).find((id) => id !== known.databaseId)
  return (
    <>
      <PageHeader
        title={submissionName(known)}
        text={`Submitted by ${known.personName}.`}
        back={{ to: `${list}${search}`, label: 'All submissions' }}
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Card component="section" aria-label="Attachments">
            <Attachments submission={known} large />
          </Card>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            {/* A submission that was mended meanwhile is looked at anew. */}
            <AdminLoyaltyDecision
              key={`${known.id} ${known.version}`}
              submission={known}
              onStale={() => {
                void revalidate()
              }}
              onDecided={() => {
                void navigate(next ? `${base}/${next}` : `${base}/pending`)
              }}
            />
            <Card component="section" aria-label="What was typed">
              <Title order={2} size="h4" mb="sm">
                What was typed
              </Title>
              <SubmissionFacts submission={known} />
            </Card>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}
