import { Text } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminLiveTemplateTable_query$data,
  AdminLiveTemplateTable_query$key,
} from '../../__generated__/AdminLiveTemplateTable_query.graphql.ts'
import type { AdminLiveTemplateTableDeleteMutation } from '../../__generated__/AdminLiveTemplateTableDeleteMutation.graphql.ts'
import type { AdminLiveTemplateTableMutation } from '../../__generated__/AdminLiveTemplateTableMutation.graphql.ts'
import type { AdminLiveTemplateTablePageQuery } from '../../__generated__/AdminLiveTemplateTablePageQuery.graphql.ts'
import type { AdminTemplateDialog_query$key } from '../../__generated__/AdminTemplateDialog_query.graphql.ts'
import { publish } from '../../domain/publishing/publish.ts'
import { usePages } from '../../relay/usePages.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { useSave } from '../../relay/useSave.ts'
import { useViewer } from '../../session/session.ts'
import { dotted, formatNumber } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AdminTemplateDialog } from './AdminTemplateDialog.tsx'
import { rowActions, statuses } from './rowActions.ts'

type Row = AdminLiveTemplateTable_query$data['liveTrainingTemplates']['edges'][number]['node']

const defaults = { text: '', status: '', sort: 'title' }

/** How long it is: 2 days, 8 h each. */
const lengthOf = ({ type, minutes }: Row): string => {
  const hours = minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return type === 'TWO_DAY' ? `2 days, ${hours} each` : hours
}

const columns: TableColumn<Row>[] = [
  {
    id: 'title',
    label: 'Title',
    primary: true,
    sort: 'title',
    cell: ({ title, brand }) => (
      <>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="xs" c="dimmed" fw={400}>
          {brand?.name ?? 'All brands'}
        </Text>
      </>
    ),
  },
  {
    id: 'course',
    label: 'Completes',
    wideOnly: true,
    cell: ({ courseTitle, certificate }) => (
      <Text size="sm">{dotted(courseTitle ?? 'No course', certificate && 'certificate')}</Text>
    ),
  },
  { id: 'length', label: 'Length', width: 150, cell: (row) => <Text size="sm">{lengthOf(row)}</Text> },
  {
    id: 'events',
    label: 'Events',
    width: 90,
    align: 'right',
    cell: ({ eventCount }) => (eventCount == null ? null : formatNumber(eventCount)),
  },
  { id: 'status', label: 'Status', width: 130, cell: ({ status }) => <StatusChip status={status} /> },
]

type Props = { query: AdminLiveTemplateTable_query$key; offered: AdminTemplateDialog_query$key; create: ReactNode }

export function AdminLiveTemplateTable({ query, offered, create }: Props) {
  const pages = usePages<AdminLiveTemplateTablePageQuery, AdminLiveTemplateTable_query$key>(
    graphql`
    fragment AdminLiveTemplateTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "ContentStatus" }, sort: { type: "LiveTrainingTemplateSort" })
    @refetchable(queryName: "AdminLiveTemplateTablePageQuery") {
      liveTrainingTemplates(first: $first, after: $after, text: $text, status: $status, sort: $sort)
      @connection(key: "AdminLiveTemplateTable_liveTrainingTemplates", filters: ["text", "status", "sort"]) {
        __id
        totalCount
        edges { node { id databaseId title courseTitle certificate type minutes status eventCount viewerCanEdit brand { name } ...AdminTemplateDialog_template } }
      }
    }
  `,
    query,
  )
  const { liveTrainingTemplates: templates } = pages.data
  const search = useSearchState(defaults)
  const { rights } = useViewer()
  const [edited, setEdited] = useState<Row>()
  const [save] = useSave<AdminLiveTemplateTableMutation>(graphql`
    mutation AdminLiveTemplateTableMutation($input: SaveLiveTrainingTemplateInput!) { saveLiveTrainingTemplate(input: $input) { liveTrainingTemplate { id status version } } }
  `)
  const remove = useRemoval<AdminLiveTemplateTableDeleteMutation, Row>(
    graphql`
      mutation AdminLiveTemplateTableDeleteMutation($input: DeleteLiveTrainingTemplateInput!, $connections: [ID!]!) { deleteLiveTrainingTemplate(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    templates.__id,
    ({ databaseId, title }) => ({
      name: title,
      what: 'template',
      text: 'This cannot be undone. A template that events were planned from stays.',
      send: (send, connections) => send({ input: { databaseId }, connections }),
    }),
  )
  const turn = ({ databaseId, title, status }: Row) =>
    publish(
      {
        opened: () => `${title} is published`,
        closed: `${title} is unpublished. Learners no longer see its events.`,
        send: (published) => save({ input: { databaseId, published } }),
      },
      status !== 'PUBLISHED',
    )
  const actions = (row: Row) =>
    rowActions({
      of: 'templates',
      rights,
      mayEdit: row.viewerCanEdit,
      isPublished: row.status === 'PUBLISHED',

      edit: () => setEdited(row),
      turn: () => turn(row),
      remove: () => remove(row),
    })
  return (
    <>
      <RecordTable
        label="Templates"
        rows={templates.edges.map(({ node }) => node)}
        totalCount={templates.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        columns={columns}
        actions={actions}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search templates' },
          { kind: 'select', name: 'status', label: 'Any status', options: statuses },
        ]}
        notFound="No template matches this search"
        none={{
          icon: IconSchool,
          title: 'No templates yet',
          text: 'A template says what is taught and which course it completes. Events are planned from it.',
          action: create,
        }}
      />
      {edited && <AdminTemplateDialog template={edited} query={offered} onClose={() => setEdited(undefined)} />}
    </>
  )
}
