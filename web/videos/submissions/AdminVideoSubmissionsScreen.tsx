import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AdminVideoSubmissionsScreen_query$data,
  AdminVideoSubmissionsScreen_query$key,
} from '../../__generated__/AdminVideoSubmissionsScreen_query.graphql.ts'
import type { AdminVideoSubmissionsScreenPageQuery } from '../../__generated__/AdminVideoSubmissionsScreenPageQuery.graphql.ts'
import type { AdminVideoSubmissionsScreenQuery } from '../../__generated__/AdminVideoSubmissionsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { usePages } from '../../relay/usePages.ts'
import { useRevalidatedOn } from '../../relay/useRevalidatedOn.ts'
import { showFailure } from '../../ui/alerts.ts'
import { DecisionDialog } from '../../ui/decisions/DecisionDialog.tsx'
import { foundIn } from '../../ui/decisions/Elsewhere.tsx'
import { RowDecision } from '../../ui/decisions/RowDecision.tsx'
import { SubmissionQueue, Verdict } from '../../ui/decisions/SubmissionQueue.tsx'
import { DecidedOn, denialOf, ForAnother, SentInBy, type SubmissionStatus } from '../../ui/decisions/submissions.tsx'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { adminOf } from '../../domain/recordings/kinds.ts'
import { queuePreview, videoKind } from '../kind.ts'
import { useDecideVideo } from './useDecideVideo.ts'

type Row = AdminVideoSubmissionsScreen_query$data['videoSubmissions']['edges'][number]['node']

const defaults = { status: 'PENDING', text: '', sort: '' }
const views = ['status'] as const

const columns: TableColumn<Row>[] = [
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
]

const document = graphql`
    query AdminVideoSubmissionsScreenQuery($status: SubmissionStatus!, $text: String, $sort: VideoSubmissionSort, $isSearched: Boolean!) @preloadable {
      PENDING: videoSubmissions(first: 1, status: PENDING, text: $text) @include(if: $isSearched) { totalCount }
      APPROVED: videoSubmissions(first: 1, status: APPROVED, text: $text) @include(if: $isSearched) { totalCount }
      DENIED: videoSubmissions(first: 1, status: DENIED, text: $text) @include(if: $isSearched) { totalCount }
      ...AdminVideoSubmissionsScreen_query @arguments(status: $status, text: $text, sort: $sort)
    }
  `

/** Videos that people submitted, by where they stand. */
export default function AdminVideoSubmissionsScreen({ queryRef }: ScreenProps<AdminVideoSubmissionsScreenQuery>) {
  const root = usePreloadedQuery<AdminVideoSubmissionsScreenQuery>(document, queryRef)
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
  const decision = (row: Row) => {
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
    return <Verdict of={title} disabled={isBusy} onApprove={() => void approve(row)} onDeny={() => setDenying(row)} />
  }
  return (
    <>
      <PageHeader
        title="Video submissions"
        text="What people submitted. Approved videos are published at once."
        back={adminOf(videoKind)}
      />
      <SubmissionQueue
        label="Video submissions"
        status={status}
        found={foundIn(root, ({ totalCount }) => totalCount)}
        rows={list.edges.map(({ node }) => node)}
        totalCount={list.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ video }) => video.title}
        columns={columns}
        search={search}
        filters={[{ kind: 'text', name: 'text', label: 'Search title or person' }]}
        submittedAt={({ submittedAt }) => submittedAt}
        decided={({ decidedAt, decidedByName, deniedReason }) => (
          <DecidedOn at={decidedAt} by={decidedByName} reason={deniedReason} />
        )}
        decision={decision}
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
