import { graphql } from 'react-relay'
import type { useDeletePodcastMutation } from '../__generated__/useDeletePodcastMutation.graphql.ts'
import type { useDeletePodcastRestoreMutation } from '../__generated__/useDeletePodcastRestoreMutation.graphql.ts'
import { useDeletion } from '../domain/recordings/useDeletion.ts'
import { useSave } from '../relay/useSave.ts'
import { podcastKind } from './kind.ts'

/** Deletes a podcast, and brings one back. */
export function useDeletePodcast() {
  const [remove] = useSave<useDeletePodcastMutation>(graphql`
    mutation useDeletePodcastMutation($input: DeletePodcastInput!) { deletePodcast(input: $input) { databaseId } }
  `)
  const [restore] = useSave<useDeletePodcastRestoreMutation>(graphql`
    mutation useDeletePodcastRestoreMutation($input: RestorePodcastInput!) { restorePodcast(input: $input) { podcast { id state } } }
  `)
  return useDeletion(podcastKind, { remove: (input) => remove({ input }), restore: (input) => restore({ input }) })
}
