import { graphql, useFragment } from 'react-relay'
import type { useNextCourse_curriculum$key } from '../../__generated__/useNextCourse_curriculum.graphql.ts'
import { nextCourse } from './nextCourse.ts'

/** The course of a curriculum to take next, or after another one. */
export function useNextCourse(curriculum: useNextCourse_curriculum$key | null | undefined, afterId?: string) {
  const data = useFragment(
    graphql`
    fragment useNextCourse_curriculum on Curriculum { courses { course { databaseId title viewerProgress { status } } } }
  `,
    curriculum,
  )
  const courses =
    data?.courses.map(({ course }) => ({
      id: course.databaseId,
      title: course.title,
      status: course.viewerProgress?.status ?? null,
    })) ?? []
  return nextCourse(courses, afterId)
}
