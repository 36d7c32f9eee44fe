import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { AdminIncentiveScreenQuery } from '../__generated__/AdminIncentiveScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { AdminRewardList } from './rewards/AdminRewardList.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { FormPanel } from '../ui/forms/FormPanel.tsx'
import { formatNumber } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RowsSkeleton } from '../ui/Skeletons.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminGiveToCompleted } from './AdminGiveToCompleted.tsx'
import { AdminIncentiveCodes } from './AdminIncentiveCodes.tsx'
import { AdminIncentiveEditor } from './AdminIncentiveEditor.tsx'

const back = { to: '/auth/admin/incentives', label: 'All incentives' }
const tabs = ['details', 'codes', 'rewards'] as const

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
  const [params, setParams] = useSearchParams()
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
  const show = tabs.find((tab) => tab === params.get('tab') && (viewerCanEdit || tab === 'details')) ?? 'details'
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
      <Tabs
        value={show}
        keepMounted={false}
        keepMountedMode="display-none"
        onChange={(tab) =>
          setParams(tab === 'details' || !tab ? {} : { tab }, { replace: true, preventScrollReset: true })
        }
      >
        {viewerCanEdit && (
          <Tabs.List mb="lg" aria-label="Parts of the incentive">
            <Tabs.Tab value="details">Details</Tabs.Tab>
            <Tabs.Tab value="codes">Codes ({formatNumber(unclaimedCnt + (claimedCnt ?? 0))})</Tabs.Tab>
            <Tabs.Tab value="rewards">Rewards ({formatNumber(rewardCounts?.total ?? 0)})</Tabs.Tab>
          </Tabs.List>
        )}
        <FormPanel value="details" shown={show}>
          <AdminIncentiveEditor key={id} incentive={incentive} />
        </FormPanel>
        <Tabs.Panel value="codes">
          <Suspense fallback={<RowsSkeleton count={6} />}>
            <AdminIncentiveCodes incentive={incentive} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="rewards">
          <AdminGiveToCompleted incentive={incentive} />
          <Suspense fallback={<RowsSkeleton count={6} />}>
            <AdminRewardList incentiveId={databaseId} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
