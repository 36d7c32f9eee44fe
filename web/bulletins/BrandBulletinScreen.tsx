import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams } from 'react-router'
import type { BrandBulletinScreenQuery } from '../__generated__/BrandBulletinScreenQuery.graphql.ts'
import { PostPage } from '../domain/posts/PostPage.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { brandNewsKind } from './kind.ts'

/** One bulletin within its brand's page. */
export default function BrandBulletinScreen({ queryRef }: ScreenProps<BrandBulletinScreenQuery>) {
  const { post, newer, older, ...root } = usePreloadedQuery<BrandBulletinScreenQuery>(
    graphql`
    query BrandBulletinScreenQuery($id: ID!, $brandId: ID!, $text: String) @preloadable {
      post(kind: BULLETIN, databaseId: $id) { brand { databaseId } ...PostPage_post }
      newer: postBeside(kind: BULLETIN, databaseId: $id, step: -1, brand: $brandId, text: $text, editable: false) { ...PostPage_beside }
      older: postBeside(kind: BULLETIN, databaseId: $id, brand: $brandId, text: $text, editable: false) { ...PostPage_beside }
      ...PostPage_query @arguments(target: BULLETIN, id: $id)
    }
  `,
    queryRef,
  )
  const { brandId = '' } = useParams()
  const isOfThis = post?.brand?.databaseId === brandId
  return (
    <PostPage
      kind={brandNewsKind(brandId)}
      query={root}
      post={isOfThis ? post : null}
      newer={newer}
      older={older}
      isOfBrand
    />
  )
}
