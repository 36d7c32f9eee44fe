import { graphql, readInlineData } from 'react-relay'
import type { usePublishCourse_course$key } from '../__generated__/usePublishCourse_course.graphql.ts'
import { usePublish } from '../domain/content/usePublish.ts'
import { openedIn, publish } from '../domain/publishing/publish.ts'

/** Opens or closes a course. Resolves to what the course lacks, in the server's words, when it cannot be opened yet. */
export function usePublishCourse() {
  const send = usePublish('COURSE', 'CONFLICT')
  return (key: usePublishCourse_course$key, published: boolean) => {
    const { id, databaseId, title } = readInlineData(
      graphql`fragment usePublishCourse_course on Course @inline { id databaseId title }`,
      key,
    )
    return publish<Awaited<ReturnType<typeof send>>['data']>(
      {
        opened: (opened) =>
          openedIn(
            title,
            (opened?.curriculums ?? []).map(({ status }) => ({ open: status === 'PUBLISHED' })),
            { one: 'curriculum', opens: 'published' },
          ),
        closed: `${title} is hidden from learners`,
        send: (open) =>
          send({ id, databaseId }, open, { __typename: 'Course', status: open ? 'PUBLISHED' : 'UNPUBLISHED' }),
      },
      published,
    )
  }
}
