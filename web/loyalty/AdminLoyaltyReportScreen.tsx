import { Button, Text } from '@mantine/core'
import { IconDownload, IconReportAnalytics } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminLoyaltyReportScreen_query$data,
  AdminLoyaltyReportScreen_query$key,
} from '../__generated__/AdminLoyaltyReportScreen_query.graphql.ts'
import type { AdminLoyaltyReportScreenPageQuery } from '../__generated__/AdminLoyaltyReportScreenPageQuery.graphql.ts'
import type { AdminLoyaltyReportScreenQuery } from '../__generated__/AdminLoyaltyReportScreenQuery.graphql.ts'
import { moneysOf } from '../domain/money/money.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { counted, formatAgo, formatNumber } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { amountWords } from './words.ts'

type Row = AdminLoyaltyReportScreen_query$data['loyaltyReport']['edges'][number]['node']

const defaults = { text: '', unit: '', brand: '', start: '', end: '', sort: '-granted' }

const detailOf = ({ photos, pending, denied }: Pick<Row, 'photos' | 'pending' | 'denied'>) =>
  [photos ? counted(photos, 'photo') : '', pending ? `${pending} pending` : '', denied ? `${denied} denied` : '']
    .filter(Boolean)
    .join(', ')

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Dealer or person',
    primary: true,
    sort: 'name',
    cell: ({ name, detail }) => (
      <>
        <Text
          size="sm"
          fw={600}
          component={Link}
          to={`/auth/admin/loyalty-programs/approved?text=${encodeURIComponent(name)}`}
          c="inherit"
        >
          {name}
        </Text>
        <Text size="xs" c="dimmed" fw={400} truncate>
          {detail}
        </Text>
      </>
    ),
  },
  {
    id: 'receipts',
    label: 'Receipts',
    width: 170,
    align: 'right',
    sort: 'receipts',
    cell: ({ receipts, photos, pending, denied }) => (
      <>
        <Text size="sm">{formatNumber(receipts)}</Text>
        <Text size="xs" c="dimmed">
          {detailOf({ photos, pending, denied })}
        </Text>
      </>
    ),
  },
  {
    id: 'purchases',
    label: 'Purchases',
    width: 124,
    align: 'right',
    sort: 'purchases',
    cell: ({ purchases }) => (
      <Text size="sm" c={purchases.length ? undefined : 'dimmed'}>
        {purchases.length ? moneysOf(purchases) : 'None'}
      </Text>
    ),
  },
  {
    id: 'granted',
    label: 'Granted',
    width: 124,
    align: 'right',
    sort: 'granted',
    cell: ({ granted, sent, unit }) => (
      <>
        <Text size="sm" fw={600}>
          {amountWords(granted, unit)}
        </Text>
        {sent > 0 && (
          <Text size="xs" c="dimmed">
            +{formatNumber(sent)} sent
          </Text>
        )}
      </>
    ),
  },
]

const balanceColumns: TableColumn<Row>[] = [
  {
    id: 'spent',
    label: 'Spent',
    width: 90,
    align: 'right',
    sort: 'spent',
    cell: ({ spent }) => <Text size="sm">{formatNumber(spent ?? 0)}</Text>,
  },
  {
    id: 'balance',
    label: 'Balance',
    width: 100,
    align: 'right',
    sort: 'balance',
    cell: ({ balance }) => (
      <Text size="sm" fw={600}>
        {formatNumber(balance ?? 0)}
      </Text>
    ),
  },
]

const lastColumn: TableColumn<Row> = {
  id: 'last',
  label: 'Last submitted',
  width: 124,
  sort: 'last',
  cell: ({ lastSubmittedAt }) => (
    <Text size="sm" c={lastSubmittedAt ? undefined : 'dimmed'}>
      {lastSubmittedAt ? formatAgo(lastSubmittedAt) : 'Nothing'}
    </Text>
  ),
}

const columnsOf = (showsBalance: boolean) => [...columns, ...(showsBalance ? balanceColumns : []), lastColumn]

/** Who did what in the loyalty program, and what came of it. */
export default function AdminLoyaltyReportScreen({ queryRef }: ScreenProps<AdminLoyaltyReportScreenQuery>) {
  const root = usePreloadedQuery<AdminLoyaltyReportScreenQuery>(
    graphql`
    query AdminLoyaltyReportScreenQuery($text: String, $unit: LoyaltyUnit, $brand: ID, $start: Day, $end: Day,
      $sort: LoyaltyReportSort) @preloadable {
      brands(first: 100) { edges { node { databaseId name } } }
      ...AdminLoyaltyReportScreen_query @arguments(text: $text, unit: $unit, brand: $brand, start: $start, end: $end,
        sort: $sort)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminLoyaltyReportScreenPageQuery, AdminLoyaltyReportScreen_query$key>(
    graphql`
    fragment AdminLoyaltyReportScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: {
      type: "String" }, unit: { type: "LoyaltyUnit" }, brand: { type: "ID" }, start: { type: "Day" }, end: {
      type: "Day" }, sort: { type: "LoyaltyReportSort" })
    @refetchable(queryName: "AdminLoyaltyReportScreenPageQuery") {
      loyaltyReport(first: $first, after: $after, text: $text, unit: $unit, brand: $brand, start: $start, end: $end,
        sort: $sort) @connection(key: "AdminLoyaltyReportScreen_loyaltyReport") {
        totalCount edges { node { id name detail unit receipts photos pending denied purchases { ...money_amount }
          granted sent spent balance lastSubmittedAt } }
      }
    }
  `,
    root,
  )
  const { loyaltyReport: list } = pages.data
  const search = useSearchState(defaults)
  const rows = list.edges.map(({ node }) => node)
  const file = new URLSearchParams(Object.entries(search.values).filter(([, value]) => value !== ''))
  return (
    <>
      <PageHeader
        title="Loyalty report"
        text="Dealers by their credits and people by their points: what they submitted, and what came of it."
        actions={
          <Button
            variant="default"
            component="a"
            href={`/api/report-loyalties/export?${file}`}
            download
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Export
          </Button>
        }
      />
      <RecordTable
        label="Loyalty report"
        rows={rows}
        totalCount={list.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columnsOf(rows[0]?.balance != null)}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search name, place or email' },
          {
            kind: 'select',
            name: 'unit',
            label: 'Anyone',
            options: [
              { value: 'CREDITS', label: 'Dealers' },
              { value: 'POINTS', label: 'People' },
            ],
          },
          {
            kind: 'select',
            name: 'brand',
            label: 'Any brand',
            options: root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
          },
          { kind: 'dates', from: 'start', to: 'end', label: 'Submitted between' },
        ]}
        notFound="Nobody matches this search"
        none={{
          icon: IconReportAnalytics,
          title: 'Nothing to report yet',
          text: 'Dealers and people appear here once they send something in.',
        }}
      />
    </>
  )
}
