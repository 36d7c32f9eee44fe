/* oxlint-disable relay/unused-fields -- a row goes whole to useDecideActivity */
import { Anchor, Button, Group, Tabs, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconInbox,
  IconPaperclip,
  IconSettings,
  IconX,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { graphql, usePreloadedQuery, useSubscription } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type {
  AdminActivitySubmissionsScreen_query$data,
  AdminActivitySubmissionsScreen_query$key,
} from '../__generated__/AdminActivitySubmissionsScreen_query.graphql.ts'
import type { AdminActivitySubmissionsScreenPageQuery } from '../__generated__/AdminActivitySubmissionsScreenPageQuery.graphql.ts'
import type { AdminActivitySubmissionsScreenQuery } from '../__generated__/AdminActivitySubmissionsScreenQuery.graphql.ts'
import type { AdminActivitySubmissionsScreenSubscription } from '../__generated__/AdminActivitySubmissionsScreenSubscription.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import type { TableColumn } from '../ui/lists/DataTable.tsx'
import { RecordTable } from '../ui/lists/RecordTable.tsx'
import { formatAgo, formatDate, formatNumber } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { showFailure } from '../ui/alerts.ts'
import { DecisionDialog } from '../ui/decisions/DecisionDialog.tsx'
import { useDecideActivity } from './useDecideActivity.ts'

type Row = AdminActivitySubmissionsScreen_query$data['activitySubmissions']['edges'][number]['node']

const defaults = { status: 'PENDING', text: '', activity: '', sort: '' }
const views = ['status'] as const

const EMPTY: Record<string, { title: string; text: string }> = {
  PENDING: { title: 'Nothing is waiting', text: 'What people send in appears here at once.' },
  APPROVED: { title: 'Nothing was approved yet', text: 'What was granted stands here, and can be taken back.' },
  DENIED: { title: 'Nothing was denied', text: 'What was refused stands here, and can be taken back.' },
}

/** What people did for points, by where it stands. */
export default function AdminActivitySubmissionsScreen({ queryRef }: ScreenProps<AdminActivitySubmissionsScreenQuery>) {
  const root = usePreloadedQuery<AdminActivitySubmissionsScreenQuery>(
    graphql`
    query AdminActivitySubmissionsScreenQuery($status: SubmissionStatus!, $text: String, $activity: ID, $sort: String) @preloadable {
      activities(first: 100) { edges { node { databaseId name } } }
      ...AdminActivitySubmissionsScreen_query @arguments(status: $status, text: $text, activity: $activity, sort: $sort)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminActivitySubmissionsScreenPageQuery, AdminActivitySubmissionsScreen_query$key>(
    graphql`
    fragment AdminActivitySubmissionsScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, status: { type: "SubmissionStatus" }, text: { type: "String" }, activity: { type: "ID" }, sort: { type: "String" })
    @refetchable(queryName: "AdminActivitySubmissionsScreenPageQuery") {
      activitySubmissions(first: $first, after: $after, status: $status, text: $text, activity: $activity, sort: $sort) @connection(key: "AdminActivitySubmissionsScreen_activitySubmissions") {
        totalCount
        edges { node { id databaseId version status activityName worth personName dealerName doneOn note file { url name } deniedReason decidedAt decidedByName createdAt viewerCanDecide } }
      }
    }
  `,
    root,
  )
  const { activitySubmissions: list } = pages.data
  const search = useSearchState(defaults, views)
  const status = queryRef.variables.status
  const { revalidate } = useRevalidator()
  const again = () => {
    void revalidate()
  }
  const { decide, undo, isBusy } = useDecideActivity(again)
  const approve = async (row: Row) => {
    const { fields } = await decide(row, true)
    if (fields?.version) showFailure(fields.version)
  }
  const [denying, setDenying] = useState<Row>()
  const config = useMemo<GraphQLSubscriptionConfig<AdminActivitySubmissionsScreenSubscription>>(
    () => ({
      subscription: graphql`subscription AdminActivitySubmissionsScreenSubscription { activitySubmissionChanged { id status version } }`,
      variables: {},
      onNext: () => {
        void revalidate()
      },
    }),
    [revalidate],
  )
  useSubscription(config)
  const columns: TableColumn<Row>[] = [
    {
      id: 'person',
      label: 'Person',
      primary: true,
      sort: 'person',
      cell: ({ personName, dealerName }) => (
        <>
          <Text size="sm" fw={600}>
            {personName}
          </Text>
          {dealerName && (
            <Text size="xs" c="dimmed" fw={400} lineClamp={1}>
              {dealerName}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'activity',
      label: 'Activity',
      sort: 'activity',
      cell: ({ activityName, note, file }) => (
        <>
          <Text size="sm">{activityName}</Text>
          {note && (
            <Text size="xs" c="dimmed" lineClamp={2}>
              {note}
            </Text>
          )}
          {file && (
            <Anchor href={file.url} target="_blank" rel="noreferrer" size="xs">
              <IconPaperclip size={14} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> {file.name}
            </Anchor>
          )}
        </>
      ),
    },
    {
      id: 'done',
      label: 'Done on',
      width: 130,
      sort: 'done',
      cell: ({ doneOn }) => <Text size="sm">{formatDate(doneOn)}</Text>,
    },
    {
      id: 'points',
      label: 'Points',
      width: 90,
      align: 'right',
      cell: ({ worth }) => (
        <Text size="sm" fw={600}>
          {formatNumber(worth)}
        </Text>
      ),
    },
    status === 'PENDING'
      ? {
          id: 'created',
          label: 'Sent in',
          width: 120,
          sort: 'created',
          cell: ({ createdAt }) => <Text size="sm">{formatAgo(createdAt)}</Text>,
        }
      : {
          id: 'decided',
          label: 'Decided',
          width: 190,
          sort: 'decided',
          cell: ({ decidedAt, decidedByName, deniedReason }) => (
            <>
              <Text size="sm">
                {decidedAt ? formatAgo(decidedAt) : ''}
                {decidedByName ? ` by ${decidedByName}` : ''}
              </Text>
              {deniedReason && (
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {deniedReason}
                </Text>
              )}
            </>
          ),
        },
    {
      id: 'decide',
      label: 'Decide',
      width: status === 'PENDING' ? 210 : 110,
      cell: (row) => {
        if (!row.viewerCanDecide)
          return (
            <Text size="xs" c="dimmed">
              For another administrator
            </Text>
          )
        if (row.status !== 'PENDING')
          return (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
              disabled={isBusy}
              aria-label={`Undo the decision about ${row.personName}`}
              onClick={() => {
                void undo(row)
              }}
            >
              Undo
            </Button>
          )
        return (
          <Group gap={6} wrap="nowrap">
            <Button
              size="xs"
              variant="light"
              leftSection={<IconCheck size={16} aria-hidden="true" />}
              disabled={isBusy}
              aria-label={`Approve ${row.activityName} of ${row.personName}`}
              onClick={() => {
                void approve(row)
              }}
            >
              Approve
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconX size={16} aria-hidden="true" />}
              disabled={isBusy}
              aria-label={`Deny ${row.activityName} of ${row.personName}`}
              onClick={() => setDenying(row)}
            >
              Deny
            </Button>
          </Group>
        )
      },
    },
  ]
  return (
    <>
      <PageHeader
        title="Activities"
        text="What people did outside the portal for points."
        actions={
          <Button
            variant="default"
            component={Link}
            to="/auth/admin/activity-manager"
            leftSection={<IconSettings size={18} aria-hidden="true" />}
          >
            Manage activities
          </Button>
        }
      />
      <Tabs value={status} onChange={(value) => search.set({ status: value ?? 'PENDING', sort: '' })} mb="md">
        <Tabs.List>
          <Tabs.Tab value="PENDING" leftSection={<IconClock size={18} aria-hidden="true" />}>
            Pending
          </Tabs.Tab>
          <Tabs.Tab value="APPROVED" leftSection={<IconCheck size={18} aria-hidden="true" />}>
            Approved
          </Tabs.Tab>
          <Tabs.Tab value="DENIED" leftSection={<IconX size={18} aria-hidden="true" />}>
            Denied
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <RecordTable
        label={`Activities: ${status.toLowerCase()}`}
        rows={list.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        nameOf={({ personName, activityName }) => `${activityName} of ${personName}`}
        columns={columns}
        totalCount={list.totalCount}
        pages={pages}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search person, dealer or activity' },
          {
            kind: 'select',
            name: 'activity',
            label: 'Any activity',
            options: root.activities.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
          },
        ]}
        sort={search.values.sort || (status === 'PENDING' ? 'created' : '-decided')}
        notFound="No submission fits this search"
        none={{ icon: IconInbox, color: status === 'PENDING' ? 'green' : 'gray', ...(EMPTY[status] ?? EMPTY.PENDING!) }}
      />
      {denying && (
        <DecisionDialog
          question={{
            title: `Deny: ${denying.activityName} of ${denying.personName}`,
            action: 'Deny',
            danger: true,
            note: {
              name: 'reason',
              label: 'Reason',
              description: 'The person reads it and can mend the submission.',
              max: 500,
              missing: 'Say why, so that it can be mended.',
            },
          }}
          send={({ note }) => decide(denying, false, note)}
          onClose={() => setDenying(undefined)}
        />
      )}
    </>
  )
}
