import { Button, Text } from '@mantine/core'
import { IconCamera, IconReceipt } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type {
  LoyaltySubmissionTable_query$data,
  LoyaltySubmissionTable_query$key,
} from '../../__generated__/LoyaltySubmissionTable_query.graphql.ts'
import type { LoyaltySubmissionTablePageQuery } from '../../__generated__/LoyaltySubmissionTablePageQuery.graphql.ts'
import { moneyOf } from '../../domain/money/money.ts'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { dotted, formatDate } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { amountWords } from '../words.ts'
import { submissionName } from './submissionName.ts'

type Row = LoyaltySubmissionTable_query$data['loyaltySubmissions']['edges'][number]['node']

const columns: TableColumn<Row>[] = [
  {
    id: 'what',
    label: 'Submission',
    primary: true,
    cell: (row) => {
      const picture = row.attachments.find(({ mediaType }) => mediaType.startsWith('image/'))
      return (
        <RowTitle
          to={`?submission=${row.databaseId}`}
          title={submissionName(row)}
          image={picture?.url}
          text={dotted(row.brandName, row.unit === 'CREDITS' ? row.dealerName : null) || undefined}
        />
      )
    },
  },
  {
    id: 'day',
    label: 'Day',
    width: 130,
    sort: 'happened',
    cell: ({ happenedOn }) => <Text size="sm">{formatDate(happenedOn)}</Text>,
  },
  {
    id: 'spent',
    label: 'Amount',
    width: 120,
    align: 'right',
    sort: 'spent',
    cell: ({ spent }) => (
      <Text size="sm" c={spent ? undefined : 'dimmed'}>
        {spent ? moneyOf(spent) : 'None'}
      </Text>
    ),
  },
  {
    id: 'earned',
    label: 'Earned',
    width: 180,
    align: 'right',
    sort: 'granted',
    cell: ({ status, granted, expected, unit }) =>
      status === 'APPROVED' ? (
        <Text size="sm" fw={600}>
          +{amountWords(granted, unit)}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {status === 'PENDING' && expected > 0
            ? `${amountWords(expected, unit)} expected`
            : status === 'PENDING'
              ? 'To be decided'
              : 'Nothing'}
        </Text>
      ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 200,
    cell: ({ status, deniedReason }) => (
      <>
        <StatusChip status={status} />
        {deniedReason && (
          <Text size="xs" c="dimmed" mt={4} lineClamp={2}>
            {deniedReason}
          </Text>
        )}
      </>
    ),
  },
]

type Props = {
  query: LoyaltySubmissionTable_query$key
  search: SearchState
  filters: SearchField[]
  onNew?: (type: 'RECEIPT' | 'PHOTO') => void
}

/** What one submitted, and on the dealer's side what the dealer did. */
export function LoyaltySubmissionTable({ query, onNew, search, filters }: Props) {
  const pages = usePages<LoyaltySubmissionTablePageQuery, LoyaltySubmissionTable_query$key>(
    graphql`
    fragment LoyaltySubmissionTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: {
      type: "String" }, status: { type: "SubmissionStatus" }, sort: { type: "LoyaltySubmissionSort" })
    @refetchable(queryName: "LoyaltySubmissionTablePageQuery") {
      loyaltySubmissions(first: $first, after: $after, scope: "own", text: $text, status: $status, sort: $sort)
        @connection(key: "LoyaltySubmissionTable_loyaltySubmissions", filters: ["text", "status", "sort"]) {
        totalCount
        edges {
          node {
            id databaseId status unit brandName dealerName happenedOn spent { ...money_amount }
              granted expected deniedReason attachments { url mediaType }
            ...submissionName_submission
          }
        }
      }
    }
  `,
    query,
  )
  const { loyaltySubmissions: list } = pages.data
  return (
    <RecordTable
      label="Submissions"
      rows={list.edges.map(({ node }) => node)}
      totalCount={list.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={(row) => submissionName(row)}
      columns={columns}
      search={search}
      filters={filters}
      notFound="No submission matches this search"
      none={{
        icon: IconReceipt,
        title: 'Nothing submitted yet',
        text: 'Submit a receipt with eligible parts, or photos of your display or event, and collect for it.',
        action: onNew && (
          <Button.Group>
            <Button leftSection={<IconReceipt size={18} aria-hidden="true" />} onClick={() => onNew('RECEIPT')}>
              Submit a receipt
            </Button>
            <Button
              variant="default"
              leftSection={<IconCamera size={18} aria-hidden="true" />}
              onClick={() => onNew('PHOTO')}
            >
              Photos
            </Button>
          </Button.Group>
        ),
      }}
    />
  )
}
