import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewMessageScreenQuery } from '../__generated__/AdminNewMessageScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { NoPermission } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useViewer } from '../session/session.ts'
import { AdminMessageForm } from './AdminMessageForm.tsx'
import { ADMIN } from './paths.ts'

export default function AdminNewMessageScreen({ queryRef }: ScreenProps<AdminNewMessageScreenQuery>) {
  const root = usePreloadedQuery<AdminNewMessageScreenQuery>(
    graphql`
    query AdminNewMessageScreenQuery($person: ID!, $isNamed: Boolean!) @preloadable {
      ...AdminMessageForm_query
      user(databaseId: $person) @include(if: $isNamed) { databaseId fullName }
    }
  `,
    queryRef,
  )
  const { user } = root
  const begunFor = user ? [{ databaseId: user.databaseId, name: user.fullName }] : []
  if (!useViewer().rights.includes('send-messages')) return <NoPermission />
  return (
    <>
      <PageHeader title="New message" text="It is a draft until you send it." back={{ to: ADMIN, label: 'Messages' }} />
      <AdminMessageForm query={root} begunFor={begunFor} />
    </>
  )
}
