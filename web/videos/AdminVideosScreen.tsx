import { Button, Text } from '@mantine/core'
import {
  IconCategory,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconPlus,
  IconSend,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminVideosScreen_query$data,
  AdminVideosScreen_query$key,
} from '../__generated__/AdminVideosScreen_query.graphql.ts'
import type { AdminVideosScreenPageQuery } from '../__generated__/AdminVideosScreenPageQuery.graphql.ts'
import type { AdminVideosScreenQuery } from '../__generated__/AdminVideosScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import { formatDate, formatNumber, formatPlan } from '../ui/formats.ts'
import type { RowAction, TableColumn } from '../ui/lists/DataTable.tsx'
import { RecordTable } from '../ui/lists/RecordTable.tsx'
import { RowTitle } from '../ui/lists/RowTitle.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip, statusWord } from '../ui/StatusChip.tsx'
import { AdminDeletedVideos } from './AdminDeletedVideos.tsx'
import { ADMIN, editorOf, previewOf, queuePreview } from './kind.ts'
import { useDeleteVideo } from './useDeleteVideo.ts'
import { usePublishVideo } from './usePublishVideo.ts'

type Row = AdminVideosScreen_query$data['videos']['edges'][number]['node']

const defaults = { text: '', category: '', status: '', createdBy: '', sort: '-created' }
const states = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT', 'WAITING_APPROVAL', 'DENIED', 'DELETED'].map((value) => ({
  value,
  label: statusWord(value),
}))

const isUndecided = ({ state }: Pick<Row, 'state'>) => state === 'WAITING_APPROVAL' || state === 'DENIED'
const pageOf = (video: Row) =>
  (isUndecided(video) ? queuePreview : video.viewerCanEdit ? editorOf : previewOf)(video.databaseId)

const columns: TableColumn<Row>[] = [
  {
    id: 'title',
    label: 'Title',
    primary: true,
    sort: 'title',
    cell: (video) => (
      <RowTitle
        to={pageOf(video)}
        title={video.title}
        image={video.image?.url}
        text={video.brand?.name ?? 'All brands'}
      />
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 180,
    cell: ({ state, publishAt }) => (
      <>
        <StatusChip status={state} />
        {publishAt && (
          <Text size="xs" c="dimmed">
            Opens {formatPlan(publishAt)}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'category',
    label: 'Category',
    width: 130,
    wideOnly: true,
    cell: ({ category }) => <Text size="sm">{category?.name ?? 'None'}</Text>,
  },
  {
    id: 'creator',
    label: 'Made by',
    width: 130,
    wideOnly: true,
    cell: ({ author }) => <Text size="sm">{author?.fullName}</Text>,
  },
  { id: 'views', label: 'Views', width: 80, align: 'right', sort: 'views', cell: ({ views }) => formatNumber(views) },
  {
    id: 'date',
    label: 'Date',
    width: 125,
    wideOnly: true,
    sort: 'created',
    cell: ({ date }) => <Text size="sm">{formatDate(date)}</Text>,
  },
]

/** All videos, with what was deleted where one asks for it. */
export default function AdminVideosScreen({ queryRef }: ScreenProps<AdminVideosScreenQuery>) {
  const root = usePreloadedQuery<AdminVideosScreenQuery>(
    graphql`
    query AdminVideosScreenQuery($text: String, $category: ID, $status: VideoState, $createdBy: ID, $sort: VideoSort) @preloadable {
      videoCategories { databaseId name }
      ...AdminVideosScreen_query @arguments(text: $text, category: $category, status: $status, createdBy: $createdBy, sort: $sort)
      ...AdminDeletedVideos_query @arguments(text: $text)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminVideosScreenPageQuery, AdminVideosScreen_query$key>(
    graphql`
    fragment AdminVideosScreen_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, category: { type: "ID" }, status: { type: "VideoState" }, createdBy: { type: "ID" }, sort: { type: "VideoSort" }
    )
    @refetchable(queryName: "AdminVideosScreenPageQuery") {
      videos(first: $first, after: $after, text: $text, category: $category, status: $status, createdBy: $createdBy, sort: $sort)
      @connection(key: "AdminVideosScreen_videos", filters: ["text", "category", "status", "createdBy", "sort"]) {
        totalCount
        edges {
          node {
            id databaseId title state status date publishAt views viewerCanEdit
            brand { name }
            category { name }
            image { url }
            author { databaseId fullName }
          }
        }
      }
    }
  `,
    root,
  )
  const { videos } = pages.data
  const rows = videos.edges.map(({ node }) => node)
  const search = useSearchState(defaults)
  const publish = usePublishVideo()
  const remove = useDeleteVideo()
  const { rights, keepsToOwnBrands } = useViewer()
  const mayWrite = rights.includes('modify-videos')
  const create = mayWrite && (
    <Button component={Link} to={`${ADMIN}/create`} leftSection={<IconPlus size={18} aria-hidden="true" />}>
      New video
    </Button>
  )
  const makers = new Map(rows.flatMap(({ author }) => (author ? [[author.databaseId, author.fullName] as const] : [])))
  const actionsOf = (video: Row): RowAction[] => [
    { label: 'Preview', icon: IconEye, to: (isUndecided(video) ? queuePreview : previewOf)(video.databaseId) },
    ...(video.viewerCanEdit
      ? [
          ...(isUndecided(video)
            ? []
            : [
                { label: 'Edit', icon: IconEdit, to: editorOf(video.databaseId) },
                {
                  label: video.status === 'PUBLISHED' ? 'Unpublish' : 'Publish',
                  icon: video.status === 'PUBLISHED' ? IconEyeOff : IconSend,
                  onClick: () => void publish(video, video.status !== 'PUBLISHED'),
                },
              ]),
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => void remove(video) },
        ]
      : []),
  ]
  const filters = [
    { kind: 'text' as const, name: 'text' as const, label: 'Search title or what is said' },
    { kind: 'select' as const, name: 'status' as const, label: 'Any status', options: states },
    {
      kind: 'select' as const,
      name: 'category' as const,
      label: 'Any category',
      options: root.videoCategories.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
    },
    {
      kind: 'select' as const,
      name: 'createdBy' as const,
      label: 'By anybody',
      options: [...makers].map(([value, label]) => ({ value, label })),
    },
  ]
  return (
    <>
      <PageHeader
        title="Videos"
        text="What people watch: from brands, and what colleagues submitted."
        actions={
          <>
            {mayWrite && !keepsToOwnBrands && (
              <Button
                variant="default"
                component={Link}
                to={`${ADMIN}/categories`}
                leftSection={<IconCategory size={18} aria-hidden="true" />}
              >
                Categories
              </Button>
            )}
            {create}
          </>
        }
      />
      {search.values.status === 'DELETED' ? (
        <AdminDeletedVideos query={root} search={search} filters={filters} />
      ) : (
        <RecordTable
          label="Videos"
          rows={rows}
          totalCount={videos.totalCount}
          pages={pages}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          columns={columns}
          actions={actionsOf}
          search={search}
          filters={filters}
          notFound="No video matches this search"
          none={{
            icon: IconVideo,
            title: 'No videos yet',
            text: 'Upload a film, give it a title, and publish it for everybody or for groups.',
            action: create,
          }}
        />
      )}
    </>
  )
}
