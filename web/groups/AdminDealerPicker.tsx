import { Select } from '@mantine/core'
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminDealerPicker_query$key } from '../__generated__/AdminDealerPicker_query.graphql.ts'
import type { AdminDealerPickerPageQuery } from '../__generated__/AdminDealerPickerPageQuery.graphql.ts'
import type { AdminDealerPickerQuery } from '../__generated__/AdminDealerPickerQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { PickDialog, PickList, type Picked } from '../ui/lists/PickDialog.tsx'
import { canadianProvinces, usStates } from '../ui/forms/regions.ts'
import { RowTitle } from '../ui/lists/RowTitle.tsx'
import { statusWord } from '../ui/StatusChip.tsx'

/** Named dealers, or every one a search finds. */
type DealerChoice = { dealerIds?: string[]; allDealers?: { text: string | null; region: string | null } }

type Props = {
  title: string
  adminGroup: string
  onClose: () => void
  onPick: (choice: DealerChoice) => Promise<boolean>
}

const regions = [
  { group: 'United States', items: usStates },
  { group: 'Canada', items: canadianProvinces },
]

/** Dealers to put into an admin group, out of all in reach. */
export default function AdminDealerPicker({ title, adminGroup, onClose, onPick }: Props) {
  const [region, setRegion] = useState<string | null>(null)
  const pick = ({ ids, all }: Picked, text: string) =>
    onPick(all ? { allDealers: { text: text || null, region } } : { dealerIds: [...ids] })
  return (
    <PickDialog
      title={title}
      label="Search by name, city, id or number"
      one="dealer"
      many="dealers"
      onClose={onClose}
      onPick={pick}
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
      {(text, picked, onChange) => (
        <Found adminGroup={adminGroup} text={text} region={region} picked={picked} onChange={onChange} />
      )}
    </PickDialog>
  )
}

type FoundProps = {
  adminGroup: string
  text: string
  region: string | null
  picked: Picked
  onChange: (picked: Picked) => void
}

function Found({ adminGroup, text, region, ...rest }: FoundProps) {
  const root = useLazyLoadQuery<AdminDealerPickerQuery>(
    graphql`
    query AdminDealerPickerQuery($adminGroup: ID, $text: String, $region: String) { ...AdminDealerPicker_query @arguments(adminGroup: $adminGroup, text: $text, region: $region) }
  `,
    { adminGroup, text: text || null, region },
    { fetchPolicy: 'store-and-network' },
  )
  return <FoundPages query={root} searching={text !== '' || region !== null} {...rest} />
}

function FoundPages({
  query,
  searching,
  ...rest
}: {
  query: AdminDealerPicker_query$key
  searching: boolean
  picked: Picked
  onChange: (picked: Picked) => void
}) {
  const {
    data: { availableDealers },
    hasNext,
    loadNext,
  } = usePages<AdminDealerPickerPageQuery, AdminDealerPicker_query$key>(
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
    query,
  )
  return (
    <PickList
      label="Dealers to choose from"
      items={availableDealers.edges.map(({ node }) => node)}
      totalCount={availableDealers.totalCount}
      keyOf={({ databaseId }) => databaseId}
      allowsAll
      hasNext={hasNext}
      loadNext={loadNext}
      empty={searching ? 'No other dealer fits this search.' : 'Every dealer in your reach is there already.'}
      {...rest}
    >
      {({ name, code, city, region, status }) => (
        <RowTitle
          title={name}
          text={[[city, region].filter(Boolean).join(', '), code, status !== 'ACTIVE' && statusWord(status)]
            .filter(Boolean)
            .join(' · ')}
        />
      )}
    </PickList>
  )
}
