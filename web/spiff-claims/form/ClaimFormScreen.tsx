import { Alert, Box, Button, Stack } from '@mantine/core'
import { IconAlertCircle, IconBuildingStore, IconLock } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { ClaimFormScreenQuery } from '../../__generated__/ClaimFormScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/states/Skeletons.tsx'
import { useKeptClaim } from './useClaimDraft.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { SpiffChoice } from './SpiffChoice.tsx'
import { SpiffHead } from '../SpiffHead.tsx'

const BACK = { to: '/auth/spiff/list', label: 'My claims' }

export default function ClaimFormScreen({ queryRef }: ScreenProps<ClaimFormScreenQuery>) {
  const {
    viewer,
    spiff: asked,
    claim,
    open,
  } = usePreloadedQuery<ClaimFormScreenQuery>(
    graphql`
    query ClaimFormScreenQuery($spiffId: ID!, $claimId: ID!, $hasSpiff: Boolean!, $hasClaim: Boolean!) @preloadable {
      viewer { databaseId dealers { active dealer { databaseId displayName } } }
      spiff(databaseId: $spiffId) @include(if: $hasSpiff) { databaseId viewerClosedReason requiredCourse { title link viewerPassed } ...SpiffHead_spiff ...ClaimForm_spiff }
      claim: spiffClaim(databaseId: $claimId) @include(if: $hasClaim) {
        databaseId number status viewerCanEdit deniedReason spiff { databaseId ...SpiffHead_spiff ...ClaimForm_spiff } ...ClaimForm_claim
      }
      open: openSpiffs(first: 100) @skip(if: $hasClaim) { edges { node { ...SpiffChoice_spiff } } }
    }
  `,
    queryRef,
  )
  const spiff = claim?.spiff ?? asked
  const draftKey = `${viewer?.databaseId ?? ''}/${claim ? `claim/${claim.databaseId}` : `claim-of/${spiff?.databaseId ?? ''}`}`
  const found = useKeptClaim(draftKey)
  const dealers =
    viewer?.dealers.flatMap(({ active, dealer }) =>
      active ? [{ value: dealer.databaseId, label: dealer.displayName }] : [],
    ) ?? []

  if (claim === null) return <Missing what="claim" back={BACK} />
  if (asked === null) return <Missing what="spiff" back={{ to: '/auth/spiffs', label: 'All spiffs' }} />
  if (!spiff) {
    return (
      <Box maw={720}>
        <PageHeader
          title="Claim a sale"
          text="Which spiff is the sale for?"
          back={{ to: '/auth/spiffs', label: 'Spiffs' }}
        />
        <SpiffChoice spiffs={open?.edges.map(({ node }) => node) ?? []} />
      </Box>
    )
  }
  const again = claim?.status === 'DENIED'
  return (
    <Box maw={720}>
      <PageHeader
        title={claim ? (again ? `Correct claim ${claim.number}` : `Change claim ${claim.number}`) : 'Claim a sale'}
        back={
          claim
            ? { to: `/auth/spiff/list?claim=${claim.databaseId}`, label: `Claim ${claim.number}` }
            : { to: '/auth/spiffs', label: 'Spiffs' }
        }
      />
      <Stack gap="md">
        <SpiffHead spiff={spiff} />
        {again && claim.deniedReason && (
          <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden="true" />} title="Why it was refused">
            {claim.deniedReason}
          </Alert>
        )}
        {claim && !claim.viewerCanEdit ? (
          <EmptyState
            icon={IconLock}
            title="This claim can no longer be changed"
            text="It was decided or withdrawn."
            action={
              <Button component={Link} variant="default" to={`/auth/spiff/list?claim=${claim.databaseId}`}>
                See the claim
              </Button>
            }
          />
        ) : dealers.length === 0 ? (
          <EmptyState
            icon={IconBuildingStore}
            title="You do not belong to a dealer yet"
            text="A sale is claimed for the dealer it was made at. Join your dealer first."
            action={
              <Button component={Link} to="/auth/missing-dealer">
                Choose my dealer
              </Button>
            }
          />
        ) : asked?.viewerClosedReason ? (
          <EmptyState
            icon={IconLock}
            title={asked.viewerClosedReason}
            text={
              asked.requiredCourse && !asked.requiredCourse.viewerPassed
                ? `Pass “${asked.requiredCourse.title}” and come back: the sale can be claimed then.`
                : 'Look at the spiffs that are open now.'
            }
            action={
              asked.requiredCourse && !asked.requiredCourse.viewerPassed ? (
                <Button component={Link} to={asked.requiredCourse.link}>
                  Open the course
                </Button>
              ) : (
                <Button component={Link} variant="default" to="/auth/spiffs">
                  All spiffs
                </Button>
              )
            }
          />
        ) : found ? (
          <ClaimForm
            key={draftKey}
            draftKey={draftKey}
            draft={found.draft}
            spiff={spiff}
            claim={claim ?? null}
            dealers={dealers}
          />
        ) : (
          <PageSkeleton body="form" />
        )}
      </Stack>
    </Box>
  )
}
