import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminPodcastCategoriesScreenMutation } from '../__generated__/AdminPodcastCategoriesScreenMutation.graphql.ts'
import type { AdminPodcastCategoriesScreenQuery } from '../__generated__/AdminPodcastCategoriesScreenQuery.graphql.ts'
import { PodcastCategoryInput } from '../contract/__generated__/limits.ts'
import { AdminRecordingCategories } from '../domain/recordings/admin/AdminRecordingCategories.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { podcastKind } from './kind.ts'

/** The shelves of podcasts. */
export default function AdminPodcastCategoriesScreen({ queryRef }: ScreenProps<AdminPodcastCategoriesScreenQuery>) {
  const { podcastCategories } = usePreloadedQuery<AdminPodcastCategoriesScreenQuery>(
    graphql`query AdminPodcastCategoriesScreenQuery @preloadable { podcastCategories { databaseId name podcastCount } }`,
    queryRef,
  )
  const [save] = useSave<AdminPodcastCategoriesScreenMutation>(graphql`
    mutation AdminPodcastCategoriesScreenMutation($input: SavePodcastCategoriesInput!) {
      savePodcastCategories(input: $input) { categories { id databaseId name podcastCount } }
    }
  `)
  return (
    <AdminRecordingCategories
      kind={podcastKind}
      title="Podcast categories"
      stored={podcastCategories.map(({ databaseId, name, podcastCount }) => ({
        databaseId,
        name,
        count: podcastCount,
      }))}
      most={PodcastCategoryInput.name.max}
      send={(input) => save({ input })}
    />
  )
}
