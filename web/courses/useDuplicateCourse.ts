import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import type { useDuplicateCourseMutation } from '../__generated__/useDuplicateCourseMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'

/** Copies a course and opens the copy. */
export function useDuplicateCourse() {
  const navigate = useNavigate()
  const [save, isSaving] = useSave<useDuplicateCourseMutation>(graphql`
    mutation useDuplicateCourseMutation($input: DuplicateCourseInput!) { duplicateCourse(input: $input) { course { databaseId title } } }
  `)
  const duplicate = async ({ databaseId }: { databaseId: string }) => {
    const { data, expected } = await save({ input: { databaseId } }, { expects: 'CONFLICT' })
    if (expected) showFailure(expected)
    if (!data) return
    const { course } = data.duplicateCourse
    showDone(`“${course.title}” is a draft of its own now`)
    void navigate(`/auth/admin/courses/${course.databaseId}/edit`)
  }
  return [duplicate, isSaving] as const
}
