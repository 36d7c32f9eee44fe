import { Button, Text } from '@mantine/core'
import { IconEdit, IconFileImport, IconInbox, IconPlus, IconRun, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type {
  AdminActivitiesScreen_query$data,
  AdminActivitiesScreen_query$key,
} from '../__generated__/AdminActivitiesScreen_query.graphql.ts'
import type { AdminActivitiesScreenDeleteMutation } from '../__generated__/AdminActivitiesScreenDeleteMutation.graphql.ts'
import type { AdminActivitiesScreenPageQuery } from '../__generated__/AdminActivitiesScreenPageQuery.graphql.ts'
import type { AdminActivitiesScreenQuery } from '../__generated__/AdminActivitiesScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSession } from '../session/session.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { formatNumber } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminActivityDialog } from './AdminActivityDialog.tsx'

type Row = AdminActivitiesScreen_query$data['activities']['edges'][number]['node']

const defaults = { text: '', active: '', sort: 'name' }

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Activity',
    primary: true,
    sort: 'name',
    cell: ({ name, description }) => (
      <>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {description && (
          <Text size="xs" c="dimmed" fw={400} lineClamp={2}>
            {description}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'points',
    label: 'Points',
    width: 100,
    align: 'right',
    sort: 'points',
    cell: ({ points }) => (
      <Text size="sm" fw={600}>
        {formatNumber(points)}
      </Text>
    ),
  },
  {
    id: 'limit',
    label: 'Limit',
    width: 140,
    cell: ({ yearlyLimit }) => (
      <Text size="sm" c={yearlyLimit ? undefined : 'dimmed'}>
        {yearlyLimit ? `${yearlyLimit} a year` : 'None'}
      </Text>
    ),
  },
  {
    id: 'submissions',
    label: 'Submitted',
    width: 100,
    align: 'right',
    sort: 'submissions',
    cell: ({ submissionCount }) => formatNumber(submissionCount),
  },
  { id: 'active', label: 'Status', width: 120, cell: ({ active }) => <StatusChip status={active} /> },
]

/** What people can do for points. */
export default function AdminActivitiesScreen({ queryRef }: ScreenProps<AdminActivitiesScreenQuery>) {
  const root = usePreloadedQuery<AdminActivitiesScreenQuery>(
    graphql`
    query AdminActivitiesScreenQuery($text: String, $active: Boolean, $sort: ActivitySort) @preloadable {
      ...AdminActivitiesScreen_query @arguments(text: $text, active: $active, sort: $sort) }
  `,
    queryRef,
  )
  const pages = usePages<AdminActivitiesScreenPageQuery, AdminActivitiesScreen_query$key>(
    graphql`
    fragment AdminActivitiesScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: {
      type: "String" }, active: { type: "Boolean" }, sort: { type: "ActivitySort" })
      @refetchable(queryName: "AdminActivitiesScreenPageQuery") {
      activities(first: $first, after: $after, text: $text, active: $active, sort: $sort)
        @connection(key: "AdminActivitiesScreen_activities") {
        __id
        totalCount
        edges { node { id databaseId name description points yearlyLimit active submissionCount
          ...AdminActivityDialog_activity } }
      }
    }
  `,
    root,
  )
  const list = pages.data.activities
  const search = useSearchState(defaults)
  const { revalidate } = useRevalidator()
  const { proxy } = useSession()
  const [editing, setEditing] = useState<Row | 'new'>()
  const remove = useRemoval<AdminActivitiesScreenDeleteMutation, Row>(
    graphql`
    mutation AdminActivitiesScreenDeleteMutation($input: DeleteActivityInput!, $connections: [ID!]!) {
      deleteActivity(input: $input) { deletedId @deleteEdge(connections: $connections) } }
  `,
    list.__id,
    ({ databaseId, name }) => ({
      name,
      what: 'activity',
      text: 'Nobody has submitted it yet, so nothing is lost.',
      send: (save, connections) => save({ input: { databaseId }, connections }),
    }),
  )
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      New activity
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Manage activities"
        text="What people can do outside the portal for points."
        back={{ to: '/auth/admin/activity-submissions', label: 'Submissions' }}
        actions={
          <>
            {!proxy && (
              <Button
                variant="default"
                component={Link}
                to="/auth/admin/activity-manager/import"
                leftSection={<IconFileImport size={18} aria-hidden="true" />}
              >
                Bulk upload
              </Button>
            )}
            {create}
          </>
        }
      />
      <RecordTable
        label="Activities"
        rows={list.edges.map(({ node }) => node)}
        totalCount={list.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        actions={(row) => [
          { label: 'Edit', icon: IconEdit, onClick: () => setEditing(row) },
          {
            label: 'Submissions',
            icon: IconInbox,
            to: `/auth/admin/activity-submissions?status=APPROVED&activity=${row.databaseId}`,
          },
          ...(row.submissionCount === 0
            ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(row) }]
            : []),
        ]}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search activities' },
          {
            kind: 'select',
            name: 'active',
            label: 'Any status',
            options: [
              { value: 'true', label: 'Active' },
              { value: 'false', label: 'Inactive' },
            ],
          },
        ]}
        notFound="No activity matches this search"
        none={{
          icon: IconRun,
          title: 'No activities yet',
          text: 'Add what should earn points, such as a demo ride day.',
          action: create,
        }}
      />
      {editing && (
        <AdminActivityDialog
          key={editing === 'new' ? 'new' : editing.id}
          activity={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            void revalidate()
          }}
        />
      )}
    </>
  )
}
