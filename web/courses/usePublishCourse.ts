import { graphql, readInlineData } from 'react-relay'
import type { usePublishCourse_course$key } from '../__generated__/usePublishCourse_course.graphql.ts'
import type { usePublishCourseMutation } from '../__generated__/usePublishCourseMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { showUndo } from '../ui/forms/confirm.tsx'

/** Opens or closes a course. Resolves to what the course lacks, in the server's words, when it cannot be opened yet. */
export function usePublishCourse() {
  const [save] = useSave<usePublishCourseMutation>(graphql`
    mutation usePublishCourseMutation($input: PublishCourseInput!) { publishCourse(input: $input) { course { id status } } }
  `)
  const publish = async (course: usePublishCourse_course$key, published: boolean): Promise<string | undefined> => {
    const { id, databaseId, title } = readInlineData(
      graphql`fragment usePublishCourse_course on Course @inline { id databaseId title }`,
      course,
    )
    const { data, expected } = await save(
      { input: { databaseId, published } },
      {
        expects: 'CONFLICT',
        optimisticResponse: { publishCourse: { course: { id, status: published ? 'PUBLISHED' : 'UNPUBLISHED' } } },
      },
    )
    if (data && published) showDone(`${title} is open to learners`)
    else if (data) {
      showUndo(`${title} is hidden from learners`, () => {
        void publish(course, true).then((reason) => {
          if (reason) showFailure(reason)
        })
      })
    }
    return expected
  }
  return publish
}
