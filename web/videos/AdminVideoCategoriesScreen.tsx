import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminVideoCategoriesScreenMutation } from '../__generated__/AdminVideoCategoriesScreenMutation.graphql.ts'
import type { AdminVideoCategoriesScreenQuery } from '../__generated__/AdminVideoCategoriesScreenQuery.graphql.ts'
import { VideoCategoryInput } from '../contract/__generated__/limits.ts'
import { AdminRecordingCategories } from '../domain/recordings/admin/AdminRecordingCategories.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { videoKind } from './kind.ts'

/** The shelves of videos. */
export default function AdminVideoCategoriesScreen({ queryRef }: ScreenProps<AdminVideoCategoriesScreenQuery>) {
  const { videoCategories } = usePreloadedQuery<AdminVideoCategoriesScreenQuery>(
    graphql`query AdminVideoCategoriesScreenQuery @preloadable { videoCategories { databaseId name videoCount } }`,
    queryRef,
  )
  const [save] = useSave<AdminVideoCategoriesScreenMutation>(graphql`
    mutation AdminVideoCategoriesScreenMutation($input: SaveVideoCategoriesInput!) {
      saveVideoCategories(input: $input) { categories { id databaseId name videoCount } }
    }
  `)
  return (
    <AdminRecordingCategories
      kind={videoKind}
      title="Video categories"
      stored={videoCategories.map(({ databaseId, name, videoCount }) => ({ databaseId, name, count: videoCount }))}
      most={VideoCategoryInput.name.max}
      send={(input) => save({ input })}
    />
  )
}
