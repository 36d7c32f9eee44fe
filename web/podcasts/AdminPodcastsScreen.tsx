import { Button, Text } from '@mantine/core'
import {
  IconCategory,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconPlus,
  IconSend,
  IconTrash,
  IconMicrophone,
} from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminPodcastsScreen_query$data,
  AdminPodcastsScreen_query$key,
} from '../__generated__/AdminPodcastsScreen_query.graphql.ts'
import type { AdminPodcastsScreenPageQuery } from '../__generated__/AdminPodcastsScreenPageQuery.graphql.ts'
import type { AdminPodcastsScreenQuery } from '../__generated__/AdminPodcastsScreenQuery.graphql.ts'
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
import { AdminDeletedPodcasts } from './AdminDeletedPodcasts.tsx'
import { ADMIN, editorOf, previewOf } from './kind.ts'
import { useDeletePodcast } from './useDeletePodcast.ts'
import { usePublishPodcast } from './usePublishPodcast.ts'

type Row = AdminPodcastsScreen_query$data['podcasts']['edges'][number]['node']

const defaults = { text: '', category: '', status: '', createdBy: '', sort: '-created' }
const states = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT', 'DELETED'].map((value) => ({ value, label: statusWord(value) }))

const pageOf = (podcast: Row) => (podcast.viewerCanEdit ? editorOf : previewOf)(podcast.databaseId)

const columns: TableColumn<Row>[] = [
  {
    id: 'title',
    label: 'Title',
    primary: true,
    sort: 'title',
    cell: (podcast) => (
      <RowTitle
        to={pageOf(podcast)}
        title={podcast.title}
        image={podcast.image?.url}
        text={podcast.brand?.name ?? 'All brands'}
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
  {
    id: 'views',
    label: 'Listeners',
    width: 100,
    align: 'right',
    sort: 'views',
    cell: ({ views }) => formatNumber(views),
  },
  {
    id: 'date',
    label: 'Date',
    width: 125,
    wideOnly: true,
    sort: 'created',
    cell: ({ date }) => <Text size="sm">{formatDate(date)}</Text>,
  },
]

/** All podcasts, with what was deleted where one asks for it. */
export default function AdminPodcastsScreen({ queryRef }: ScreenProps<AdminPodcastsScreenQuery>) {
  const root = usePreloadedQuery<AdminPodcastsScreenQuery>(
    graphql`
    query AdminPodcastsScreenQuery($text: String, $category: ID, $status: PodcastState, $createdBy: ID, $sort: PodcastSort) @preloadable {
      podcastCategories { databaseId name }
      ...AdminPodcastsScreen_query @arguments(text: $text, category: $category, status: $status, createdBy: $createdBy, sort: $sort)
      ...AdminDeletedPodcasts_query @arguments(text: $text)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminPodcastsScreenPageQuery, AdminPodcastsScreen_query$key>(
    graphql`
    fragment AdminPodcastsScreen_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, category: { type: "ID" }, status: { type: "PodcastState" }, createdBy: { type: "ID" }, sort: { type: "PodcastSort" }
    )
    @refetchable(queryName: "AdminPodcastsScreenPageQuery") {
      podcasts(first: $first, after: $after, text: $text, category: $category, status: $status, createdBy: $createdBy, sort: $sort)
      @connection(key: "AdminPodcastsScreen_podcasts", filters: ["text", "category", "status", "createdBy", "sort"]) {
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
  const { podcasts } = pages.data
  const rows = podcasts.edges.map(({ node }) => node)
  const search = useSearchState(defaults)
  const publish = usePublishPodcast()
  const remove = useDeletePodcast()
  const { rights, keepsToOwnBrands } = useViewer()
  const mayWrite = rights.includes('modify-podcasts')
  const create = mayWrite && (
    <Button component={Link} to={`${ADMIN}/create`} leftSection={<IconPlus size={18} aria-hidden="true" />}>
      New podcast
    </Button>
  )
  const makers = new Map(rows.flatMap(({ author }) => (author ? [[author.databaseId, author.fullName] as const] : [])))
  const actionsOf = (podcast: Row): RowAction[] => [
    { label: 'Preview', icon: IconEye, to: previewOf(podcast.databaseId) },
    ...(podcast.viewerCanEdit
      ? [
          { label: 'Edit', icon: IconEdit, to: editorOf(podcast.databaseId) },
          {
            label: podcast.status === 'PUBLISHED' ? 'Unpublish' : 'Publish',
            icon: podcast.status === 'PUBLISHED' ? IconEyeOff : IconSend,
            onClick: () => void publish(podcast, podcast.status !== 'PUBLISHED'),
          },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => void remove(podcast) },
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
      options: root.podcastCategories.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
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
        title="Podcasts"
        text="What people listen to, in the portal and in podcast apps."
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
        <AdminDeletedPodcasts query={root} search={search} filters={filters} />
      ) : (
        <RecordTable
          label="Podcasts"
          rows={rows}
          totalCount={podcasts.totalCount}
          pages={pages}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          columns={columns}
          actions={actionsOf}
          search={search}
          filters={filters}
          notFound="No podcast matches this search"
          none={{
            icon: IconMicrophone,
            title: 'No podcasts yet',
            text: 'Upload a recording, give it a title, and publish it for everybody or for groups.',
            action: create,
          }}
        />
      )}
    </>
  )
}
