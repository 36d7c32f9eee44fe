import { Group, Tabs, Text } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AdminVideoSubmissionsScreen_query$data,
  AdminVideoSubmissionsScreen_query$key,
} from '../__generated__/AdminVideoSubmissionsScreen_query.graphql.ts'
import type { AdminVideoSubmissionsScreenPageQuery } from '../__generated__/AdminVideoSubmissionsScreenPageQuery.graphql.ts'
import type { AdminVideoSubmissionsScreenQuery } from '../__generated__/AdminVideoSubmissionsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { useRevalidatedOn } from '../relay/useRevalidatedOn.ts'
import { showFailure } from '../ui/alerts.ts'
import { DecisionDialog } from '../ui/decisions/DecisionDialog.tsx'
import { RowDecision } from '../ui/decisions/RowDecision.tsx'
import {
  DecidedOn,
  denialOf,
  ForAnother,
  noSubmissions,
  orderOfSubmissions,
  SentInBy,
  type SubmissionStatus,
} from '../ui/decisions/submissions.tsx'
import { formatAgo } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/DataTable.tsx'
import { RecordTable } from '../ui/lists/RecordTable.tsx'
import { RowTitle } from '../ui/lists/RowTitle.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { queuePreview, videoKind } from './kind.ts'
import { useDecideVideo } from './useDecideVideo.ts'

type Row = AdminVideoSubmissionsScreen_query$data['videoSubmissions']['edges'][number]['node']

const defaults = { status: 'PENDING', text: '', sort: '' }
const views = ['status'] as const

const columnsOf = (status: SubmissionStatus, decisionOf: (row: Row) => ReactNode): TableColumn<Row>[] => [
  {
    id: 'video',
    label: 'Video',
    primary: true,
    cell: ({ video }) => (
      <RowTitle
        to={queuePreview(video.databaseId)}
        title={video.title}
        image={video.image?.url}
        text={video.brand?.name ?? 'All brands'}
      />
    ),
  },
  {
    id: 'person',
    label: 'Submitted by',
    width: 200,
    cell: ({ personName, dealerName }) => <SentInBy person={personName} dealer={dealerName} />,
  },
  status === 'PENDING'
    ? {
        id: 'created',
        label: 'Submitted',
        width: 130,
        sort: 'created',
        cell: ({ submittedAt }) => <Text size="sm">{formatAgo(submittedAt)}</Text>,
      }
    : {
        id: 'decided',
        label: 'Decided',
        width: 220,
        sort: 'decided',
        cell: ({ decidedAt, decidedByName, deniedReason }) => (
          <DecidedOn at={decidedAt} by={decidedByName} reason={deniedReason} />
        ),
      },
  { id: 'decide', label: 'Decide', width: status === 'PENDING' ? 210 : 110, cell: decisionOf },
]

/** Videos that people submitted, by where they stand. */
export default function AdminVideoSubmissionsScreen({ queryRef }: ScreenProps<AdminVideoSubmissionsScreenQuery>) {
  const root = usePreloadedQuery<AdminVideoSubmissionsScreenQuery>(
    graphql`
    query AdminVideoSubmissionsScreenQuery($status: SubmissionStatus!, $text: String, $sort: VideoSubmissionSort) @preloadable {
      ...AdminVideoSubmissionsScreen_query @arguments(status: $status, text: $text, sort: $sort)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminVideoSubmissionsScreenPageQuery, AdminVideoSubmissionsScreen_query$key>(
    graphql`
    fragment AdminVideoSubmissionsScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, status: { type: "SubmissionStatus" }, text: { type: "String" }, sort: { type: "VideoSubmissionSort" })
    @refetchable(queryName: "AdminVideoSubmissionsScreenPageQuery") {
      videoSubmissions(first: $first, after: $after, status: $status, text: $text, sort: $sort)
      @connection(key: "AdminVideoSubmissionsScreen_videoSubmissions", filters: ["status", "text", "sort"]) {
        totalCount
        edges {
          node {
            id status version personName dealerName submittedAt deniedReason decidedAt decidedByName viewerCanDecide viewerCanUndo
            video { databaseId title image { url } brand { name } }
          }
        }
      }
    }
  `,
    root,
  )
  const { videoSubmissions: list } = pages.data
  const search = useSearchState(defaults, views)
  const status = queryRef.variables.status as SubmissionStatus
  // What waits is more or less: the badge of the sidebar hears of it the same way.
  useRevalidatedOn(graphql`subscription AdminVideoSubmissionsScreenSubscription { requestCounts { videoSubmissions } }`)
  const { revalidate } = useRevalidator()
  const again = () => void revalidate()
  const { decide, undo, isBusy } = useDecideVideo(again)
  const [denying, setDenying] = useState<Row>()
  const approve = async ({ video, version }: Row) => {
    const { fields } = await decide(video, version, true)
    if (fields?.version) showFailure(fields.version)
  }
  const columns = columnsOf(status, (row) => {
    const { title } = row.video
    if (row.status !== 'PENDING')
      return row.viewerCanUndo ? (
        <RowDecision
          does="undo"
          disabled={isBusy}
          label={`Undo the decision about ${title}`}
          onClick={() => void undo(row.video)}
        >
          Undo
        </RowDecision>
      ) : null
    if (!row.viewerCanDecide) return <ForAnother />
    return (
      <Group gap={6} wrap="nowrap">
        <RowDecision does="yes" disabled={isBusy} label={`Approve ${title}`} onClick={() => void approve(row)}>
          Approve
        </RowDecision>
        <RowDecision does="no" disabled={isBusy} label={`Deny ${title}`} onClick={() => setDenying(row)}>
          Deny
        </RowDecision>
      </Group>
    )
  })
  return (
    <>
      <PageHeader
        title="Video submissions"
        text="What people submitted. Approved videos are published at once."
        back={videoKind.admin}
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
        label={`Video submissions: ${status.toLowerCase()}`}
        rows={list.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        nameOf={({ video }) => video.title}
        columns={columns}
        totalCount={list.totalCount}
        pages={pages}
        search={search}
        filters={[{ kind: 'text', name: 'text', label: 'Search title or person' }]}
        sort={search.values.sort || orderOfSubmissions(status)}
        notFound="No submission matches this search"
        none={noSubmissions(status)}
      />
      {denying && (
        <DecisionDialog
          question={denialOf(`Deny: ${denying.video.title}`)}
          send={({ note }) => decide(denying.video, denying.version, false, note)}
          onStale={again}
          onClose={() => setDenying(undefined)}
        />
      )}
    </>
  )
}
