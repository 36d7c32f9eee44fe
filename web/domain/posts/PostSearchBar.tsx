import { graphql, useFragment } from 'react-relay'
import type { PostSearchBar_query$key } from '../../__generated__/PostSearchBar_query.graphql.ts'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import type { defaults } from './search.ts'

type Props = {
  search: SearchState<typeof defaults>
  /** All of them, and the way to look for some: News, Search news. */
  all: string
  label: string
  query: PostSearchBar_query$key
}

const shows = [
  { value: 'unread', label: 'Unread' },
  { value: 'favorites', label: 'Favorites' },
]

/** How learners look for one: by words, brand, day, and what is unread or a favorite. */
export function PostSearchBar({ search, all, label, query }: Props) {
  const { brands } = useFragment(
    graphql`fragment PostSearchBar_query on Query { brands(first: 100, active: true) { edges { node { databaseId name } } } }`,
    query,
  )
  return (
    <SearchBar
      search={search}
      fields={[
        { kind: 'text', name: 'text', label },
        {
          kind: 'select',
          name: 'brand',
          label: 'Any brand',
          options: brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
        },
        { kind: 'dates', from: 'from', to: 'to', label: 'Any day' },
        { kind: 'select', name: 'show', label: all, options: shows },
      ]}
    />
  )
}
