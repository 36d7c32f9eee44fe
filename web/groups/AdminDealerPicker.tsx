import { Select } from '@mantine/core'
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminDealerPicker_query$key } from '../__generated__/AdminDealerPicker_query.graphql.ts'
import type { AdminDealerPickerPageQuery } from '../__generated__/AdminDealerPickerPageQuery.graphql.ts'
import type { AdminDealerPickerQuery } from '../__generated__/AdminDealerPickerQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { PickDialog } from '../ui/lists/pickers/PickPanel.tsx'
import { canadianProvinces, usStates } from '../ui/fields/places/regions.ts'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { statusWord } from '../ui/StatusChip.tsx'

/** Named dealers, or every one a search finds. */
type DealerChoice = { dealerIds?: string[]; allDealers?: { text: string | null; region: string | null } }

type Props = { adminGroup: string; onClose: () => void; onPick: (choice: DealerChoice) => Promise<boolean> }

const regions = [
  { group: 'United States', items: usStates },
  { group: 'Canada', items: canadianProvinces },
]

function useAvailableDealers(text: string, within: { adminGroup: string; region: string | null }) {
  const root = useLazyLoadQuery<AdminDealerPickerQuery>(
    graphql`
    query AdminDealerPickerQuery($adminGroup: ID, $text: String, $region: String) { ...AdminDealerPicker_query @arguments(adminGroup: $adminGroup, text: $text, region: $region) }
  `,
    { ...within, text: text || null },
    { fetchPolicy: 'store-and-network' },
  )
  const pages = usePages<AdminDealerPickerPageQuery, AdminDealerPicker_query$key>(
    graphql`
    fragment AdminDealerPicker_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, adminGroup: { type: "ID" }, text: { type: "String" }, region: { type: "String" })
    @refetchable(queryName: "AdminDealerPickerPageQuery") {
      availableDealers(first: $first, after: $after, adminGroup: $adminGroup, text: $text, region: $region) @connection(key: "AdminDealerPicker_availableDealers") {
        totalCount
        edges { node { databaseId name code city region status } }
      }
    }
  `,
    root,
  )
  const { edges, totalCount } = pages.data.availableDealers
  return { rows: edges.map(({ node }) => node), totalCount, pages }
}

/** Dealers to put into an admin group, out of all in reach. */
export default function AdminDealerPicker({ adminGroup, onClose, onPick }: Props) {
  const [region, setRegion] = useState<string | null>(null)
  return (
    <PickDialog
      title="Add dealers"
      searchLabel="Search by name, city, id or number"
      one="dealer"
      many="dealers"
      label="Dealers to choose from"
      within={{ adminGroup, region }}
      useFound={useAvailableDealers}
      keyOf={({ databaseId }) => databaseId}
      nothing={(text) =>
        text || region ? 'No other dealer matches this search.' : 'Every dealer in your reach is there already.'
      }
      allowsAll
      onClose={onClose}
      onPick={({ keys, all, text }) =>
        onPick(all ? { allDealers: { text: text || null, region } } : { dealerIds: keys })
      }
      filters={
        <Select
          w={180}
          aria-label="Any state"
          placeholder="Any state"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the state' }}
          value={region}
          onChange={setRegion}
          data={regions}
        />
      }
    >
      {(dealer) => (
        <RowTitle
          title={dealer.name}
          text={[
            [dealer.city, dealer.region].filter(Boolean).join(', '),
            dealer.code,
            dealer.status !== 'ACTIVE' && statusWord(dealer.status),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      )}
    </PickDialog>
  )
}
