import { graphql, readInlineData } from 'react-relay'
import type { usePublishCurriculum_curriculum$key } from '../__generated__/usePublishCurriculum_curriculum.graphql.ts'
import type { usePublishCurriculumMutation } from '../__generated__/usePublishCurriculumMutation.graphql.ts'
import { openedIn, publish } from '../domain/publishing/publish.ts'
import { useSave } from '../relay/useSave.ts'

/** Opens or closes a curriculum; the switch moves at once and comes back when the server refuses. */
export function usePublishCurriculum() {
  const [save] = useSave<usePublishCurriculumMutation>(graphql`
    mutation usePublishCurriculumMutation($input: PublishCurriculumInput!) { publishCurriculum(input: $input) { curriculum { id status brands { active } } } }
  `)
  return (curriculum: usePublishCurriculum_curriculum$key, published: boolean) => {
    const { id, databaseId, name } = readInlineData(
      graphql`fragment usePublishCurriculum_curriculum on Curriculum @inline { id databaseId name }`,
      curriculum,
    )
    return publish<usePublishCurriculumMutation['response']>(
      {
        opened: ({ publishCurriculum }) =>
          openedIn(
            name,
            // Of no brand it is everybody's.
            publishCurriculum.curriculum.brands.length
              ? publishCurriculum.curriculum.brands.map(({ active }) => ({ open: active }))
              : [{ open: true }],
            { one: 'brand', opens: 'active' },
          ),
        closed: `${name} is hidden from learners`,
        send: (open) =>
          save(
            { input: { databaseId, published: open } },
            {
              optimisticResponse: {
                publishCurriculum: { curriculum: { id, status: open ? 'PUBLISHED' : 'UNPUBLISHED' } },
              },
            },
          ),
      },
      published,
    )
  }
}
