import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router'
import type { AdminEditMessageScreenQuery } from '../__generated__/AdminEditMessageScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminMessageForm } from './AdminMessageForm.tsx'
import { ADMIN, adminPage } from './paths.ts'

export default function AdminEditMessageScreen({ queryRef }: ScreenProps<AdminEditMessageScreenQuery>) {
  const { message, ...root } = usePreloadedQuery<AdminEditMessageScreenQuery>(
    graphql`
    query AdminEditMessageScreenQuery($messageId: ID!) @preloadable {
      message(databaseId: $messageId) { id databaseId subject viewerCanEdit ...AdminMessageForm_message }
      ...AdminMessageForm_query
    }
  `,
    queryRef,
  )
  if (!message) return <Missing what="message" back={{ to: ADMIN, label: 'Messages' }} />
  // What went out, or is somebody else's, is read as it is.
  if (!message.viewerCanEdit) return <Navigate to={adminPage(message.databaseId)} replace />
  return (
    <>
      <PageHeader title={message.subject} text="Nobody got it yet." back={{ to: ADMIN, label: 'Messages' }} />
      <AdminMessageForm key={message.id} message={message} query={root} />
    </>
  )
}
