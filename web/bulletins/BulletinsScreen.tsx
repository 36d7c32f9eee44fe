import { graphql, usePreloadedQuery } from 'react-relay'
import type { BulletinsScreenQuery } from '../__generated__/BulletinsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { SearchBar } from '../ui/lists/SearchBar.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { BulletinList } from './BulletinList.tsx'

const defaults = { text: '', brand: '', show: '' }
const shows = [
  { value: 'unread', label: 'Unread' },
  { value: 'favorites', label: 'Favorites' },
]

/** The latest news of all brands. */
export default function BulletinsScreen({ queryRef }: ScreenProps<BulletinsScreenQuery>) {
  const root = usePreloadedQuery<BulletinsScreenQuery>(
    graphql`
    query BulletinsScreenQuery($text: String, $brand: ID, $unread: Boolean, $favored: Boolean) @preloadable {
      brands(first: 100, active: true) { edges { node { databaseId name } } }
      ...BulletinList_query @arguments(text: $text, brand: $brand, unread: $unread, favored: $favored)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  return (
    <>
      <PageHeader title="Latest news" text="What your brands want you to know." />
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: 'Search news' },
          {
            kind: 'select',
            name: 'brand',
            label: 'Any brand',
            options: root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
          },
          { kind: 'select', name: 'show', label: 'All news', options: shows },
        ]}
      />
      <BulletinList
        query={root}
        search={search}
        none="As soon as a brand publishes something for your department or group, it appears here."
      />
    </>
  )
}
