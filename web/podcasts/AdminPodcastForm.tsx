import { graphql, useFragment } from 'react-relay'
import type { AdminPodcastForm_query$key } from '../__generated__/AdminPodcastForm_query.graphql.ts'
import type { AdminPodcastForm_podcast$key } from '../__generated__/AdminPodcastForm_podcast.graphql.ts'
import type { AdminPodcastFormMutation } from '../__generated__/AdminPodcastFormMutation.graphql.ts'
import { SavePodcastInput } from '../contract/__generated__/limits.ts'
import { AdminRecordingForm } from '../domain/recordings/admin/AdminRecordingForm.tsx'
import { useCategoryChoices } from '../domain/recordings/useCategoryChoices.ts'
import { useSave } from '../relay/useSave.ts'
import { podcastKind } from './kind.ts'
import { useDeletePodcast } from './useDeletePodcast.ts'

type Props = { podcast?: AdminPodcastForm_podcast$key | null; query: AdminPodcastForm_query$key }

/** Makes or changes a podcast. */
export function AdminPodcastForm({ podcast, query }: Props) {
  const offered = useFragment(
    graphql`fragment AdminPodcastForm_query on Query { podcastCategories { ...useCategoryChoices_categories } ...AdminRecordingForm_query }`,
    query,
  )
  const known = useFragment(
    graphql`fragment AdminPodcastForm_podcast on Podcast { ...AdminRecordingForm_recording }`,
    podcast ?? null,
  )
  const [save] = useSave<AdminPodcastFormMutation>(graphql`
    mutation AdminPodcastFormMutation($input: SavePodcastInput!) {
      saved: savePodcast(input: $input) { recording: podcast { id databaseId state ...AdminPodcastForm_podcast ...AdminRecordingPage_recording } }
    }
  `)
  const { remove } = useDeletePodcast()
  const categories = useCategoryChoices(offered.podcastCategories)
  return (
    <AdminRecordingForm
      kind={podcastKind}
      limits={SavePodcastInput}
      recording={known}
      query={offered}
      categories={categories}
      send={(input) => save({ input })}
      remove={remove}
    />
  )
}
