import { graphql } from 'react-relay'
import type { useMarkAllReadMutation } from '../__generated__/useMarkAllReadMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { markListsRead } from './lists.ts'
import { changeUnreadCount } from './unreadCount.ts'

/** Marks everything as read, in the lists that are on screen too. */
export function useMarkAllRead() {
  const [save, isSaving] = useSave<useMarkAllReadMutation>(graphql`
    mutation useMarkAllReadMutation($input: MarkAllNotificationsReadInput!) { markAllNotificationsRead(input: $input) { __typename } }
  `)
  const markAll = () => {
    void save(
      { input: {} },
      {
        updater(store) {
          changeUnreadCount(store, () => 0)
          markListsRead(store)
        },
      },
    )
  }
  return [markAll, isSaving] as const
}
