import { Anchor, Badge } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminRoleScreenQuery } from '../__generated__/AdminRoleScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminRoleForm } from './AdminRoleForm.tsx'
import { plural } from '../ui/formats.ts'

const back = { to: '/auth/admin/roles', label: 'All roles' }

export default function AdminRoleScreen({ queryRef }: ScreenProps<AdminRoleScreenQuery>) {
  const root = usePreloadedQuery<AdminRoleScreenQuery>(
    graphql`
    query AdminRoleScreenQuery($roleId: ID!) @preloadable { role(databaseId: $roleId) { id databaseId name builtIn userCount ...AdminRoleForm_role } ...AdminRoleForm_query }
  `,
    queryRef,
  )
  const { role } = root
  if (!role) return <Missing what="role" back={back} />
  return (
    <>
      <PageHeader
        title={role.name}
        aside={
          !role.builtIn && (
            <Badge color="blue" tt="none" fw={600}>
              Made here
            </Badge>
          )
        }
        back={back}
        text={
          role.userCount === 0 ? (
            'Nobody has this role.'
          ) : (
            <Anchor component={Link} to={`/auth/admin/roles?tab=holders&role=${role.databaseId}`}>
              {plural(role.userCount, 'One person has', `${role.userCount} people have`)} this role
            </Anchor>
          )
        }
      />
      <AdminRoleForm key={role.id} query={root} edits={role} />
    </>
  )
}
