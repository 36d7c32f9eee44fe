import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams } from 'react-router'
import type { BrandBulletinScreenQuery } from '../__generated__/BrandBulletinScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { BulletinPage } from './BulletinPage.tsx'

/** One bulletin within its brand's page. */
export default function BrandBulletinScreen({ queryRef }: ScreenProps<BrandBulletinScreenQuery>) {
  const root = usePreloadedQuery<BrandBulletinScreenQuery>(
    graphql`
    query BrandBulletinScreenQuery($bulletinId: ID!, $brandId: ID!) @preloadable {
      bulletin(databaseId: $bulletinId) { id brand { databaseId } ...BulletinPage_bulletin }
      newer: bulletinBeside(databaseId: $bulletinId, step: -1, brand: $brandId, editable: false) { ...BulletinPage_beside }
      older: bulletinBeside(databaseId: $bulletinId, brand: $brandId, editable: false) { ...BulletinPage_beside }
      ...BulletinPage_query @arguments(bulletinId: $bulletinId)
    }
  `,
    queryRef,
  )
  const { bulletin, newer, older } = root
  const { brandId = '' } = useParams()
  const list = `/auth/brand-page/${brandId}/latest-news`
  if (bulletin?.brand?.databaseId !== brandId)
    return <Missing what="bulletin" back={{ to: list, label: 'Latest news' }} />
  return (
    <BulletinPage
      key={bulletin.id}
      query={root}
      bulletin={bulletin}
      newer={newer}
      older={older}
      list={list}
      brandId={brandId}
    />
  )
}
