import { graphql, useMutation } from 'react-relay'
import type { useMarkReadMutation } from '../__generated__/useMarkReadMutation.graphql.ts'
import { reportFailure } from '../relay/failure.ts'
import { changeUnreadCount } from './unreadCount.ts'

/** Shown as read at once; the server is told beside it. */
export function useMarkRead() {
  const [commit] = useMutation<useMarkReadMutation>(graphql`
    mutation useMarkReadMutation($input: MarkNotificationReadInput!) {
      markNotificationRead(input: $input) { notification { id readAt } }
    }
  `)
  return (databaseId: string) => {
    commit({
      variables: { input: { databaseId } },
      updater: (store) => changeUnreadCount(store, (count) => Math.max(0, count - 1)),
      onError: reportFailure,
    })
  }
}
