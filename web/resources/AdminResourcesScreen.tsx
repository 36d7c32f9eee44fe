import { Button, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowsSort,
  IconEdit,
  IconEyeOff,
  IconFiles,
  IconLink,
  IconPlus,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate, useRevalidator } from 'react-router'
import type {
  AdminResourcesScreen_query$data,
  AdminResourcesScreen_query$key,
} from '../__generated__/AdminResourcesScreen_query.graphql.ts'
import type { AdminResourcesScreenCreateMutation } from '../__generated__/AdminResourcesScreenCreateMutation.graphql.ts'
import type { AdminResourcesScreenPageQuery } from '../__generated__/AdminResourcesScreenPageQuery.graphql.ts'
import type { AdminResourcesScreenQuery } from '../__generated__/AdminResourcesScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { dotted, formatDate, formatNumber } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip, statusWord } from '../ui/StatusChip.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import { AdminNewResource } from './AdminNewResource.tsx'
import { useResourceActions } from './AdminResourceActions.ts'
import { hostOf, kindChoices, kindOf } from './kinds.ts'
import { editorOf } from './paths.ts'

const AdminResourceOrder = lazy(() => import('./AdminResourceOrder.tsx'))

type Row = AdminResourcesScreen_query$data['resources']['edges'][number]['node']

const defaults = { text: '', type: '', unit: '', shown: '', sort: 'position' }
const states = [
  { value: 'true', label: statusWord('published') },
  { value: 'false', label: statusWord('unpublished') },
]

const KindSign = ({ type }: Pick<Row, 'type'>) => {
  const { icon: Sign } = kindOf(type)
  return <Sign size={20} />
}

/** Whom it is for, in words. */
const audienceOf = ({ audience, businessUnit }: Row) =>
  dotted(businessUnit?.name, audience.map(({ name }) => name).join(', ')) || 'Everybody'

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Resource',
    primary: true,
    sort: 'name',
    cell: (resource) => (
      <RowTitle
        to={editorOf(resource.databaseId)}
        sign={<KindSign type={resource.type} />}
        title={resource.name}
        text={dotted(
          resource.link ? hostOf(resource.link) : kindOf(resource.type).word,
          resource.inLibrary ? null : 'Training only',
        )}
      />
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 150,
    cell: ({ active }) => <StatusChip status={active ? 'published' : 'unpublished'} />,
  },
  {
    id: 'audience',
    label: 'Audience',
    width: 170,
    wideOnly: true,
    cell: (resource) => (
      <Text size="sm" lineClamp={2}>
        {audienceOf(resource)}
      </Text>
    ),
  },
  {
    id: 'downloads',
    label: 'Downloads',
    width: 120,
    align: 'right',
    sort: 'downloads',
    cell: ({ downloads }) => formatNumber(downloads ?? 0),
  },
  {
    id: 'created',
    label: 'Added',
    width: 140,
    sort: 'created',
    wideOnly: true,
    cell: ({ createdAt }) => <Text size="sm">{formatDate(createdAt)}</Text>,
  },
]

type Unit = { databaseId: string; name: string }

const filtersOf = (units: readonly Unit[]): SearchField<typeof defaults>[] => [
  { kind: 'text', name: 'text', label: 'Search resources' },
  { kind: 'select', name: 'type', label: 'Any type', options: kindChoices },
  { kind: 'select', name: 'shown', label: 'Any status', options: states },
  {
    kind: 'select',
    name: 'unit',
    label: 'Any business unit',
    options: units.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
  },
]

/** What there is to do with a resource, as far as the rights go. */
function useRowActions(connection: string) {
  const { rights } = useViewer()
  const { publish, remove, copyLink } = useResourceActions(connection)
  const mayPublish = rights.includes('publish-resources')
  return (resource: Row): RowAction[] => [
    { label: resource.viewerCanEdit ? 'Edit' : 'Look at it', icon: IconEdit, to: editorOf(resource.databaseId) },
    ...(resource.viewerCanEdit && mayPublish
      ? [
          {
            label: resource.active ? 'Unpublish' : 'Publish',
            icon: resource.active ? IconEyeOff : IconSend,
            onClick: () => publish(resource, !resource.active),
          },
        ]
      : []),
    { label: 'Copy link', icon: IconLink, onClick: () => copyLink(resource) },
    ...(resource.viewerCanDelete
      ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(resource) }]
      : []),
  ]
}

/** The whole library, for those who keep it. */
export default function AdminResourcesScreen({ queryRef }: ScreenProps<AdminResourcesScreenQuery>) {
  const root = usePreloadedQuery<AdminResourcesScreenQuery>(
    graphql`
    query AdminResourcesScreenQuery($text: String, $type: ResourceType, $unit: ID, $active: Boolean, $sort: ResourceSort) @preloadable {
      resourcePlaces { businessUnits { databaseId name } }
      ...AdminResourcesScreen_query @arguments(text: $text, type: $type, unit: $unit, active: $active, sort: $sort)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminResourcesScreenPageQuery, AdminResourcesScreen_query$key>(
    graphql`
    fragment AdminResourcesScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, type: { type: "ResourceType" }, unit: { type: "ID" }, active: { type: "Boolean" }, sort: { type: "ResourceSort" })
    @refetchable(queryName: "AdminResourcesScreenPageQuery") {
      resources(first: $first, after: $after, text: $text, type: $type, businessUnit: $unit, active: $active, sort: $sort)
      @connection(key: "AdminResourcesScreen_resources", filters: ["text", "type", "businessUnit", "active", "sort"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId name type link active inLibrary downloads createdAt viewerCanEdit viewerCanDelete
            ...AdminResourceActions_resource
            businessUnit { name }
            audience { name }
          }
        }
      }
    }
  `,
    root,
  )
  const { resources } = pages.data
  const search = useSearchState(defaults)
  const { rights, keepsToOwnBrands, managesBrands } = useViewer()
  const actionsOf = useRowActions(resources.__id)
  const { revalidate } = useRevalidator()
  const [isCreating, creating] = useDisclosure(false)
  const [isOrdering, ordering] = useDisclosure(false)
  const mayEdit = rights.includes('create-edit-resources')
  // Without a brand of their own a brand manager opens nothing to everybody.
  const createButton = mayEdit && (!keepsToOwnBrands || managesBrands) && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={creating.open}>
      New resource
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Resources"
        text="Files and links for dealers and their staff."
        actions={
          <>
            {mayEdit && resources.totalCount > 1 && (
              <Button
                variant="default"
                leftSection={<IconArrowsSort size={18} aria-hidden="true" />}
                onClick={ordering.open}
              >
                Change order
              </Button>
            )}
            {createButton}
          </>
        }
      />
      <RecordTable
        label="Resources"
        rows={resources.edges.map(({ node }) => node)}
        totalCount={resources.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        actions={actionsOf}
        search={search}
        filters={filtersOf(root.resourcePlaces.businessUnits)}
        notFound="No resource matches your search"
        none={{
          icon: IconFiles,
          title: 'No resources yet',
          text: 'Handouts, videos and links that people open in the library or beside their courses.',
          action: createButton,
        }}
      />
      <CreateDialog isOpen={isCreating} onClose={creating.close} />
      {isOrdering && (
        <Suspense>
          <AdminResourceOrder
            onSaved={() => {
              void revalidate()
            }}
            onClose={ordering.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Makes a resource and goes on to it. */
function CreateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [create] = useSave<AdminResourcesScreenCreateMutation>(graphql`
    mutation AdminResourcesScreenCreateMutation($input: CreateResourceInput!) { createResource(input: $input) { resource { databaseId } } }
  `)
  return (
    <Modal opened={isOpen} onClose={onClose} title="New resource" size="lg">
      <AdminNewResource
        add={async ({ resourceIds: _, ...made }) => {
          const { data, fields } = await create({ input: made })
          if (data) await navigate(editorOf(data.createResource.resource.databaseId))
          return fields
        }}
        onClose={onClose}
      />
    </Modal>
  )
}
