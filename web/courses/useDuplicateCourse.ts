import { graphql } from 'react-relay'
import type { useDuplicateCourseMutation } from '../__generated__/useDuplicateCourseMutation.graphql.ts'
import { useCopy } from '../domain/publishing/useDuplicate.ts'
import { useSave } from '../relay/useSave.ts'
import { showFailure } from '../ui/alerts.ts'

/** Copies a course and opens the copy. */
export function useDuplicateCourse() {
  const copy = useCopy()
  const [save, isSaving] = useSave<useDuplicateCourseMutation>(graphql`
    mutation useDuplicateCourseMutation($input: DuplicateCourseInput!) { duplicateCourse(input: $input) { course { databaseId title } } }
  `)
  const duplicate = ({ databaseId }: { databaseId: string }) =>
    copy(async () => {
      const { data, expected } = await save({ input: { databaseId } }, { expects: 'CONFLICT' })
      if (expected) showFailure(expected)
      if (!data) return undefined
      const { course } = data.duplicateCourse
      return {
        said: `“${course.title}” is a draft of its own now`,
        to: `/auth/admin/courses/${course.databaseId}/edit`,
      }
    })
  return [duplicate, isSaving] as const
}
