import { graphql } from 'react-relay'
import type { usePublishVideoMutation } from '../__generated__/usePublishVideoMutation.graphql.ts'
import { usePublishRecording } from '../domain/recordings/usePublishRecording.ts'
import { useSave } from '../relay/useSave.ts'
import { videoKind } from './kind.ts'

export function usePublishVideo() {
  const [save] = useSave<usePublishVideoMutation>(graphql`
    mutation usePublishVideoMutation($input: SaveVideoInput!) {
      saveVideo(input: $input) { video { id state status date publishAt unpublishAt version } }
    }
  `)
  return usePublishRecording(videoKind, (input) => save({ input }))
}
