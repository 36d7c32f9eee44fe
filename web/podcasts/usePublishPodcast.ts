import { graphql } from 'react-relay'
import type { usePublishPodcastMutation } from '../__generated__/usePublishPodcastMutation.graphql.ts'
import { usePublishRecording } from '../domain/recordings/usePublishRecording.ts'
import { useSave } from '../relay/useSave.ts'
import { podcastKind } from './kind.ts'

export function usePublishPodcast() {
  const [save] = useSave<usePublishPodcastMutation>(graphql`
    mutation usePublishPodcastMutation($input: SavePodcastInput!) {
      savePodcast(input: $input) { podcast { id state status date publishAt unpublishAt version } }
    }
  `)
  return usePublishRecording(podcastKind, (input) => save({ input }))
}
