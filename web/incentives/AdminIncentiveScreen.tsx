import { Suspense } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminIncentiveScreenQuery } from '../__generated__/AdminIncentiveScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { AdminRewardList } from './rewards/AdminRewardList.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { RecordTabs } from '../ui/forms/RecordTabs.tsx'
import { formatNumber } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RowsSkeleton } from '../ui/states/Skeletons.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminGiveToCompleted } from './AdminGiveToCompleted.tsx'
import { AdminIncentiveCodes } from './AdminIncentiveCodes.tsx'
import { AdminIncentiveEditor } from './AdminIncentiveEditor.tsx'

const back = { to: '/auth/admin/incentives', label: 'All incentives' }

/** One incentive: what it is, its codes, and who has it. */
export default function AdminIncentiveScreen({ queryRef }: ScreenProps<AdminIncentiveScreenQuery>) {
  const { incentive } = usePreloadedQuery<AdminIncentiveScreenQuery>(
    graphql`
    query AdminIncentiveScreenQuery($incentiveId: ID!) @preloadable {
      incentive(databaseId: $incentiveId) {
        id databaseId name active points curriculumName unclaimedCnt claimedCnt viewerCanEdit rewardCounts { total }
        ...AdminIncentiveEditor_incentive
        ...AdminIncentiveCodes_incentive
        ...AdminGiveToCompleted_incentive
      }
    }
  `,
    queryRef,
  )
  if (!incentive) return <Missing what="incentive" back={back} />
  const {
    id,
    databaseId,
    name,
    active,
    points,
    curriculumName,
    unclaimedCnt,
    claimedCnt,
    viewerCanEdit,
    rewardCounts,
  } = incentive
  const parts = [
    {
      tab: 'codes',
      label: `Codes (${formatNumber(unclaimedCnt + (claimedCnt ?? 0))})`,
      content: (
        <Suspense fallback={<RowsSkeleton count={6} />}>
          <AdminIncentiveCodes incentive={incentive} />
        </Suspense>
      ),
    },
    {
      tab: 'rewards',
      label: `Rewards (${formatNumber(rewardCounts?.total ?? 0)})`,
      content: (
        <>
          <AdminGiveToCompleted incentive={incentive} />
          <Suspense fallback={<RowsSkeleton count={6} />}>
            <AdminRewardList incentiveId={databaseId} />
          </Suspense>
        </>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={name}
        aside={<StatusChip status={active} />}
        text={
          curriculumName
            ? `Earned by completing “${curriculumName}”.`
            : points > 0
              ? 'Anyone takes it for points.'
              : 'Given by hand.'
        }
        back={back}
      />
      <RecordTabs
        label="Parts of the incentive"
        details={<AdminIncentiveEditor key={id} incentive={incentive} />}
        parts={viewerCanEdit ? parts : []}
      />
    </>
  )
}
