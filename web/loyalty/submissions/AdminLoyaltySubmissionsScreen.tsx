import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'react-router'
import type {
  AdminLoyaltySubmissionsScreen_query$data,
  AdminLoyaltySubmissionsScreen_query$key,
} from '../../__generated__/AdminLoyaltySubmissionsScreen_query.graphql.ts'
import type { AdminLoyaltySubmissionsScreenPageQuery } from '../../__generated__/AdminLoyaltySubmissionsScreenPageQuery.graphql.ts'
import type { AdminLoyaltySubmissionsScreenQuery } from '../../__generated__/AdminLoyaltySubmissionsScreenQuery.graphql.ts'
import { moneyOf } from '../../domain/money/money.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { usePages } from '../../relay/usePages.ts'
import { useRevalidatedOn } from '../../relay/useRevalidatedOn.ts'
import { foundIn } from '../../ui/decisions/Elsewhere.tsx'
import {
  DecidedOn,
  ForAnother,
  noSubmissions,
  orderOfSubmissions,
  SentInBy,
  type SubmissionStatus,
} from '../../ui/decisions/submissions.tsx'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { formatAgo, formatDate } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminLoyaltyTabs } from '../AdminLoyaltyTabs.tsx'
import { amountWords } from '../words.ts'
import { submissionName } from './submissionName.ts'

type Row = AdminLoyaltySubmissionsScreen_query$data['loyaltySubmissions']['edges'][number]['node']

const defaults = { text: '', kind: '', brand: '', start: '', end: '', sort: '' }

const columnsOf = (status: SubmissionStatus, search: string): TableColumn<Row>[] => [
  {
    id: 'what',
    label: 'Submission',
    primary: true,
    cell: (row) => (
      <RowTitle
        to={`/auth/admin/loyalty-programs/${row.databaseId}${search}`}
        title={submissionName(row)}
        image={row.attachments.find(({ mediaType }) => mediaType.startsWith('image/'))?.url}
        text={row.brandName ?? undefined}
      />
    ),
  },
  {
    id: 'person',
    label: 'Submitted by',
    sort: 'person',
    cell: ({ personName, dealerName }) => <SentInBy person={personName} dealer={dealerName} />,
  },
  {
    id: 'day',
    label: 'Bought',
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
        {spent ? moneyOf(spent) : 'Photos'}
      </Text>
    ),
  },
  status === 'APPROVED'
    ? {
        id: 'granted',
        label: 'Granted',
        width: 130,
        align: 'right',
        sort: 'granted',
        cell: ({ granted, unit }) => (
          <Text size="sm" fw={600}>
            {amountWords(granted, unit)}
          </Text>
        ),
      }
    : {
        id: 'expected',
        label: 'Would earn',
        width: 130,
        align: 'right',
        cell: ({ expected, unit }) => (
          <Text size="sm" c={expected ? undefined : 'dimmed'}>
            {expected ? amountWords(expected, unit) : 'By hand'}
          </Text>
        ),
      },
  status === 'PENDING'
    ? {
        id: 'created',
        label: 'Submitted',
        width: 150,
        sort: 'created',
        cell: ({ createdAt, warnings, viewerCanDecide }) => (
          <>
            <Text size="sm">{formatAgo(createdAt)}</Text>
            {warnings.length > 0 && (
              <Text size="xs" c="orange.9" fw={600}>
                <IconAlertTriangle size={14} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> Flags
              </Text>
            )}
            {!viewerCanDecide && <ForAnother />}
          </>
        ),
      }
    : {
        id: 'decided',
        label: 'Decided',
        width: 180,
        sort: 'decided',
        cell: ({ decidedAt, decidedByName, deniedReason }) => (
          <DecidedOn at={decidedAt} by={decidedByName} reason={deniedReason} />
        ),
      },
]

const document = graphql`
    query AdminLoyaltySubmissionsScreenQuery($status: SubmissionStatus!, $text: String, $type: LoyaltySubmissionType,
      $unit: LoyaltyUnit, $brand: ID, $start: Day, $end: Day, $sort: LoyaltySubmissionSort, $isSearched: Boolean!) @preloadable {
      brands(first: 100) { edges { node { databaseId name } } }
      pending: loyaltySubmissions(first: 1, scope: "managed", status: PENDING, text: $text, type: $type, unit: $unit, brand: $brand, start: $start, end: $end) @include(if: $isSearched) { totalCount }
      approved: loyaltySubmissions(first: 1, scope: "managed", status: APPROVED, text: $text, type: $type, unit: $unit, brand: $brand, start: $start, end: $end) @include(if: $isSearched) { totalCount }
      denied: loyaltySubmissions(first: 1, scope: "managed", status: DENIED, text: $text, type: $type, unit: $unit, brand: $brand, start: $start, end: $end) @include(if: $isSearched) { totalCount }
      ...AdminLoyaltySubmissionsScreen_query @arguments(status: $status, text: $text, type: $type, unit: $unit,
        brand: $brand, start: $start, end: $end, sort: $sort)
    }
  `

/** What people submitted to the loyalty program, by where it stands. */
export default function AdminLoyaltySubmissionsScreen({ queryRef }: ScreenProps<AdminLoyaltySubmissionsScreenQuery>) {
  const root = usePreloadedQuery<AdminLoyaltySubmissionsScreenQuery>(document, queryRef)
  const status = queryRef.variables.status as SubmissionStatus
  const pages = usePages<AdminLoyaltySubmissionsScreenPageQuery, AdminLoyaltySubmissionsScreen_query$key>(
    graphql`
    fragment AdminLoyaltySubmissionsScreen_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, status: { type: "SubmissionStatus" },
        text: { type: "String" }, type: { type: "LoyaltySubmissionType" }, unit: { type: "LoyaltyUnit" }
      brand: { type: "ID" }, start: { type: "Day" }, end: { type: "Day" }, sort: { type: "LoyaltySubmissionSort" }
    )
    @refetchable(queryName: "AdminLoyaltySubmissionsScreenPageQuery") {
      loyaltySubmissions(first: $first, after: $after, scope: "managed", status: $status, text: $text, type: $type,
        unit: $unit, brand: $brand, start: $start, end: $end, sort: $sort)
        @connection(key: "AdminLoyaltySubmissionsScreen_loyaltySubmissions") {
        totalCount
        edges {
          node {
            id databaseId unit brandName personName dealerName happenedOn spent { ...money_amount }
              granted expected warnings deniedReason decidedAt decidedByName createdAt viewerCanDecide
            attachments { url mediaType }
            ...submissionName_submission
          }
        }
      }
    }
  `,
    root,
  )
  const { data } = pages
  const search = useSearchState(defaults)
  const { search: address } = useLocation()
  useRevalidatedOn(
    graphql`subscription AdminLoyaltySubmissionsScreenSubscription { loyaltySubmissionChanged { id status version } }`,
  )
  const { edges, totalCount } = data.loyaltySubmissions
  return (
    <>
      <PageHeader
        title="Loyalty program"
        text="Receipts and photos that dealers and people submit for credits and points."
      />
      <AdminLoyaltyTabs
        active={status === 'PENDING' ? 'pending' : status === 'APPROVED' ? 'approved' : 'denied'}
        found={foundIn(
          { pending: root.pending, approved: root.approved, denied: root.denied },
          ({ totalCount }) => totalCount,
        )}
      />
      <RecordTable
        label={`Submissions: ${status.toLowerCase()}`}
        rows={edges.map(({ node }) => node)}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={(row) => submissionName(row)}
        columns={columnsOf(status, address)}
        sort={search.values.sort || orderOfSubmissions(status)}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search person, dealer or invoice' },
          {
            kind: 'select',
            name: 'kind',
            label: 'Any kind',
            options: [
              { value: 'RECEIPT', label: 'Receipts' },
              { value: 'PHOTO', label: 'Photos' },
              { value: 'CREDITS', label: 'For credits' },
              { value: 'POINTS', label: 'For points' },
            ],
          },
          {
            kind: 'select',
            name: 'brand',
            label: 'Any brand',
            options: root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
          },
          { kind: 'dates', from: 'start', to: 'end', label: 'Bought between' },
        ]}
        notFound="No submission matches this search"
        none={noSubmissions(status)}
      />
    </>
  )
}
