import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminUserManagerScreenQuery } from '../__generated__/AdminUserManagerScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { statusWord } from '../ui/StatusChip.tsx'
import { useSearchState } from '../ui/useSearchState.ts'
import { AdminUserTable } from './AdminUserTable.tsx'

const defaults = { text: '', status: '', role: '' }
const states = ['ACTIVE', 'PENDING', 'DENIED', 'DEACTIVATED'].map((value) => ({ value, label: statusWord(value) }))

export default function AdminUserManagerScreen({ queryRef }: ScreenProps<AdminUserManagerScreenQuery>) {
  const root = usePreloadedQuery<AdminUserManagerScreenQuery>(graphql`
    query AdminUserManagerScreenQuery($text: String, $status: UserStatus, $role: String) @preloadable {
      roles(first: 50) { edges { node { key name } } }
      ...AdminUserTable_query @arguments(text: $text, status: $status, role: $role)
    }
  `, queryRef)
  const search = useSearchState(defaults)
  const roles = root.roles.edges.map(({ node: { key, name } }) => ({ value: key, label: name }))
  return (
    <>
      <PageHeader title="Users" text="Everyone in your reach, with their dealer and role." />
      <SearchBar search={search} fields={[
        { kind: 'text', name: 'text', label: 'Search by name or email' },
        { kind: 'select', name: 'status', label: 'Any status', options: states },
        { kind: 'select', name: 'role', label: 'Any role', options: roles },
      ]} />
      <AdminUserTable query={root} searching={search.active > 0} clear={search.clear} />
    </>
  )
}
