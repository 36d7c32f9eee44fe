import { Button, Text } from '@mantine/core'
import {
  IconCategory,
  IconCopy,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconPlus,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminRecordings_makers$key } from '../../../__generated__/AdminRecordings_makers.graphql.ts'
import type {
  AdminRecordings_recordings$data,
  AdminRecordings_recordings$key,
} from '../../../__generated__/AdminRecordings_recordings.graphql.ts'
import { DELETED, type Searched } from '../../content/AdminDeleted.tsx'
import type { Named } from '../../content/kinds.ts'
import { useViewer } from '../../../session/session.ts'
import { formatDate, formatNumber, formatPlan } from '../../../ui/formats.ts'
import type { TableColumn } from '../../../ui/lists/tables/columns.ts'
import type { RowAction } from '../../../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../../../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../../../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusChip, statusWord } from '../../../ui/StatusChip.tsx'
import { adminOf, editorOf, isUndecided, previewOf, type RecordingKind } from '../kinds.ts'
import type { Choice } from '../useCategoryChoices.ts'

type Row = AdminRecordings_recordings$data[number]
type Props = {
  kind: RecordingKind
  /** For a field. */ categories: readonly Choice[]
  makers: AdminRecordings_makers$key
  recordings: AdminRecordings_recordings$key
  publish: (recording: Named & { id: string }, published: boolean) => unknown
  duplicate: (recording: Named) => unknown
  remove: (recording: Named) => unknown
  deleted: (searched: Searched) => ReactNode
} & Pick<ComponentProps<typeof RecordTable>, 'totalCount' | 'pages'>

const defaults = { text: '', category: '', status: '', createdBy: '', sort: '-created' }

const STATES = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT', 'WAITING_APPROVAL', 'DENIED', 'DELETED']

/** Those one may look for, as the server names them. */
const statesOf = ({ undecided }: RecordingKind) =>
  STATES.filter((state) => undecided || !isUndecided(state)).map((value) => ({ value, label: statusWord(value) }))

const columnsOf = ({ media }: RecordingKind, pageOf: (recording: Row) => string): TableColumn<Row>[] => [
  {
    id: 'title',
    label: 'Title',
    primary: true,
    sort: 'title',
    cell: (recording) => (
      <RowTitle
        to={pageOf(recording)}
        title={recording.title}
        image={recording.image?.url}
        text={recording.brand?.name ?? 'All brands'}
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
    cell: ({ authorName }) => <Text size="sm">{authorName}</Text>,
  },
  {
    id: 'views',
    label: media === 'video' ? 'Views' : 'Listeners',
    width: media === 'video' ? 80 : 100,
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

/** All of a kind, with what was deleted where one asks for it. */
export function AdminRecordings({ kind, categories, recordings, ...more }: Props) {
  const { makers: makersKey, publish, duplicate, remove, deleted, ...list } = more
  const { undecided } = kind
  const rows = useFragment(
    graphql`
    fragment AdminRecordings_recordings on Recording @relay(plural: true) {
      id databaseId title status state date publishAt views viewerCanEdit
      brand { name }
      category { name }
      image { url }
      authorName
    }
  `,
    recordings,
  )
  const makers = useFragment(
    graphql`fragment AdminRecordings_makers on User @relay(plural: true) { databaseId fullName }`,
    makersKey,
  )
  const search = useSearchState(defaults)
  const { rights, keepsToOwnBrands } = useViewer()
  const mayWrite = rights.includes(kind.modify)
  const create = mayWrite && (
    <Button component={Link} to={`${adminOf(kind).to}/create`} leftSection={<IconPlus size={18} aria-hidden="true" />}>
      New {kind.one}
    </Button>
  )
  const lookedAt = (row: Row) =>
    undecided && isUndecided(row.state) ? undecided(row.databaseId) : previewOf(kind, row.databaseId)
  const pageOf = (row: Row) =>
    row.viewerCanEdit && !(undecided && isUndecided(row.state)) ? editorOf(kind, row.databaseId) : lookedAt(row)
  const actionsOf = (row: Row): RowAction[] => {
    const isPublished = row.status === 'PUBLISHED'
    const changes: RowAction[] = isUndecided(row.state)
      ? []
      : [
          { label: 'Edit', icon: IconEdit, to: editorOf(kind, row.databaseId) },
          {
            label: isPublished ? 'Unpublish' : 'Publish',
            icon: isPublished ? IconEyeOff : IconSend,
            onClick: () => publish(row, !isPublished),
          },
          { label: 'Duplicate', icon: IconCopy, onClick: () => duplicate(row) },
        ]
    return [
      { label: 'Preview', icon: IconEye, to: lookedAt(row) },
      ...(row.viewerCanEdit
        ? [...changes, { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(row) }]
        : []),
    ]
  }
  const filters = [
    { kind: 'text' as const, name: 'text' as const, label: 'Search title or what is said' },
    { kind: 'select' as const, name: 'status' as const, label: 'Any status', options: statesOf(kind) },
    { kind: 'select' as const, name: 'category' as const, label: 'Any category', options: [...categories] },
    {
      kind: 'select' as const,
      name: 'createdBy' as const,
      label: 'By anybody',
      options: makers.map(({ databaseId, fullName }) => ({ value: databaseId, label: fullName })),
    },
  ]
  return (
    <>
      <PageHeader
        title={adminOf(kind).label}
        text={kind.words.admin}
        actions={
          <>
            {mayWrite && !keepsToOwnBrands && (
              <Button
                variant="default"
                component={Link}
                to={`${adminOf(kind).to}/categories`}
                leftSection={<IconCategory size={18} aria-hidden="true" />}
              >
                Categories
              </Button>
            )}
            {create}
          </>
        }
      />
      {search.values.status === DELETED.value ? (
        deleted({ search, filters })
      ) : (
        <RecordTable
          {...list}
          label={adminOf(kind).label}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          columns={columnsOf(kind, pageOf)}
          actions={actionsOf}
          search={search}
          filters={filters}
          notFound={`No ${kind.one} matches this search`}
          none={{ icon: kind.icon, title: `No ${kind.many} yet`, text: kind.words.adminNone, action: create }}
        />
      )}
    </>
  )
}
