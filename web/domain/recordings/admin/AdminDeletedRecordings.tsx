import { Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminDeletedRecordings_recordings$data,
  AdminDeletedRecordings_recordings$key,
} from '../../../__generated__/AdminDeletedRecordings_recordings.graphql.ts'
import { formatAgo } from '../../../ui/formats.ts'
import type { TableColumn } from '../../../ui/lists/DataTable.tsx'
import { RecordTable } from '../../../ui/lists/RecordTable.tsx'
import { RowTitle } from '../../../ui/lists/RowTitle.tsx'
import type { Named, RecordingKind } from '../kinds.ts'

type Row = AdminDeletedRecordings_recordings$data[number]
/** What the list of all hands on to that of the deleted. */
export type SearchedBy = Pick<ComponentProps<typeof RecordTable>, 'search' | 'filters'>
type Props = SearchedBy & {
  kind: RecordingKind
  recordings: AdminDeletedRecordings_recordings$key
  restore: (recording: Named) => Promise<unknown>
} & Pick<ComponentProps<typeof RecordTable>, 'totalCount' | 'pages'>

const columns: TableColumn<Row>[] = [
  {
    id: 'title',
    label: 'Title',
    primary: true,
    cell: ({ title, image, brand }) => <RowTitle title={title} image={image?.url} text={brand?.name ?? 'All brands'} />,
  },
  {
    id: 'deleted',
    label: 'Deleted',
    width: 180,
    cell: ({ deletedAt }) => <Text size="sm">{deletedAt ? formatAgo(deletedAt) : ''}</Text>,
  },
]

/** What was deleted in the last 30 days, to bring it back. */
export function AdminDeletedRecordings({ kind, recordings, restore, ...list }: Props) {
  const rows = useFragment(
    graphql`
    fragment AdminDeletedRecordings_recordings on Recording @relay(plural: true) {
      id databaseId title deletedAt
      brand { name }
      image { url }
    }
  `,
    recordings,
  )
  return (
    <RecordTable
      {...list}
      label={`Deleted ${kind.one}s`}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={columns}
      actions={({ databaseId, title }) => [
        { label: 'Bring back', icon: IconArrowBackUp, onClick: () => void restore({ databaseId, title }) },
      ]}
      notFound="Nothing was deleted in the last 30 days"
      none={{
        icon: IconTrash,
        title: 'Nothing was deleted',
        text: 'What you delete appears here for 30 days and can be brought back.',
      }}
    />
  )
}
