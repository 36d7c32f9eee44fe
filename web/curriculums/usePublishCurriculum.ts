import { graphql, readInlineData } from 'react-relay'
import type { usePublishCurriculum_curriculum$key } from '../__generated__/usePublishCurriculum_curriculum.graphql.ts'
import { usePublish } from '../domain/content/usePublish.ts'
import { openedIn, publish } from '../domain/publishing/publish.ts'

/** Opens or closes a curriculum; the switch moves at once and comes back when the server refuses. */
export function usePublishCurriculum() {
  const send = usePublish('CURRICULUM')
  return (key: usePublishCurriculum_curriculum$key, published: boolean) => {
    const { id, databaseId, name } = readInlineData(
      graphql`fragment usePublishCurriculum_curriculum on Curriculum @inline { id databaseId name }`,
      key,
    )
    return publish<Awaited<ReturnType<typeof send>>['data']>(
      {
        opened: (opened) =>
          openedIn(
            name,
            // Of no brand it is everybody's.
            opened?.brands?.length ? opened.brands.map(({ active }) => ({ open: active })) : [{ open: true }],
            { one: 'brand', opens: 'active' },
          ),
        closed: `${name} is hidden from learners`,
        send: (open) =>
          send({ id, databaseId }, open, { __typename: 'Curriculum', status: open ? 'PUBLISHED' : 'UNPUBLISHED' }),
      },
      published,
    )
  }
}
