import { Tabs } from '@mantine/core'
import { IconCoins, IconReceipt, IconRun, IconTool } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { LoyaltyTabs_query$key } from '../__generated__/LoyaltyTabs_query.graphql.ts'
import { OwnActivities } from '../activities/OwnActivities.tsx'
import { SubmissionStatus } from '../contract/__generated__/limits.ts'
import { useSearchState, type SearchState } from '../ui/lists/search/useSearchState.ts'
import { statusWord } from '../ui/StatusChip.tsx'
import { DealerMovements } from './DealerMovements.tsx'
import { EligibleItemTable } from './parts/EligibleItemTable.tsx'
import { LoyaltySubmissionTable } from './submissions/LoyaltySubmissionTable.tsx'

const partDefaults = { part: '', partSort: 'part' }
const partViews = ['partSort'] as const
const statuses = SubmissionStatus.map((value) => ({ value, label: statusWord(value) }))

type Props = {
  query: LoyaltyTabs_query$key
  search: SearchState<{ text: string; status: string; sort: string; show: string; submission: string }>
  onNew: (type: 'RECEIPT' | 'PHOTO') => void
  onChanged: () => void
}

/** What was submitted, what earns, and what came of it: a tab each. */
export function LoyaltyTabs({ query, search, onNew, onChanged }: Props) {
  const data = useFragment(
    graphql`
    fragment LoyaltyTabs_query on Query
    @argumentDefinitions(text: { type: "String" }, status: { type: "SubmissionStatus" }, sort: { type: "LoyaltySubmissionSort" }, part: { type: "String" }, partSort: { type: "EligibleItemSort" }) {
      userLoyalty { viewerCanSubmit dealerStandings { __typename } }
      ...LoyaltySubmissionTable_query @arguments(text: $text, status: $status, sort: $sort)
      ...EligibleItemTable_query @arguments(text: $part, sort: $partSort)
      ...OwnActivities_query
      ...DealerMovements_query
    }
  `,
    query,
  )
  const parts = useSearchState(partDefaults, partViews)
  const { viewerCanSubmit, dealerStandings } = data.userLoyalty
  const isDealer = dealerStandings.length > 0
  const { values, set } = search
  return (
    <Tabs value={values.show} onChange={(show) => set({ show: show ?? 'submissions' })} keepMounted={false}>
      <Tabs.List mb="md" style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
        <Tabs.Tab value="submissions" leftSection={<IconReceipt size={18} aria-hidden="true" />}>
          Submissions
        </Tabs.Tab>
        <Tabs.Tab value="parts" leftSection={<IconTool size={18} aria-hidden="true" />}>
          What earns
        </Tabs.Tab>
        {isDealer && (
          <Tabs.Tab value="credits" leftSection={<IconCoins size={18} aria-hidden="true" />}>
            Credits
          </Tabs.Tab>
        )}
        <Tabs.Tab value="activities" leftSection={<IconRun size={18} aria-hidden="true" />}>
          Activities
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="submissions">
        <LoyaltySubmissionTable
          query={data}
          search={search}
          filters={[
            { kind: 'text', name: 'text', label: 'Search invoice number' },
            { kind: 'select', name: 'status', label: 'Any status', options: statuses },
          ]}
          onNew={viewerCanSubmit ? onNew : undefined}
        />
      </Tabs.Panel>
      <Tabs.Panel value="parts">
        <EligibleItemTable
          query={data}
          unit={isDealer ? 'Credits' : 'Points'}
          search={{
            ...parts,
            values: { ...parts.values, sort: parts.values.partSort },
            set: ({ part, sort }) => parts.set(sort ? { partSort: sort } : { part }),
          }}
          filters={[{ kind: 'text', name: 'part', label: 'Search part number or name' }]}
        />
      </Tabs.Panel>
      {isDealer && (
        <Tabs.Panel value="credits">
          <DealerMovements query={data} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="activities">
        <OwnActivities query={data} onChanged={onChanged} />
      </Tabs.Panel>
    </Tabs>
  )
}
