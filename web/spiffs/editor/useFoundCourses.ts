import { graphql, useLazyLoadQuery } from 'react-relay'
import type { useFoundCoursesQuery } from '../../__generated__/useFoundCoursesQuery.graphql.ts'
import type { Found } from '../../ui/fields/FindField.tsx'

/** Published courses, for a FindField. */
export function useFoundCourses(text: string): Found[] {
  const { courses } = useLazyLoadQuery<useFoundCoursesQuery>(
    graphql`
    query useFoundCoursesQuery($text: String) { courses(first: 20, text: $text, status: PUBLISHED) { edges { node { databaseId title } } } }
  `,
    { text: text || null },
  )
  return courses.edges.map(({ node }) => ({ value: node.databaseId, label: node.title }))
}
