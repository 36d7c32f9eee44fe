import { graphql, useFragment } from 'react-relay'
import type { AdminVideoForm_query$key } from '../__generated__/AdminVideoForm_query.graphql.ts'
import type { AdminVideoForm_video$key } from '../__generated__/AdminVideoForm_video.graphql.ts'
import type { AdminVideoFormMutation } from '../__generated__/AdminVideoFormMutation.graphql.ts'
import { SaveVideoInput } from '../contract/__generated__/limits.ts'
import { AdminRecordingForm } from '../domain/recordings/admin/AdminRecordingForm.tsx'
import { useCategoryChoices } from '../domain/recordings/useCategoryChoices.ts'
import { useSave } from '../relay/useSave.ts'
import { videoKind } from './kind.ts'
import { useDeleteVideo } from './useDeleteVideo.ts'

type Props = {
  video?: AdminVideoForm_video$key | null
  query: AdminVideoForm_query$key
  /** The list it goes back to, where that is not the one of all. */ list?: string
}

/** Makes or changes a video. */
export function AdminVideoForm({ video, query, list }: Props) {
  const offered = useFragment(
    graphql`fragment AdminVideoForm_query on Query { videoCategories { ...useCategoryChoices_categories } ...AdminRecordingForm_query }`,
    query,
  )
  const known = useFragment(
    graphql`fragment AdminVideoForm_video on Video { submission { status } ...AdminRecordingForm_recording }`,
    video ?? null,
  )
  const [save] = useSave<AdminVideoFormMutation>(graphql`
    mutation AdminVideoFormMutation($input: SaveVideoInput!) {
      saved: saveVideo(input: $input) { recording: video { id databaseId state ...AdminVideoForm_video ...AdminRecordingPage_recording } }
    }
  `)
  const { remove } = useDeleteVideo()
  const categories = useCategoryChoices(offered.videoCategories)
  return (
    <AdminRecordingForm
      kind={videoKind}
      limits={SaveVideoInput}
      recording={known}
      query={offered}
      categories={categories}
      isWaiting={known?.submission != null && known.submission.status !== 'APPROVED'}
      {...(list ? { list } : {})}
      send={(input) => save({ input })}
      remove={remove}
    />
  )
}
