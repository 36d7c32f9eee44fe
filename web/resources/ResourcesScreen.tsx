import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { ResourcesScreen_query$key } from '../__generated__/ResourcesScreen_query.graphql.ts'
import type { ResourcesScreenPageQuery } from '../__generated__/ResourcesScreenPageQuery.graphql.ts'
import type { ResourcesScreenQuery } from '../__generated__/ResourcesScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { RecordCards } from '../ui/lists/cards/RecordCards.tsx'
import { SearchBar, type SearchField } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { kindChoices } from './kinds.ts'
import { ResourceRow } from './ResourceRow.tsx'

const defaults = { text: '', type: '', unit: '', course: '', resource: '' }
const choices = (places: readonly { databaseId: string; name: string }[]) =>
  places.map(({ databaseId, name }) => ({ value: databaseId, label: name }))

/** The library as it is for the person who looks. */
export default function ResourcesScreen({ queryRef }: ScreenProps<ResourcesScreenQuery>) {
  const root = usePreloadedQuery<ResourcesScreenQuery>(
    graphql`
    query ResourcesScreenQuery($text: String, $type: ResourceType, $unit: ID, $course: ID, $picked: ID!, $isPicked: Boolean!) @preloadable {
      resourcePlaces(editable: false) { courses { databaseId name } businessUnits { databaseId name } }
      picked: resource(databaseId: $picked) @include(if: $isPicked) { ...ResourceRow_resource }
      ...ResourcesScreen_query @arguments(text: $text, type: $type, unit: $unit, course: $course)
    }
  `,
    queryRef,
  )
  const pages = usePages<ResourcesScreenPageQuery, ResourcesScreen_query$key>(
    graphql`
    fragment ResourcesScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 48 }, after: { type: "String" }, text: { type: "String" }, type: { type: "ResourceType" }, unit: { type: "ID" }, course: { type: "ID" })
    @refetchable(queryName: "ResourcesScreenPageQuery") {
      resources(first: $first, after: $after, text: $text, type: $type, businessUnit: $unit, course: $course, editable: false, sort: POSITION)
      @connection(key: "ResourcesScreen_resources", filters: ["text", "type", "businessUnit", "course"]) {
        edges { node { id ...ResourceRow_resource } }
      }
    }
  `,
    root,
  )
  const { courses, businessUnits } = root.resourcePlaces
  const search = useSearchState(defaults, ['resource'])
  const fields: SearchField<typeof defaults>[] = [
    { kind: 'text', name: 'text', label: 'Search resources' },
    { kind: 'select', name: 'type', label: 'Any type', options: kindChoices },
    ...(businessUnits.length
      ? [
          {
            kind: 'select' as const,
            name: 'unit' as const,
            label: 'Any business unit',
            options: choices(businessUnits),
          },
        ]
      : []),
    ...(courses.length
      ? [{ kind: 'select' as const, name: 'course' as const, label: 'Any course', options: choices(courses) }]
      : []),
  ]
  return (
    <>
      <PageHeader title="Resources" text="Files and links for your work, to open or keep." />
      {root.picked !== undefined && <Picked resource={root.picked} />}
      <SearchBar search={search} fields={fields} />
      <RecordCards
        items={pages.data.resources.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        label="Resources"
        columnWidth={340}
        pageSize={48}
        pages={pages}
        search={search}
        notFound="No resource matches your search"
        none={{
          icon: IconFiles,
          title: 'No resources yet',
          text: 'Handouts, videos and links for your department, your business unit or your courses appear here.',
        }}
      >
        {(resource) => <ResourceRow resource={resource} />}
      </RecordCards>
    </>
  )
}

type PickedResource = NonNullable<ResourcesScreenQuery['response']['picked']>

/** The one whose link somebody was given. */
const Picked = ({ resource }: { resource: PickedResource | null }) => (
  <Card component="section" aria-labelledby="picked" mb="lg">
    <Group justify="space-between" mb="sm">
      <Title order={2} size="h4" id="picked">
        The one you were sent
      </Title>
      <Button component={Link} to="/auth/resources" variant="default" size="compact-sm">
        Show only the library
      </Button>
    </Group>
    {resource ? (
      <ResourceRow resource={resource} />
    ) : (
      <Text size="sm" c="dimmed">
        It is no longer here, or not for you. Ask who sent you the link.
      </Text>
    )}
  </Card>
)
