import { Button, Group, Text } from '@mantine/core'
import { IconEdit, IconEye, IconTrash, IconUpload, IconVideo } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type {
  VideoSubmissionsScreen_query$key,
  VideoSubmissionsScreen_query$data,
} from '../../__generated__/VideoSubmissionsScreen_query.graphql.ts'
import type { VideoSubmissionsScreenPageQuery } from '../../__generated__/VideoSubmissionsScreenPageQuery.graphql.ts'
import type { VideoSubmissionsScreenQuery } from '../../__generated__/VideoSubmissionsScreenQuery.graphql.ts'
import { useDeleteRecording } from '../../domain/recordings/kind/useDeleteRecording.ts'
import { listOf, pathOf } from '../../domain/recordings/kinds.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { usePages } from '../../relay/usePages.ts'
import { formatAgo } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { submissionEditor, submissionPath, submitPath, videoKind } from '../kind.ts'
import { standingOf } from './states.ts'

type Row = VideoSubmissionsScreen_query$data['videoSubmissions']['edges'][number]['node']

const defaults = { text: '', status: '' }

const columns: TableColumn<Row>[] = [
  {
    id: 'title',
    label: 'Video',
    primary: true,
    cell: ({ video }) => (
      <RowTitle
        to={submissionPath(video.databaseId)}
        title={video.title}
        image={video.image?.url}
        text={video.description}
      />
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 260,
    cell: ({ status, deniedReason }) => (
      <>
        <StatusChip status={standingOf(status)} />
        {deniedReason && (
          <Text size="xs" c="dimmed" mt={4} lineClamp={2}>
            {deniedReason}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'submitted',
    label: 'Submitted',
    width: 150,
    cell: ({ submittedAt }) => <Text size="sm">{formatAgo(submittedAt)}</Text>,
  },
]

/** What one submitted, and what became of it. */
export default function VideoSubmissionsScreen({ queryRef }: ScreenProps<VideoSubmissionsScreenQuery>) {
  const root = usePreloadedQuery<VideoSubmissionsScreenQuery>(
    graphql`
    query VideoSubmissionsScreenQuery($text: String, $status: SubmissionStatus) @preloadable {
      ...VideoSubmissionsScreen_query @arguments(text: $text, status: $status)
    }
  `,
    queryRef,
  )
  const pages = usePages<VideoSubmissionsScreenPageQuery, VideoSubmissionsScreen_query$key>(
    graphql`
    fragment VideoSubmissionsScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, status: { type: "SubmissionStatus" })
    @refetchable(queryName: "VideoSubmissionsScreenPageQuery") {
      videoSubmissions(first: $first, after: $after, own: true, text: $text, status: $status)
      @connection(key: "VideoSubmissionsScreen_videoSubmissions", filters: ["text", "status"]) {
        totalCount
        edges { node { id status deniedReason submittedAt viewerCanEdit video { databaseId title description image { url } } } }
      }
    }
  `,
    root,
  )
  const { videoSubmissions } = pages.data
  const search = useSearchState(defaults)
  const remove = useDeleteRecording(videoKind)
  const { revalidate } = useRevalidator()
  const removeFrom = async (video: Parameters<typeof remove>[0]) => {
    if (await remove(video)) void revalidate()
  }
  const submit = (
    <Button component={Link} to={submitPath} leftSection={<IconUpload size={18} aria-hidden="true" />}>
      Submit a video
    </Button>
  )
  const actionsOf = ({ status, viewerCanEdit, video }: Row): RowAction[] => [
    { label: 'Preview', icon: IconEye, to: submissionPath(video.databaseId) },
    ...(status === 'APPROVED'
      ? [{ label: 'Watch', icon: IconVideo, to: pathOf(videoKind, video.databaseId, video.title) }]
      : []),
    ...(viewerCanEdit
      ? [
          {
            label: status === 'DENIED' ? 'Change and submit again' : 'Edit',
            icon: IconEdit,
            to: submissionEditor(video.databaseId),
          },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => void removeFrom(video) },
        ]
      : []),
  ]
  return (
    <>
      <PageHeader
        title="My videos"
        text="What you submitted, and what was decided."
        back={listOf(videoKind)}
        actions={<Group>{submit}</Group>}
      />
      <RecordTable
        label="My videos"
        rows={videoSubmissions.edges.map(({ node }) => node)}
        totalCount={videoSubmissions.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ video }) => video.title}
        columns={columns}
        actions={actionsOf}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search my videos' },
          {
            kind: 'select',
            name: 'status',
            label: 'Any status',
            options: [
              { value: 'PENDING', label: 'Sent for approval' },
              { value: 'APPROVED', label: 'Approved' },
              { value: 'DENIED', label: 'Denied' },
            ],
          },
        ]}
        notFound="No video matches your search"
        none={{
          icon: IconVideo,
          title: 'Nothing submitted yet',
          text: 'Show colleagues a repair trick, a customer’s favorite ride or how you set up a demo day.',
          action: submit,
        }}
      />
    </>
  )
}
