import { graphql, readInlineData } from 'react-relay'
import type { usePublishBrand_brand$key } from '../__generated__/usePublishBrand_brand.graphql.ts'
import { usePublish } from '../domain/content/usePublish.ts'
import { publish } from '../domain/publishing/publish.ts'

/** Shows or hides a brand; the switch moves at once and comes back when the server refuses. */
export function usePublishBrand() {
  const send = usePublish('BRAND')
  return (key: usePublishBrand_brand$key, active: boolean) => {
    const { id, databaseId, name } = readInlineData(
      graphql`fragment usePublishBrand_brand on Brand @inline { id databaseId name }`,
      key,
    )
    return publish(
      {
        opened: () => `${name} and its published curriculums are open to learners`,
        closed: `${name} and its curriculums are hidden from learners`,
        send: (open) => send({ id, databaseId }, open, { __typename: 'Brand', active: open }),
      },
      active,
    )
  }
}
