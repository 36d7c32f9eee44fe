import { Alert } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AdminManagedNotice_user$key } from '../../__generated__/AdminManagedNotice_user.graphql.ts'

/** Tells who edits a person what the provider decides about them, so that nobody wonders where a change went. */
export function AdminManagedNotice({ user }: { user: AdminManagedNotice_user$key }) {
  const { identities, dealers } = useFragment(
    graphql`
    fragment AdminManagedNotice_user on User {
      identities { managesRole dealerIds }
      dealers { dealer { databaseId displayName } }
    }
  `,
    user,
  )
  const managed = new Set(identities.flatMap(({ dealerIds }) => dealerIds))
  const names = dealers.flatMap(({ dealer }) => (managed.has(dealer.databaseId) ? [dealer.displayName] : []))
  const parts = [
    ...(identities.some(({ managesRole }) => managesRole) ? ['the role'] : []),
    ...(names.length > 0 ? [names.join(', ')] : []),
  ]
  if (parts.length === 0) return null
  return (
    <Alert color="blue" variant="light" icon={<IconShieldLock aria-hidden="true" />} title="Managed by single sign-on">
      The company’s sign-in decides about {parts.join(' and ')}. What you change here holds until the person signs in
      the next time.
    </Alert>
  )
}
