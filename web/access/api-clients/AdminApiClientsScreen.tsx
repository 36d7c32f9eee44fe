import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminApiClientsScreenQuery } from '../../__generated__/AdminApiClientsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useViewer } from '../../session/session.ts'
import { NoPermission } from '../../ui/states/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import type { EditedClient } from './AdminApiClientForm.tsx'
import { AdminApiClientTable } from './AdminApiClientTable.tsx'

const defaults = { text: '', revoked: '' }
const states = [
  { value: 'false', label: 'In use' },
  { value: 'true', label: 'Revoked' },
]

/** Partner systems that use the portal's data; for the platform admin alone. */
export default function AdminApiClientsScreen({ queryRef }: ScreenProps<AdminApiClientsScreenQuery>) {
  const root = usePreloadedQuery<AdminApiClientsScreenQuery>(
    graphql`
    query AdminApiClientsScreenQuery($text: String, $revoked: Boolean) @preloadable {
      ...AdminApiClientTable_query @arguments(text: $text, revoked: $revoked)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const [edited, edit] = useState<EditedClient | 'new'>()
  const { isPlatformAdmin } = useViewer()
  if (!isPlatformAdmin) return <NoPermission />
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => edit('new')}>
      New API client
    </Button>
  )
  return (
    <>
      <PageHeader
        title="API clients"
        text="Partner systems with a token of their own, for GraphQL and REST. They act in the name of who issued it, with the chosen rights alone."
        actions={create}
      />
      <AdminApiClientTable
        query={root}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search name or start of token' },
          { kind: 'select', name: 'revoked', label: 'Any status', options: states },
        ]}
        create={create}
        edited={edited}
        edit={edit}
      />
    </>
  )
}
