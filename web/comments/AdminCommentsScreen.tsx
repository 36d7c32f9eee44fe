import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminCommentsScreenQuery } from '../__generated__/AdminCommentsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { SearchBar } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminCommentList } from './AdminCommentList.tsx'

const defaults = { text: '', show: '' }
const shows = [
  { value: 'all', label: 'All comments' },
  { value: 'hidden', label: 'Hidden' },
]

/** What people say under what the viewer looks after: reported comments first. */
export default function AdminCommentsScreen({ queryRef }: ScreenProps<AdminCommentsScreenQuery>) {
  const root = usePreloadedQuery<AdminCommentsScreenQuery>(
    graphql`
    query AdminCommentsScreenQuery($text: String, $reported: Boolean, $hidden: Boolean) @preloadable {
      ...AdminCommentList_query @arguments(text: $text, reported: $reported, hidden: $hidden)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  return (
    <>
      <PageHeader title="Comments" text="What readers reported, and everything people say under your content." />
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: 'Search words or names' },
          { kind: 'select', name: 'show', label: 'Reported', options: shows },
        ]}
      />
      <AdminCommentList query={root} search={search} />
    </>
  )
}
