import { IconBooks } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { CourseCatalogScreenPageQuery } from '../../__generated__/CourseCatalogScreenPageQuery.graphql.ts'
import type { CourseCatalogScreenQuery } from '../../__generated__/CourseCatalogScreenQuery.graphql.ts'
import type { CourseCatalogScreen_query$key } from '../../__generated__/CourseCatalogScreen_query.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { usePages } from '../../relay/usePages.ts'
import { counted } from '../../ui/formats.ts'
import { RecordCards } from '../../ui/lists/cards/RecordCards.tsx'
import { SearchBar, type SearchField } from '../../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { CatalogCard } from './CatalogCard.tsx'

const defaults = { text: '', brand: '', category: '', length: '', standing: '', expires: '', sort: '' }

type Named = { databaseId: string; name: string }
const options = (rows: readonly Named[]) => rows.map(({ databaseId, name }) => ({ value: databaseId, label: name }))

const filtersOf = (brands: readonly Named[], categories: readonly Named[]): SearchField<typeof defaults>[] => [
  { kind: 'text', name: 'text', label: 'Search courses' },
  { kind: 'select', name: 'brand', label: 'Any brand', options: options(brands) },
  { kind: 'select', name: 'category', label: 'Any category', options: options(categories) },
  {
    kind: 'select',
    name: 'standing',
    label: 'Started or not',
    options: [
      { value: 'NOT_STARTED', label: 'Not started' },
      { value: 'IN_PROGRESS', label: 'In progress' },
      { value: 'PASSED', label: 'Passed' },
    ],
  },
  {
    kind: 'select',
    name: 'length',
    label: 'Any length',
    options: [
      { value: 'SHORT', label: 'Under 15 minutes' },
      { value: 'MEDIUM', label: '15 to 45 minutes' },
      { value: 'LONG', label: 'Over 45 minutes' },
    ],
  },
  {
    kind: 'select',
    name: 'expires',
    label: 'Any certificate',
    options: [
      { value: 'true', label: 'Certificate expires' },
      { value: 'false', label: 'Certificate does not expire' },
    ],
  },
  {
    kind: 'select',
    name: 'sort',
    label: 'By title',
    options: [
      { value: 'newest', label: 'Newest first' },
      { value: 'changed', label: 'Changed last first' },
      { value: '-title', label: 'By title, from Z' },
    ],
  },
]

/** Every course one may take, whether one has to or not. */
export default function CourseCatalogScreen({ queryRef }: ScreenProps<CourseCatalogScreenQuery>) {
  const root = usePreloadedQuery<CourseCatalogScreenQuery>(
    graphql`
      query CourseCatalogScreenQuery($text: String, $brand: ID, $category: ID, $length: CourseLength, $standing: CourseStanding, $expires: Boolean, $sort: CatalogSort) @preloadable {
        brands(first: 100) { edges { node { databaseId name } } }
        categories { databaseId name }
        ...CourseCatalogScreen_query
          @arguments(text: $text, brand: $brand, category: $category, length: $length, standing: $standing, expires: $expires, sort: $sort)
      }
    `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const pages = usePages<CourseCatalogScreenPageQuery, CourseCatalogScreen_query$key>(
    graphql`
      fragment CourseCatalogScreen_query on Query
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, brand: { type: "ID" }
        category: { type: "ID" }, length: { type: "CourseLength" }, standing: { type: "CourseStanding" }
        expires: { type: "Boolean" }, sort: { type: "CatalogSort" }
      )
      @refetchable(queryName: "CourseCatalogScreenPageQuery") {
        courseCatalog(first: $first, after: $after, text: $text, brand: $brand, category: $category, length: $length,
          standing: $standing, expires: $expires, sort: $sort)
          @connection(key: "CourseCatalogScreen_courseCatalog") {
          totalCount
          edges { node { id ...CatalogCard_course } }
        }
      }
    `,
    root,
  )
  const { edges, totalCount } = pages.data.courseCatalog
  return (
    <>
      <PageHeader title="Course catalog" text={`All courses you can take: ${counted(totalCount, 'course')}.`} />
      <SearchBar
        search={search}
        fields={filtersOf(
          root.brands.edges.map(({ node }) => node),
          root.categories,
        )}
      />
      <RecordCards
        items={edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        label="Courses"
        columnWidth={280}
        pageSize={24}
        pages={pages}
        search={search}
        notFound="No course matches your search"
        none={{
          icon: IconBooks,
          title: 'No courses yet',
          text: 'Courses that are open to you appear here as soon as they are published.',
        }}
      >
        {(course) => <CatalogCard course={course} />}
      </RecordCards>
    </>
  )
}
