import { graphql, readInlineData } from 'react-relay'
import type { usePublishBrand_brand$key } from '../__generated__/usePublishBrand_brand.graphql.ts'
import type { usePublishBrandMutation } from '../__generated__/usePublishBrandMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { showUndo } from '../ui/forms/confirm.tsx'

/** Shows or hides a brand; the switch moves at once and comes back when the server refuses. */
export function usePublishBrand() {
  const [save] = useSave<usePublishBrandMutation>(graphql`
    mutation usePublishBrandMutation($input: PublishBrandInput!) { publishBrand(input: $input) { brand { id active } } }
  `)
  const publish = async (brand: usePublishBrand_brand$key, active: boolean): Promise<void> => {
    const { id, databaseId, name } = readInlineData(
      graphql`fragment usePublishBrand_brand on Brand @inline { id databaseId name }`,
      brand,
    )
    const { data } = await save(
      { input: { databaseId, active } },
      { optimisticResponse: { publishBrand: { brand: { id, active } } } },
    )
    if (data && active) showDone(`${name} and its published curriculums are open to learners`)
    else if (data)
      showUndo(`${name} and its curriculums are hidden from learners`, () => {
        void publish(brand, true)
      })
  }
  return publish
}
