import { graphql } from 'react-relay'
import type { PublishTarget, usePublishMutation } from '../../__generated__/usePublishMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'

type Named = { id: string; databaseId: string }
/** What it is at once, before the server answers. */
type AtOnce = { __typename: 'Brand'; active: boolean } | { __typename: 'Course' | 'Curriculum'; status: string }

/** Opens a thing or closes it. A refusal with the code `expects` is for the caller to tell: it comes back as `expected`. */
export function usePublish(target: PublishTarget, expects?: 'CONFLICT') {
  const [save] = useSave<usePublishMutation>(graphql`
    mutation usePublishMutation($input: PublishInput!) {
      publish(input: $input) {
        node {
          __typename
          id
          ... on Brand { active }
          ... on Course { status curriculums { status } }
          ... on Curriculum { status brands { active } }
          ... on Event { status date publishAt unpublishAt version }
          ... on Post { status date publishAt unpublishAt version }
          ... on Recording { state status date publishAt unpublishAt version }
          ... on Resource { active version }
        }
      }
    }
  `)
  return async ({ id, databaseId }: Named, published: boolean, atOnce?: AtOnce) => {
    const { data, ...refused } = await save(
      { input: { target, databaseId, published } },
      {
        ...(expects ? { expects } : {}),
        ...(atOnce ? { optimisticResponse: { publish: { node: { id, ...atOnce } } } } : {}),
      },
    )
    return { ...refused, ...(data ? { data: data.publish.node } : {}) }
  }
}
