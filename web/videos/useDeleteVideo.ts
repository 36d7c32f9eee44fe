import { graphql } from 'react-relay'
import type { useDeleteVideoMutation } from '../__generated__/useDeleteVideoMutation.graphql.ts'
import type { useDeleteVideoRestoreMutation } from '../__generated__/useDeleteVideoRestoreMutation.graphql.ts'
import { useDeletion } from '../domain/recordings/useDeletion.ts'
import { useSave } from '../relay/useSave.ts'
import { videoKind } from './kind.ts'

/** Deletes a video, and brings one back. */
export function useDeleteVideo() {
  const [remove] = useSave<useDeleteVideoMutation>(graphql`
    mutation useDeleteVideoMutation($input: DeleteVideoInput!) { deleteVideo(input: $input) { databaseId } }
  `)
  const [restore] = useSave<useDeleteVideoRestoreMutation>(graphql`
    mutation useDeleteVideoRestoreMutation($input: RestoreVideoInput!) { restoreVideo(input: $input) { video { id state } } }
  `)
  return useDeletion(videoKind, { remove: (input) => remove({ input }), restore: (input) => restore({ input }) })
}
