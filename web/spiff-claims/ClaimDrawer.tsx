import { Drawer } from '@mantine/core'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { ClaimDrawerQuery } from '../__generated__/ClaimDrawerQuery.graphql.ts'
import { Missing } from '../ui/states/ErrorState.tsx'
import { RowsSkeleton } from '../ui/states/Skeletons.tsx'
import { ClaimDetails } from './ClaimDetails.tsx'

/** One claim beside the list. */
export function ClaimDrawer({ claimId, onClose }: { claimId: string; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title="My claim"
      closeButtonProps={{ 'aria-label': 'Close the claim' }}
    >
      <Suspense fallback={<RowsSkeleton count={5} />}>
        <Shown claimId={claimId} />
      </Suspense>
    </Drawer>
  )
}

function Shown({ claimId }: { claimId: string }) {
  const { claim } = useLazyLoadQuery<ClaimDrawerQuery>(
    graphql`query ClaimDrawerQuery($claimId: ID!) { claim: spiffClaim(databaseId: $claimId) { ...ClaimDetails_claim } }`,
    { claimId },
    { fetchPolicy: 'store-and-network' },
  )
  return claim ? <ClaimDetails claim={claim} /> : <Missing what="claim" />
}
