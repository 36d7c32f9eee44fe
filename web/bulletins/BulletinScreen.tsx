import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'react-router'
import type { BulletinScreenQuery } from '../__generated__/BulletinScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { BulletinPage } from './BulletinPage.tsx'

/** One bulletin, among all news. */
export default function BulletinScreen({ queryRef }: ScreenProps<BulletinScreenQuery>) {
  const root = usePreloadedQuery<BulletinScreenQuery>(
    graphql`
    query BulletinScreenQuery($bulletinId: ID!, $text: String, $brand: ID) @preloadable {
      bulletin(databaseId: $bulletinId) { id ...BulletinPage_bulletin }
      newer: bulletinBeside(databaseId: $bulletinId, step: -1, text: $text, brand: $brand, editable: false) { ...BulletinPage_beside }
      older: bulletinBeside(databaseId: $bulletinId, text: $text, brand: $brand, editable: false) { ...BulletinPage_beside }
      ...BulletinPage_query @arguments(bulletinId: $bulletinId)
    }
  `,
    queryRef,
  )
  const { bulletin, newer, older } = root
  const search = new URLSearchParams(useLocation().search)
  search.delete('crum')
  const list = search.size > 0 ? `/auth/bulletins?${search}` : '/auth/bulletins'
  if (!bulletin) return <Missing what="bulletin" back={{ to: list, label: 'Latest news' }} />
  return <BulletinPage key={bulletin.id} query={root} bulletin={bulletin} newer={newer} older={older} list={list} />
}
