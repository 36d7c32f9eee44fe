import { IconSchool } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { CategoryCourses_category$key } from '../__generated__/CategoryCourses_category.graphql.ts'
import type { CategoryCoursesPageQuery } from '../__generated__/CategoryCoursesPageQuery.graphql.ts'
import { coursePath, GRANTED } from '../domain/training/paths.ts'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { MediaCard } from '../ui/media/MediaCard.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

/** The courses of a category that are open to one, each leading into the player. */
export function CategoryCourses({ category }: { category: CategoryCourses_category$key }) {
  const { data, hasNext, loadNext } = usePages<CategoryCoursesPageQuery, CategoryCourses_category$key>(
    graphql`
    fragment CategoryCourses_category on Category
    @argumentDefinitions(first: { type: "Int", defaultValue: 24 }, after: { type: "String" })
    @refetchable(queryName: "CategoryCoursesPageQuery") {
      name
      courses(first: $first, after: $after) @connection(key: "CategoryCourses_courses") {
        edges { node { id databaseId title description image { url } curriculums { databaseId name } viewerProgress { status percent } } }
      }
    }
  `,
    category,
  )
  return (
    <InfiniteList
      items={data.courses.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label={`Courses: ${data.name}`}
      columnWidth={280}
      pageSize={24}
      hasNext={hasNext}
      loadNext={loadNext}
      empty={
        <EmptyState
          icon={IconSchool}
          title="No courses yet"
          text="As soon as a course of this category is open to you, it appears here."
        />
      }
    >
      {({ databaseId, title, description, image, curriculums, viewerProgress }) => (
        <MediaCard
          title={title}
          image={image?.url}
          text={description}
          over={curriculums[0]?.name}
          order={2}
          to={coursePath(curriculums[0]?.databaseId ?? GRANTED, databaseId, title)}
          badge={viewerProgress && <StatusChip status={viewerProgress.status} />}
          progress={viewerProgress ? viewerProgress.percent / 100 : 0}
        />
      )}
    </InfiniteList>
  )
}
