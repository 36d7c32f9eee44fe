import { graphql, readInlineData } from 'react-relay'
import type { usePublishCourse_course$key } from '../__generated__/usePublishCourse_course.graphql.ts'
import type { usePublishCourseMutation } from '../__generated__/usePublishCourseMutation.graphql.ts'
import { openedIn, publish } from '../domain/publishing/publish.ts'
import { useSave } from '../relay/useSave.ts'

/** Opens or closes a course. Resolves to what the course lacks, in the server's words, when it cannot be opened yet. */
export function usePublishCourse() {
  const [save] = useSave<usePublishCourseMutation>(graphql`
    mutation usePublishCourseMutation($input: PublishCourseInput!) { publishCourse(input: $input) { course { id status curriculums { status } } } }
  `)
  return (course: usePublishCourse_course$key, published: boolean) => {
    const { id, databaseId, title } = readInlineData(
      graphql`fragment usePublishCourse_course on Course @inline { id databaseId title }`,
      course,
    )
    return publish<usePublishCourseMutation['response']>(
      {
        opened: ({ publishCourse }) =>
          openedIn(
            title,
            publishCourse.course.curriculums.map(({ status }) => ({ open: status === 'PUBLISHED' })),
            { one: 'curriculum', opens: 'published' },
          ),
        closed: `${title} is hidden from learners`,
        send: (open) =>
          save(
            { input: { databaseId, published: open } },
            {
              expects: 'CONFLICT',
              optimisticResponse: { publishCourse: { course: { id, status: open ? 'PUBLISHED' : 'UNPUBLISHED' } } },
            },
          ),
      },
      published,
    )
  }
}
