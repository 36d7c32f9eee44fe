import { graphql } from 'react-relay'
import type { useDuplicateVideoMutation } from '../__generated__/useDuplicateVideoMutation.graphql.ts'
import { useDuplicate } from '../domain/publishing/useDuplicate.ts'
import { editorOf } from '../domain/recordings/kinds.ts'
import { useSave } from '../relay/useSave.ts'
import { videoKind } from './kind.ts'

export function useDuplicateVideo() {
  const [save] = useSave<useDuplicateVideoMutation>(graphql`
    mutation useDuplicateVideoMutation($input: DuplicateVideoInput!) { copied: duplicateVideo(input: $input) { made: video { databaseId } } }
  `)
  return useDuplicate(
    (id) => editorOf(videoKind, id),
    (databaseId) => save({ input: { databaseId } }),
  )
}
