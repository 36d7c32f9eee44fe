import { Button, Tabs } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { AdminRewardReportScreenQuery } from '../../__generated__/AdminRewardReportScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminIncentiveReportTable } from './AdminIncentiveReportTable.tsx'
import { AdminRewardTable } from './AdminRewardTable.tsx'
import { rewardWords } from './words.ts'

const defaults = { text: '', status: '', shipped: '', from: '', to: '', sort: '-redeemedOn' }
const states = Object.entries(rewardWords).map(([value, label]) => ({ value, label }))

/** What became of incentives, and every reward with what there is to do about it. */
export default function AdminRewardReportScreen({ queryRef }: ScreenProps<AdminRewardReportScreenQuery>) {
  const root = usePreloadedQuery<AdminRewardReportScreenQuery>(
    graphql`
    query AdminRewardReportScreenQuery($text: String, $showsRewards: Boolean!, $status: [RewardStatus!], $shipped: Boolean, $redeemedFrom: DateTime, $redeemedTo: DateTime, $sort: RewardSort) @preloadable {
      ...AdminIncentiveReportTable_query @arguments(text: $text) @alias(as: "incentives") @skip(if: $showsRewards)
      ...AdminRewardTable_query @arguments(text: $text, status: $status, shipped: $shipped, redeemedFrom: $redeemedFrom, redeemedTo: $redeemedTo, sort: $sort) @alias(as: "rewards") @include(if: $showsRewards)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { text, status, sort } = search.values
  const show = queryRef.variables.showsRewards ? 'rewards' : 'incentives'
  const [, setParams] = useSearchParams()
  const file = new URLSearchParams({ ...(text ? { text } : {}), ...(status ? { status } : {}), sort })
  return (
    <>
      <PageHeader
        title="Incentive report"
        text="What was earned, redeemed and sent, and what waits for you."
        actions={
          show === 'rewards' && (
            <Button
              variant="default"
              component="a"
              href={`/api/report-incentives/rewards/export?${file}`}
              download
              leftSection={<IconDownload size={18} aria-hidden="true" />}
            >
              Export
            </Button>
          )
        }
      />
      <Tabs
        value={show}
        onChange={(value) =>
          setParams(value === 'rewards' ? { show: value } : {}, { replace: true, preventScrollReset: true })
        }
        keepMounted={false}
      >
        <Tabs.List mb="lg" aria-label="Parts of the report">
          <Tabs.Tab value="incentives">By incentive</Tabs.Tab>
          <Tabs.Tab value="rewards">All rewards</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="incentives">
          {root.incentives && (
            <AdminIncentiveReportTable
              query={root.incentives}
              search={search}
              filters={[{ kind: 'text', name: 'text', label: 'Search incentives' }]}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="rewards">
          {root.rewards && (
            <AdminRewardTable
              query={root.rewards}
              search={search}
              filters={[
                { kind: 'text', name: 'text', label: 'Search rewards, people, tracking numbers' },
                { kind: 'select', name: 'status', label: 'Any status', options: states },
                {
                  kind: 'select',
                  name: 'shipped',
                  label: 'Any shipping',
                  options: [
                    { value: 'true', label: 'Shipped by mail' },
                    { value: 'false', label: 'Not sent' },
                  ],
                },
                { kind: 'dates', from: 'from', to: 'to', label: 'Redeemed between' },
              ]}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
