import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminDealersScreenQuery } from '../__generated__/AdminDealersScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { canadianProvinces, countries, usStates } from '../ui/fields/places/regions.ts'
import { statusWord } from '../ui/StatusChip.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminDealerTable } from './AdminDealerTable.tsx'
import { formatNumber } from '../ui/formats.ts'

const defaults = { text: '', state: '', country: '', status: '', unit: '', sort: 'name' }
const statuses = ['ACTIVE', 'PENDING', 'INACTIVE', 'DENIED'].map((value) => ({ value, label: statusWord(value) }))
const regionNames = new Map([...usStates, ...canadianProvinces].map(({ value, label }) => [value, label]))

export default function AdminDealersScreen({ queryRef }: ScreenProps<AdminDealersScreenQuery>) {
  const root = usePreloadedQuery<AdminDealersScreenQuery>(
    graphql`
    query AdminDealersScreenQuery($text: String, $region: String, $country: String, $status: DealerStatus, $unit: ID, $sort: DealerSort) @preloadable {
      dealerRegions(country: $country)
      businessUnits(first: 100) { edges { node { databaseId name } } }
      waiting: dealers(first: 1, status: PENDING) { totalCount }
      ...AdminDealerTable_query @arguments(text: $text, region: $region, country: $country, status: $status, unit: $unit, sort: $sort)
    }
  `,
    queryRef,
  )
  const { rights } = useViewer()
  const search = useSearchState(defaults)
  const { text, region, country, status, unit } = queryRef.variables
  const create = rights.includes('modify-dealers') && (
    <Button
      component={Link}
      to="/auth/admin/dealer-manager/create"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      New dealer
    </Button>
  )
  const waiting = root.waiting.totalCount
  return (
    <>
      <PageHeader
        title="Dealers"
        text="Every dealer in your reach, with its place, unit and staff."
        actions={
          <>
            {waiting > 0 && search.values.status !== 'PENDING' && (
              <Button variant="default" onClick={() => search.set({ status: 'PENDING' })}>
                {formatNumber(waiting)} waiting
              </Button>
            )}
            {rights.includes('bulk-create-dealers') && (
              <Button
                variant="default"
                component={Link}
                to="/auth/admin/dealer-manager/import"
                leftSection={<IconFileImport size={18} aria-hidden="true" />}
              >
                Import
              </Button>
            )}
            {create}
          </>
        }
      />
      <AdminDealerTable
        query={root}
        search={search}
        matching={{ text, region, country, status, businessUnit: unit }}
        filters={[
          { kind: 'text', name: 'text', label: 'Search name, city, id or number' },
          { kind: 'select', name: 'status', label: 'Any status', options: statuses },
          { kind: 'select', name: 'country', label: 'Any country', options: countries },
          {
            kind: 'select',
            name: 'state',
            label: 'Any status',
            options: root.dealerRegions.map((value) => ({ value, label: regionNames.get(value) ?? value })),
          },
          {
            kind: 'select',
            name: 'unit',
            label: 'Any unit',
            options: root.businessUnits.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
          },
        ]}
        create={create}
      />
    </>
  )
}
