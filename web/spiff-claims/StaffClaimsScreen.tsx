import { Stack, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type {
  StaffClaimsScreen_query$data,
  StaffClaimsScreen_query$key,
} from '../__generated__/StaffClaimsScreen_query.graphql.ts'
import type { StaffClaimsScreenPageQuery } from '../__generated__/StaffClaimsScreenPageQuery.graphql.ts'
import type { StaffClaimsScreenQuery } from '../__generated__/StaffClaimsScreenQuery.graphql.ts'
import { moneyText } from '../relay/moneyText.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { dotted, formatDate } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { chipOf, shownStates, stateWords } from './words.ts'

type Row = StaffClaimsScreen_query$data['staffSpiffClaims']['edges'][number]['node']

const defaults = { text: '', status: '', from: '', to: '' }

const columns: TableColumn<Row>[] = [
  {
    id: 'person',
    label: 'Person',
    primary: true,
    cell: ({ personName, number, dealerName }) => (
      <RowTitle title={personName} shape="face" text={dotted(`Claim ${number}`, dealerName)} />
    ),
  },
  {
    id: 'spiff',
    label: 'Spiff',
    cell: ({ spiffName, invoiceNumber, invoiceDate }) => (
      <Stack gap={0}>
        <Text size="sm">{spiffName}</Text>
        <Text size="xs" c="dimmed">
          Invoice {invoiceNumber} of {formatDate(invoiceDate)}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'amount',
    label: 'Amount',
    align: 'right',
    width: 120,
    cell: ({ amount }) => (
      <Text size="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {moneyText(amount)}
      </Text>
    ),
  },
  {
    id: 'status',
    label: 'State',
    width: 220,
    cell: ({ status, refusal }) => (
      <Stack gap={2} align="flex-start">
        <StatusChip status={chipOf(status)} size="sm" />
        {refusal && (
          <Text size="xs" c="dimmed">
            {refusal}
          </Text>
        )}
      </Stack>
    ),
  },
]

/** What the people one looks after claimed, and what came of it. */
export default function StaffClaimsScreen({ queryRef }: ScreenProps<StaffClaimsScreenQuery>) {
  const root = usePreloadedQuery<StaffClaimsScreenQuery>(
    graphql`
    query StaffClaimsScreenQuery($text: String, $status: [SpiffClaimStatus!], $startDate: Day, $endDate: Day) @preloadable {
      ...StaffClaimsScreen_query @arguments(text: $text, status: $status, startDate: $startDate, endDate: $endDate)
    }
  `,
    queryRef,
  )
  const pages = usePages<StaffClaimsScreenPageQuery, StaffClaimsScreen_query$key>(
    graphql`
    fragment StaffClaimsScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "[SpiffClaimStatus!]" }, startDate: { type: "Day" }, endDate: { type: "Day" })
    @refetchable(queryName: "StaffClaimsScreenPageQuery") {
      staffSpiffClaims(first: $first, after: $after, text: $text, status: $status, startDate: $startDate, endDate: $endDate)
      @connection(key: "StaffClaimsScreen_staffSpiffClaims") {
        totalCount
        edges {
          node { id number personName dealerName spiffName status invoiceNumber invoiceDate refusal amount { ...moneyText_money } }
        }
      }
    }
  `,
    root,
  )
  const { edges, totalCount } = pages.data.staffSpiffClaims
  const search = useSearchState(defaults)
  return (
    <>
      <PageHeader title="Staff claims" text="What your staff claimed, and what came of it." />
      <RecordTable
        label="Staff claims"
        rows={edges.map(({ node }) => node)}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ number, personName }) => `claim ${number} of ${personName}`}
        columns={columns}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Invoice, spiff, claim number' },
          {
            kind: 'select',
            name: 'status',
            label: 'Any status',
            options: shownStates.map((value) => ({ value, label: stateWords[value] })),
          },
          { kind: 'dates', from: 'from', to: 'to', label: 'Day of the sale' },
        ]}
        notFound="No claim matches this search"
        none={{
          icon: IconReceipt,
          title: 'No claims yet',
          text: 'Claims of your staff appear here as soon as they are submitted.',
        }}
      />
    </>
  )
}
