import { graphql, usePreloadedQuery } from 'react-relay'
import type { BulletinsScreenQuery } from '../__generated__/BulletinsScreenQuery.graphql.ts'
import { PostSearchBar } from '../domain/posts/PostSearchBar.tsx'
import { defaults } from '../domain/posts/search.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { BulletinList } from './BulletinList.tsx'
import { bulletinKind } from './kind.ts'

/** The latest news of all brands. */
export default function BulletinsScreen({ queryRef }: ScreenProps<BulletinsScreenQuery>) {
  const root = usePreloadedQuery<BulletinsScreenQuery>(
    graphql`
    query BulletinsScreenQuery($text: String, $brand: ID, $unread: Boolean, $favored: Boolean, $from: DateTime, $until: DateTime) @preloadable {
      ...PostSearchBar_query
      ...BulletinList_query @arguments(text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  return (
    <>
      <PageHeader title="Latest news" text="What your brands want you to know." />
      <PostSearchBar search={search} label="Search news" all="All news" query={root} />
      <BulletinList
        query={root}
        search={search}
        pathOf={bulletinKind.pathOf}
        none="As soon as a brand publishes something for your department or group, it appears here."
      />
    </>
  )
}
