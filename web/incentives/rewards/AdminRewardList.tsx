import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminRewardListQuery, RewardStatus } from '../../__generated__/AdminRewardListQuery.graphql.ts'
import { orderNamed } from '../../relay/screen.tsx'
import { useViewer } from '../../session/session.ts'
import { useOwnSearch } from '../../ui/lists/search/useSearchState.ts'
import { AdminRewardTable } from './AdminRewardTable.tsx'
import { rewardWords } from './words.ts'

const states = Object.entries(rewardWords).map(([value, label]) => ({ value, label }))

const defaults = { text: '', state: '', sort: '-redeemedOn' }

type Props = {
  incentiveId: string
  /** Only these states: the list then offers no choice of them. */ only?: readonly RewardStatus[]
  /** What the empty list says. */ emptyText?: string
}

/** Rewards of one incentive, to be searched, sent and seen to. */
export function AdminRewardList({ incentiveId, only, emptyText }: Props) {
  const search = useOwnSearch(defaults)
  const { text, state, sort } = useDeferredValue(search.values)
  const status = only ?? (state ? [state as RewardStatus] : null)
  const root = useLazyLoadQuery<AdminRewardListQuery>(
    graphql`
    query AdminRewardListQuery($text: String, $status: [RewardStatus!], $incentiveId: ID, $sort: RewardSort) { ...AdminRewardTable_query @arguments(text: $text, status: $status, incentiveId: $incentiveId, sort: $sort) }
  `,
    { text: text || null, status, sort: orderNamed(sort, 'redeemedOn', 'name', 'user', 'status'), incentiveId },
    { fetchPolicy: 'store-and-network' },
  )
  const { rights } = useViewer()
  const file = new URLSearchParams({
    incentiveId,
    ...(text ? { text } : {}),
    ...(status ? { status: status.join(',') } : {}),
  })
  return (
    <AdminRewardTable
      query={root}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search people and tracking numbers' },
        ...(only ? [] : [{ kind: 'select' as const, name: 'state', label: 'Any status', options: states }]),
      ]}
      toolbar={
        rights.includes('incentive-reports') && (
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
      isOfOne
      emptyText={emptyText}
    />
  )
}
