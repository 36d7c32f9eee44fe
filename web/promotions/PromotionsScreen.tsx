import { IconSpeakerphone } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { PromotionsScreen_query$key } from '../__generated__/PromotionsScreen_query.graphql.ts'
import type { PromotionsScreenPageQuery } from '../__generated__/PromotionsScreenPageQuery.graphql.ts'
import type { PromotionsScreenQuery } from '../__generated__/PromotionsScreenQuery.graphql.ts'
import { PostCards } from '../domain/posts/PostCards.tsx'
import { PostSearchBar } from '../domain/posts/PostSearchBar.tsx'
import { defaults } from '../domain/posts/search.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { promotionKind } from './kind.ts'

/** The promotions of all brands. */
export default function PromotionsScreen({ queryRef }: ScreenProps<PromotionsScreenQuery>) {
  const root = usePreloadedQuery<PromotionsScreenQuery>(
    graphql`
    query PromotionsScreenQuery($text: String, $brand: ID, $unread: Boolean, $favored: Boolean, $from: DateTime, $until: DateTime) @preloadable {
      ...PostSearchBar_query
      ...PromotionsScreen_query @arguments(text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until)
    }
  `,
    queryRef,
  )
  const pages = usePages<PromotionsScreenPageQuery, PromotionsScreen_query$key>(
    graphql`
    fragment PromotionsScreen_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, brand: { type: "ID" }, unread: { type: "Boolean" }, favored: { type: "Boolean" }, from: { type: "DateTime" }, until: { type: "DateTime" }
    )
    @refetchable(queryName: "PromotionsScreenPageQuery") {
      promotions(first: $first, after: $after, text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until, editable: false)
      @connection(key: "PromotionsScreen_promotions", filters: ["text", "brand", "unread", "favored", "from", "until"]) {
        edges { node { ...PostCards_posts } }
      }
    }
  `,
    root,
  )
  const search = useSearchState(defaults)
  return (
    <>
      <PageHeader title="Promotions" text="What your brands offer right now." />
      <PostSearchBar search={search} label="Search promotions" all="All promotions" query={root} />
      <PostCards
        label="Promotions"
        posts={pages.data.promotions.edges.map(({ node }) => node)}
        pages={pages}
        search={search}
        pathOf={promotionKind.pathOf}
        clear="Show all promotions"
        none={{
          icon: IconSpeakerphone,
          title: 'No promotions yet',
          text: 'As soon as a brand offers something to your department or group, it appears here.',
        }}
      />
    </>
  )
}
