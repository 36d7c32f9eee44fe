import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminRewardListQuery, RewardStatus } from '../../__generated__/AdminRewardListQuery.graphql.ts'
import { useViewer } from '../../session/session.ts'
import { AdminRewardTable } from './AdminRewardTable.tsx'
import { rewardWords } from './words.ts'

const states = Object.entries(rewardWords).map(([value, label]) => ({ value, label }))

type Props = {
  incentiveId: string
  /** Only these states: the list then offers no choice of them. */ only?: readonly RewardStatus[]
  /** What the empty list says. */ emptyText?: string
}

/** Rewards of one incentive, to be searched, sent and seen to. */
export function AdminRewardList({ incentiveId, only, emptyText }: Props) {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<string | null>(null)
  const [sort, setSort] = useState('-redeemedOn')
  const [settled] = useDebouncedValue(typed.trim(), 300)
  const status = only ?? (state ? [state as RewardStatus] : null)
  const search = useDeferredValue({ text: settled || null, status, sort })
  const root = useLazyLoadQuery<AdminRewardListQuery>(
    graphql`
    query AdminRewardListQuery($text: String, $status: [RewardStatus!], $incentiveId: ID, $sort: String) { ...AdminRewardTable_query @arguments(text: $text, status: $status, incentiveId: $incentiveId, sort: $sort) }
  `,
    { ...search, incentiveId },
    { fetchPolicy: 'store-and-network' },
  )
  const { rights } = useViewer()
  const searching = search.text !== null || state !== null
  const file = new URLSearchParams({
    incentiveId,
    ...(search.text ? { text: search.text } : {}),
    ...(status ? { status: status.join(',') } : {}),
  })
  return (
    <>
      <Group gap="xs" mb="md" role="search">
        <TextInput
          type="search"
          aria-label="Search people and tracking numbers"
          placeholder="Search people and tracking numbers"
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          flex="1 1 240px"
          maw={380}
        />
        {!only && (
          <Select
            aria-label="Any state"
            placeholder="Any state"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear state' }}
            data={states}
            value={state}
            onChange={setState}
            w={170}
          />
        )}
        {rights.includes('incentive-reports') && (
          <Button
            ml="auto"
            variant="default"
            component="a"
            href={`/api/report-incentives/rewards/export?${file}`}
            download
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Export
          </Button>
        )}
      </Group>
      <AdminRewardTable
        query={root}
        searching={searching}
        clear={() => {
          setTyped('')
          setState(null)
        }}
        sort={sort}
        onSort={setSort}
        isOfOne
        emptyText={emptyText}
      />
    </>
  )
}
