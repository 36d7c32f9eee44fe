import { graphql } from 'react-relay'
import type { useDuplicatePodcastMutation } from '../__generated__/useDuplicatePodcastMutation.graphql.ts'
import { useDuplicate } from '../domain/publishing/useDuplicate.ts'
import { editorOf } from '../domain/recordings/kinds.ts'
import { useSave } from '../relay/useSave.ts'
import { podcastKind } from './kind.ts'

export function useDuplicatePodcast() {
  const [save] = useSave<useDuplicatePodcastMutation>(graphql`
    mutation useDuplicatePodcastMutation($input: DuplicatePodcastInput!) { copied: duplicatePodcast(input: $input) { made: podcast { databaseId } } }
  `)
  return useDuplicate(
    (id) => editorOf(podcastKind, id),
    (databaseId) => save({ input: { databaseId } }),
  )
}
