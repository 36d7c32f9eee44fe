import { graphql, readInlineData } from 'react-relay'
import type { usePublishBrand_brand$key } from '../__generated__/usePublishBrand_brand.graphql.ts'
import type { usePublishBrandMutation } from '../__generated__/usePublishBrandMutation.graphql.ts'
import { publish } from '../domain/publishing/publish.ts'
import { useSave } from '../relay/useSave.ts'

/** Shows or hides a brand; the switch moves at once and comes back when the server refuses. */
export function usePublishBrand() {
  const [save] = useSave<usePublishBrandMutation>(graphql`
    mutation usePublishBrandMutation($input: PublishBrandInput!) { publishBrand(input: $input) { brand { id active } } }
  `)
  return (brand: usePublishBrand_brand$key, active: boolean) => {
    const { id, databaseId, name } = readInlineData(
      graphql`fragment usePublishBrand_brand on Brand @inline { id databaseId name }`,
      brand,
    )
    return publish(
      {
        opened: () => `${name} and its published curriculums are open to learners`,
        closed: `${name} and its curriculums are hidden from learners`,
        send: (open) =>
          save(
            { input: { databaseId, active: open } },
            { optimisticResponse: { publishBrand: { brand: { id, active: open } } } },
          ),
      },
      active,
    )
  }
}
