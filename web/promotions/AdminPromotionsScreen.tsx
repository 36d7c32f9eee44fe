import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminPromotionsScreen_query$key } from '../__generated__/AdminPromotionsScreen_query.graphql.ts'
import type { AdminPromotionsScreenPageQuery } from '../__generated__/AdminPromotionsScreenPageQuery.graphql.ts'
import type { AdminPromotionsScreenQuery } from '../__generated__/AdminPromotionsScreenQuery.graphql.ts'
import { AdminPostTable } from '../domain/posts/AdminPostTable.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminDeletedPromotions } from './AdminDeletedPromotions.tsx'
import { usePromotionActions } from './AdminPromotionActions.ts'
import { promotionKind } from './kind.ts'

/** All promotions. */
export default function AdminPromotionsScreen({ queryRef }: ScreenProps<AdminPromotionsScreenQuery>) {
  const root = usePreloadedQuery<AdminPromotionsScreenQuery>(
    graphql`
    query AdminPromotionsScreenQuery($text: String, $status: ContentStatus, $brand: ID, $sort: PromotionSort) @preloadable {
      ...AdminPostTable_query
      ...AdminDeletedPromotions_query @arguments(text: $text)
      ...AdminPromotionsScreen_query @arguments(text: $text, status: $status, brand: $brand, sort: $sort)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminPromotionsScreenPageQuery, AdminPromotionsScreen_query$key>(
    graphql`
    fragment AdminPromotionsScreen_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "ContentStatus" }, brand: { type: "ID" }, sort: { type: "PromotionSort" }
    )
    @refetchable(queryName: "AdminPromotionsScreenPageQuery") {
      promotions(first: $first, after: $after, text: $text, status: $status, brand: $brand, sort: $sort)
      @connection(key: "AdminPromotionsScreen_promotions", filters: ["text", "status", "brand", "sort"]) {
        __id
        totalCount
        edges { node { ...AdminPostTable_posts } }
      }
    }
  `,
    root,
  )
  const { promotions } = pages.data
  const actions = usePromotionActions(promotions.__id)
  const create = useViewer().rights.includes('modify-announcements') && (
    <Button
      component={Link}
      to={`${promotionKind.admin}/create`}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      New promotion
    </Button>
  )
  return (
    <>
      <PageHeader title="Promotions" text="Offers for dealers and their staff, for a while." actions={create} />
      <AdminPostTable
        kind={promotionKind}
        label="Promotions"
        query={root}
        posts={promotions.edges.map(({ node }) => node)}
        totalCount={promotions.totalCount}
        pages={pages}
        actions={actions}
        deleted={(searched) => <AdminDeletedPromotions query={root} {...searched} />}
        none={{
          icon: IconSpeakerphone,
          title: 'No promotions yet',
          text: 'Tell dealers and their staff what you offer: a text, pictures and files.',
          action: create,
        }}
      />
    </>
  )
}
