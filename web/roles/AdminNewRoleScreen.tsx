import { Select } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { AdminNewRoleScreenQuery } from '../__generated__/AdminNewRoleScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminRoleForm } from './AdminRoleForm.tsx'

export default function AdminNewRoleScreen({ queryRef }: ScreenProps<AdminNewRoleScreenQuery>) {
  const root = usePreloadedQuery<AdminNewRoleScreenQuery>(
    graphql`
    query AdminNewRoleScreenQuery @preloadable { roles(first: 100) { edges { node { databaseId name ...AdminRoleForm_model } } } ...AdminRoleForm_query }
  `,
    queryRef,
  )
  const [params, setParams] = useSearchParams()
  const roles = root.roles.edges.map(({ node }) => node)
  const model = roles.find(({ databaseId }) => databaseId === params.get('copy')) ?? null
  return (
    <>
      <PageHeader
        title="New role"
        text="From scratch, or as a copy of a role that comes close."
        back={{ to: '/auth/admin/roles', label: 'All roles' }}
        actions={
          <Select
            aria-label="Begin with the rights of"
            placeholder="From scratch"
            clearable
            clearButtonProps={{ 'aria-label': 'Begin from scratch' }}
            w={260}
            value={model?.databaseId ?? null}
            onChange={(copy) => setParams(copy ? { copy } : {}, { replace: true })}
            data={roles.map(({ databaseId, name }) => ({ value: databaseId, label: `As ${name}` }))}
          />
        }
      />
      <AdminRoleForm key={model?.databaseId ?? 'new'} query={root} edits={null} like={model} />
    </>
  )
}
