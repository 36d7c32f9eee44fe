import { Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminDeletedPodcasts_query$data,
  AdminDeletedPodcasts_query$key,
} from '../__generated__/AdminDeletedPodcasts_query.graphql.ts'
import type { AdminDeletedPodcastsPageQuery } from '../__generated__/AdminDeletedPodcastsPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { formatAgo } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/DataTable.tsx'
import { RecordTable } from '../ui/lists/RecordTable.tsx'
import { RowTitle } from '../ui/lists/RowTitle.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useRestorePodcast } from './useDeletePodcast.ts'

type Row = AdminDeletedPodcasts_query$data['deletedPodcasts']['edges'][number]['node']
type Props = { query: AdminDeletedPodcasts_query$key } & Pick<ComponentProps<typeof RecordTable>, 'search' | 'filters'>

const columns: TableColumn<Row>[] = [
  {
    id: 'title',
    label: 'Title',
    primary: true,
    cell: ({ title, image, brand }) => <RowTitle title={title} image={image?.url} text={brand?.name ?? 'All brands'} />,
  },
  { id: 'status', label: 'Status', width: 160, cell: ({ state }) => <StatusChip status={state} /> },
  {
    id: 'deleted',
    label: 'Deleted',
    width: 180,
    cell: ({ deletedAt }) => <Text size="sm">{deletedAt ? formatAgo(deletedAt) : ''}</Text>,
  },
]

/** What was deleted in the last 30 days, to bring it back. */
export function AdminDeletedPodcasts({ query, search, filters }: Props) {
  const pages = usePages<AdminDeletedPodcastsPageQuery, AdminDeletedPodcasts_query$key>(
    graphql`
    fragment AdminDeletedPodcasts_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminDeletedPodcastsPageQuery") {
      deletedPodcasts(first: $first, after: $after, text: $text) @connection(key: "AdminDeletedPodcasts_deletedPodcasts", filters: ["text"]) {
        totalCount
        edges { node { id databaseId title state deletedAt brand { name } image { url } } }
      }
    }
  `,
    query,
  )
  const { deletedPodcasts } = pages.data
  const restore = useRestorePodcast()
  return (
    <RecordTable
      label="Deleted podcasts"
      rows={deletedPodcasts.edges.map(({ node }) => node)}
      totalCount={deletedPodcasts.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={columns}
      actions={({ databaseId, title }) => [
        { label: 'Bring back', icon: IconArrowBackUp, onClick: () => void restore({ databaseId, title }) },
      ]}
      search={search}
      filters={filters}
      notFound="Nothing was deleted in the last 30 days"
      none={{
        icon: IconTrash,
        title: 'Nothing was deleted',
        text: 'What you delete appears here for 30 days and can be brought back.',
      }}
    />
  )
}
