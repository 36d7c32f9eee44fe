import { Text } from '@mantine/core'
import { IconReceipt, IconSend, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AdminLoyaltyMembersScreen_query$data,
  AdminLoyaltyMembersScreen_query$key,
} from '../__generated__/AdminLoyaltyMembersScreen_query.graphql.ts'
import type { AdminLoyaltyMembersScreenPageQuery } from '../__generated__/AdminLoyaltyMembersScreenPageQuery.graphql.ts'
import type { AdminLoyaltyMembersScreenQuery } from '../__generated__/AdminLoyaltyMembersScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { formatAgo, formatNumber } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { isOn } from '../session/session.ts'
import { AdminLoyaltyTabs } from './AdminLoyaltyTabs.tsx'

const AdminSendCreditsDialog = lazy(() => import('./AdminSendCreditsDialog.tsx'))

type Row = AdminLoyaltyMembersScreen_query$data['loyaltyMembers']['edges'][number]['node']

const defaults = { text: '', sort: 'name' }

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Member',
    primary: true,
    sort: 'name',
    cell: ({ name, email }) => (
      <>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      </>
    ),
  },
  {
    id: 'dealers',
    label: 'Dealer',
    width: 200,
    cell: ({ dealerNames }) => (
      <Text size="sm" c={dealerNames.length ? undefined : 'dimmed'}>
        {dealerNames.join(', ') || 'None'}
      </Text>
    ),
  },
  {
    id: 'submissions',
    label: 'Submitted',
    width: 90,
    align: 'right',
    sort: 'submissions',
    cell: ({ submissions }) => formatNumber(submissions),
  },
  { id: 'approved', label: 'Approved', width: 96, align: 'right', cell: ({ approved }) => formatNumber(approved) },
  {
    id: 'points',
    label: 'Points',
    width: 90,
    align: 'right',
    cell: ({ points }) => (
      <Text size="sm" fw={600}>
        {formatNumber(points)}
      </Text>
    ),
  },
  {
    id: 'last',
    label: 'Last submitted',
    width: 124,
    cell: ({ lastSubmittedAt }) => <Text size="sm">{lastSubmittedAt ? formatAgo(lastSubmittedAt) : 'Never'}</Text>,
  },
]

/** Who takes part in the loyalty program. */
export default function AdminLoyaltyMembersScreen({ queryRef }: ScreenProps<AdminLoyaltyMembersScreenQuery>) {
  const root = usePreloadedQuery<AdminLoyaltyMembersScreenQuery>(
    graphql`
    query AdminLoyaltyMembersScreenQuery($text: String, $sort: LoyaltyMemberSort) @preloadable {
      ...AdminLoyaltyMembersScreen_query @arguments(text: $text, sort: $sort) }
  `,
    queryRef,
  )
  const pages = usePages<AdminLoyaltyMembersScreenPageQuery, AdminLoyaltyMembersScreen_query$key>(
    graphql`
    fragment AdminLoyaltyMembersScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: {
      type: "String" }, sort: { type: "LoyaltyMemberSort" })
      @refetchable(queryName: "AdminLoyaltyMembersScreenPageQuery") {
      loyaltyMembers(first: $first, after: $after, text: $text, sort: $sort)
        @connection(key: "AdminLoyaltyMembersScreen_loyaltyMembers") {
        totalCount edges { node { id databaseId name email dealerNames submissions approved points lastSubmittedAt
          viewerCanSend } }
      }
    }
  `,
    root,
  )
  const { loyaltyMembers: list } = pages.data
  const search = useSearchState(defaults)
  const { revalidate } = useRevalidator()
  const [receiver, setReceiver] = useState<Row>()
  return (
    <>
      <PageHeader title="Loyalty program" text="Everyone who has submitted something." />
      <AdminLoyaltyTabs active="members" />
      <RecordTable
        label="Members"
        rows={list.edges.map(({ node }) => node)}
        totalCount={list.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={isOn('pointSystem') ? columns : columns.filter(({ id }) => id !== 'points')}
        actions={(row) => [
          {
            label: 'Submissions',
            icon: IconReceipt,
            to: `/auth/admin/loyalty-programs/approved?text=${encodeURIComponent(row.name)}`,
          },
          ...(row.viewerCanSend ? [{ label: 'Send points', icon: IconSend, onClick: () => setReceiver(row) }] : []),
        ]}
        search={search}
        filters={[{ kind: 'text', name: 'text', label: 'Search name or email' }]}
        notFound="No member matches this search"
        none={{ icon: IconUsers, title: 'No members yet', text: 'Everyone who submits something appears here.' }}
      />
      {receiver && (
        <Suspense>
          <AdminSendCreditsDialog
            person={{ value: receiver.databaseId, label: `${receiver.name} · ${receiver.email}` }}
            onClose={() => setReceiver(undefined)}
            onSent={() => {
              void revalidate()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
