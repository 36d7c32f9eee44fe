import { Anchor, Button, Text } from '@mantine/core'
import { IconPaperclip, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminActivitySubmissionsScreen_query$data,
  AdminActivitySubmissionsScreen_query$key,
} from '../__generated__/AdminActivitySubmissionsScreen_query.graphql.ts'
import type { AdminActivitySubmissionsScreenPageQuery } from '../__generated__/AdminActivitySubmissionsScreenPageQuery.graphql.ts'
import type { AdminActivitySubmissionsScreenQuery } from '../__generated__/AdminActivitySubmissionsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { useRevalidatedOn } from '../relay/useRevalidatedOn.ts'
import { foundIn } from '../ui/decisions/Elsewhere.tsx'
import { SubmissionQueue, Verdict } from '../ui/decisions/SubmissionQueue.tsx'
import {
  DecidedOn,
  denialOf,
  ForAnother,
  reversalOf,
  SentInBy,
  type SubmissionStatus,
} from '../ui/decisions/submissions.tsx'
import { RowDecision } from '../ui/decisions/RowDecision.tsx'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { formatDate, formatNumber } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { showFailure } from '../ui/alerts.ts'
import { DecisionDialog } from '../ui/decisions/DecisionDialog.tsx'
import { useDecideActivity } from './useDecideActivity.ts'

type Row = AdminActivitySubmissionsScreen_query$data['activitySubmissions']['edges'][number]['node']

const defaults = { status: 'PENDING', text: '', activity: '', sort: '' }
const views = ['status'] as const

const columns: TableColumn<Row>[] = [
  {
    id: 'person',
    label: 'Person',
    primary: true,
    sort: 'person',
    cell: ({ personName, dealerName }) => <SentInBy person={personName} dealer={dealerName} isTitle />,
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
]

type DecisionProps = {
  row: Row
  isBusy: boolean
  onApprove: () => void
  onDeny: () => void
  onUndo: () => void
  onReverse: () => void
}

/** What can be done about one of them where it stands. */
function Decision({ row, isBusy, onApprove, onDeny, onUndo, onReverse }: DecisionProps) {
  const { viewerCanDecide, viewerCanUndo, viewerCanReverse, status, personName, activityName } = row
  if (status !== 'PENDING' && !viewerCanUndo && !viewerCanReverse) return null
  if (!viewerCanDecide) return <ForAnother />
  if (status !== 'PENDING' && !viewerCanUndo)
    return (
      <RowDecision
        does="undo"
        disabled={isBusy}
        label={`Reverse the approval of ${activityName} of ${personName}`}
        onClick={onReverse}
      >
        Reverse
      </RowDecision>
    )
  if (status !== 'PENDING')
    return (
      <RowDecision does="undo" disabled={isBusy} label={`Undo the decision about ${personName}`} onClick={onUndo}>
        Undo
      </RowDecision>
    )
  return <Verdict of={`${activityName} of ${personName}`} disabled={isBusy} onApprove={onApprove} onDeny={onDeny} />
}

const document = graphql`
    query AdminActivitySubmissionsScreenQuery($status: SubmissionStatus!, $text: String, $activity: ID,
      $sort: ActivitySubmissionSort, $isSearched: Boolean!) @preloadable {
      activities(first: 100) { edges { node { databaseId name } } }
      PENDING: activitySubmissions(first: 1, status: PENDING, text: $text, activity: $activity) @include(if: $isSearched) { totalCount }
      APPROVED: activitySubmissions(first: 1, status: APPROVED, text: $text, activity: $activity) @include(if: $isSearched) { totalCount }
      DENIED: activitySubmissions(first: 1, status: DENIED, text: $text, activity: $activity) @include(if: $isSearched) { totalCount }
      ...AdminActivitySubmissionsScreen_query @arguments(status: $status, text: $text, activity: $activity, sort: $sort)
    }
  `

/** What people did for points, by where it stands. */
export default function AdminActivitySubmissionsScreen({ queryRef }: ScreenProps<AdminActivitySubmissionsScreenQuery>) {
  const root = usePreloadedQuery<AdminActivitySubmissionsScreenQuery>(document, queryRef)
  const pages = usePages<AdminActivitySubmissionsScreenPageQuery, AdminActivitySubmissionsScreen_query$key>(
    graphql`
    fragment AdminActivitySubmissionsScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, status: {
      type: "SubmissionStatus" }, text: { type: "String" }, activity: { type: "ID" }, sort: {
      type: "ActivitySubmissionSort" })
    @refetchable(queryName: "AdminActivitySubmissionsScreenPageQuery") {
      activitySubmissions(first: $first, after: $after, status: $status, text: $text, activity: $activity,
        sort: $sort) @connection(key: "AdminActivitySubmissionsScreen_activitySubmissions") {
        totalCount
        edges {
          node {
            id status activityName worth personName dealerName doneOn note file { url name } deniedReason
            decidedAt decidedByName createdAt viewerCanDecide viewerCanUndo viewerCanReverse ...useDecideActivity_submission
          }
        }
      }
    }
  `,
    root,
  )
  const { activitySubmissions: list } = pages.data
  const search = useSearchState(defaults, views)
  const status = queryRef.variables.status as SubmissionStatus
  const again = useRevalidatedOn(
    graphql`subscription AdminActivitySubmissionsScreenSubscription { activitySubmissionChanged { id status version }
      }`,
  )
  const { decide, undo, reverse, isBusy } = useDecideActivity(again)
  const approve = async (row: Row) => {
    const { fields } = await decide(row, true)
    if (fields?.version) showFailure(fields.version)
  }
  const [denying, setDenying] = useState<Row>()
  const [reversing, setReversing] = useState<Row>()
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
      <SubmissionQueue
        label="Activities"
        status={status}
        found={foundIn(root, ({ totalCount }) => totalCount)}
        rows={list.edges.map(({ node }) => node)}
        totalCount={list.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ personName, activityName }) => `${activityName} of ${personName}`}
        columns={columns}
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
        submittedAt={({ createdAt }) => createdAt}
        decided={({ decidedAt, decidedByName, deniedReason }) => (
          <DecidedOn at={decidedAt} by={decidedByName} reason={deniedReason} />
        )}
        decision={(row) => (
          <Decision
            row={row}
            isBusy={isBusy}
            onApprove={() => void approve(row)}
            onDeny={() => setDenying(row)}
            onUndo={() => void undo(row)}
            onReverse={() => setReversing(row)}
          />
        )}
      />
      {reversing && (
        <DecisionDialog
          question={reversalOf('Why is the approval reversed?')}
          send={({ note }) => reverse(reversing, note)}
          onStale={again}
          onClose={() => setReversing(undefined)}
        >
          <Text size="sm">
            {reversing.activityName} of {reversing.personName}
          </Text>
        </DecisionDialog>
      )}
      {denying && (
        <DecisionDialog
          question={denialOf(`Deny: ${denying.activityName} of ${denying.personName}`)}
          send={({ note }) => decide(denying, false, note)}
          onClose={() => setDenying(undefined)}
        />
      )}
    </>
  )
}
