import { IconBooks } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { CourseCatalogScreenPageQuery } from '../../__generated__/CourseCatalogScreenPageQuery.graphql.ts'
import type { CourseCatalogScreenQuery } from '../../__generated__/CourseCatalogScreenQuery.graphql.ts'
import type { CourseCatalogScreen_query$key } from '../../__generated__/CourseCatalogScreen_query.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { usePages } from '../../relay/usePages.ts'
import { counted } from '../../ui/formats.ts'
import { RecordCards } from '../../ui/lists/cards/RecordCards.tsx'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { CatalogCard } from './CatalogCard.tsx'
import { defaults, filtersOf } from './catalogFilters.ts'

const NONE = {
  icon: IconBooks,
  title: 'No courses yet',
  text: 'Courses that are open to you appear here as soon as they are published.',
}

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
          root.brands.edges.map(({ node: { databaseId, name } }) => ({ value: databaseId, label: name })),
          root.categories.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
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
        none={NONE}
      >
        {(course) => <CatalogCard course={course} />}
      </RecordCards>
    </>
  )
}
