import { graphql, usePreloadedQuery } from 'react-relay'
import type { CategoryScreenQuery } from '../__generated__/CategoryScreenQuery.graphql.ts'
import { AskForCourse } from '../courses/requests/AskForCourse.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ProgressRing } from '../ui/charts/ProgressRing.tsx'
import { CategoryCourses } from './CategoryCourses.tsx'

/** One category: how far one is, and its courses. */
export default function CategoryScreen({ queryRef }: ScreenProps<CategoryScreenQuery>) {
  const { category } = usePreloadedQuery<CategoryScreenQuery>(
    graphql`
    query CategoryScreenQuery($category: String!) @preloadable {
      category(key: $category) { name description viewerProgress { completedCount total percent } ...CategoryCourses_category }
    }
  `,
    queryRef,
  )
  const back = { to: '/auth/category-page', label: 'All categories' }
  if (!category) return <Missing what="category" back={back} />
  const { completedCount, total, percent } = category.viewerProgress
  return (
    <>
      <PageHeader
        title={category.name}
        text={category.description}
        back={back}
        actions={
          <>
            <AskForCourse />
            {total > 0 && (
              <ProgressRing
                value={percent / 100}
                size={104}
                label={category.name}
                caption={`${completedCount} of ${total}`}
              />
            )}
          </>
        }
      />
      <CategoryCourses category={category} />
    </>
  )
}
